import { cx } from '../cx.ts'
import { dDay } from '../format.ts'
import styles from './DDay.module.css'

type Props = {
  /** Date or moment of the deadline; null is always open. */
  deadline: string | null
  /** Closed before its deadline. */
  early?: boolean
  /** The time left until a deadline. Also readable on a photo (inside Photo). */
  now?: number
}

/** The nearness of a deadline. Readable on a photo too (inside Photo). */
export function DDay({ deadline, early, now }: Props) {
  const { state, text } = dDay(deadline, { early, now })
  return <span className={cx(styles.dday, styles[state])}>{text}</span>
}
