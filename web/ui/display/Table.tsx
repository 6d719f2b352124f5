import type { CSSProperties, ReactNode } from 'react'
import styles from './Table.module.css'

/** `isRight` aligns its head with numbers; `isHidden` names it for screen readers alone. */
type Column = string | { label: string; isRight?: boolean; isHidden?: boolean }

type Props = {
  /** The table's caption, for screen readers and the scroll region. */
  label: string
  columns: readonly Column[]
  /** On wide screens, below this width (px) the table scrolls sideways instead of squeezing. */
  minWidth?: number
  /** The rows. */
  children: ReactNode
}

/**
 * A native table in a scroll region; `data-right` on a cell aligns numbers, `data-on` marks a row. On narrow screens each
 * row is a list, with the column's name beside each cell but the first.
 */
export function Table({ label, columns, minWidth = 560, children }: Props) {
  const names = columns.map(column => (typeof column === 'string' ? { label: column } : column))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.table} style={{ ...{ '--table-width': `${minWidth}px` }, ...asProperties(names) }}>
        <caption className="sr">{label}</caption>
        <thead>
          <tr>{names.map(head)}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}

/** The column names that the style sheet shows beside the cells. */
const asProperties = (columns: readonly Exclude<Column, string>[]): CSSProperties =>
  Object.fromEntries(
    columns.map(({ label, isHidden }, at) => [`--column-${at + 1}`, JSON.stringify(isHidden ? '' : label)]),
  )

const head = ({ label, isRight, isHidden }: Exclude<Column, string>) => (
  <th key={label} scope="col" data-right={isRight ? '' : undefined}>
    {isHidden ? <span className="sr">{label}</span> : label}
  </th>
)
