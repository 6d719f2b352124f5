import type { ReactNode } from 'react'
import styles from './Table.module.css'

/** `isRight` aligns its head with numbers; `isHidden` names it for screen readers alone. */
type Column = string | { label: string; isRight?: boolean; isHidden?: boolean }

type Props = {
  /** The table's caption, for screen readers and the scroll region. */
  label: string
  columns: readonly Column[]
  /** Below this width (px) the table scrolls sideways instead of squeezing. */
  minWidth?: number
  /** The rows. */
  children: ReactNode
}

/** A native table in a scroll region; `data-right` on a cell aligns numbers, `data-on` marks a row. */
export function Table({ label, columns, minWidth = 560, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.table} style={{ minWidth }}>
        <caption className="sr">{label}</caption>
        <thead>
          <tr>{columns.map(column => (typeof column === 'string' ? head({ label: column }) : head(column)))}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}

const head = ({ label, isRight, isHidden }: Exclude<Column, string>) => (
  <th key={label} scope="col" data-right={isRight ? '' : undefined}>
    {isHidden ? <span className="sr">{label}</span> : label}
  </th>
)
