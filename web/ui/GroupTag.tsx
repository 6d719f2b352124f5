import { cx } from './cx.ts'
import styles from './GroupTag.module.css'

/** The seven groups of applicants: a number, a colour, and the name its owner gave. */
export type GroupNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7

type Props = {
  /** Its key, counted from 1; the later groups have none. */
  number: number
  color: GroupNumber
  name: string
}

/** A group on a photo; never colour alone: number, name and colour together. */
export function GroupTag({ number, color, name }: Props) {
  return (
    <span className={cx(styles.tag, groupColor(color))}>
      <b>{number}</b>
      {name}
    </span>
  )
}

/** What the seven colours are called. */
export const groupColorNames = ['빨강', '주황', '황토', '초록', '청록', '파랑', '보라']

/** A class that sets `--g` to the colour of a group, for rails and keys. */
export function groupColor(number: GroupNumber): string {
  return cx(styles[`g${number}`])
}
