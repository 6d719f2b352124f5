import { cx } from './cx.ts'
import styles from './Spinner.module.css'

/** A turning ring in the colour of the text around it; decorative, the label beside it says what goes on. */
export function Spinner({ large }: { large?: boolean }) {
  return <span aria-hidden="true" className={cx(styles.spinner, large && styles.large)} />
}
