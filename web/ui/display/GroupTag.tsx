import { cx } from '../cx.ts'
import styles from './GroupTag.module.css'
import { groupTagTexts as texts } from './messages.ts'

/** The seven groups of applicants: a number, a colour, and the name given by the owner. */
export type GroupNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7

type Props = {
  /** Its key, counted from 1; later groups have none. */
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

/** Names of the seven colours. */
export const groupColorNames = [texts.red, texts.orange, texts.ochre, texts.green, texts.teal, texts.blue, texts.purple]

/** A class that sets `--group` to the colour of a group, for the sidebar and keys. */
export function groupColor(number: GroupNumber): string {
  return cx(styles[`g${number}`])
}
