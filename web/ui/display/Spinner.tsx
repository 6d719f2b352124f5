import { cx } from '../cx.ts'
import styles from './Spinner.module.css'

/** A spinner in the colour of the surrounding text; decorative, the label beside it says what is happening. */
export function Spinner({ large }: { large?: boolean }) {
  return <span aria-hidden="true" className={cx(styles.spinner, large && styles.large)} />
}
