import { cx } from './cx.ts'
import styles from './GroupTag.module.css'

/** The seven groups of applicants: a number, a colour, and the name its owner gave. */
export type GroupNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7

type Props = {
  number: GroupNumber
  name: string
  /** Filled, for use on a photo. */
  solid?: boolean
  /** The number alone; the name stays for screen readers. */
  numberOnly?: boolean
}

/** Never colour alone: number, name and colour together. */
export function GroupTag({ number, name, solid, numberOnly }: Props) {
  const classes = cx(styles.tag, groupColor(number), solid && styles.solid, numberOnly && styles.number)
  return (
    <span className={classes}>
      <b>{number}</b>
      {numberOnly ? <span className="sr">{name}</span> : name}
    </span>
  )
}

/** A class that sets `--g` to the colour of a group, for rails and keys. */
export function groupColor(number: GroupNumber): string {
  return cx(styles[`g${number}`])
}
