import type { ReactNode } from 'react'
import styles from './Table.module.css'

type Props = {
  /** What the table lists, for screen readers and the scrolling region. */
  label: string
  /** Below this width (px) the table scrolls sideways instead of squeezing. */
  minWidth?: number
  children: ReactNode
}

/** A native table in a region that scrolls; `data-right` on a cell aligns numbers, `data-on` marks a row. */
export function Table({ label, minWidth = 560, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.table} style={{ minWidth }}>
        <caption className="sr">{label}</caption>
        {children}
      </table>
    </section>
  )
}
