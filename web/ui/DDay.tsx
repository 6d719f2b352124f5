import { cx } from './cx.ts'
import styles from './DDay.module.css'
import { dDay } from './format.ts'

type Props = {
  /** Date or moment of the deadline; null is open at all times. */
  deadline: string | null
  /** Closed before its deadline. */
  early?: boolean
  /** Milliseconds; the render's clock, so that server and browser agree. */
  now?: number
}

/** How near a deadline is. Looks right on a photo too (inside Photo). */
export function DDay({ deadline, early, now }: Props) {
  const { state, text } = dDay(deadline, { early, now })
  return <span className={cx(styles.dday, styles[state])}>{text}</span>
}
