import type { ReactNode } from 'react'
import admin from '../admin.module.css'
import styles from './members.module.css'

type Props<Row> = { title: string; rows: Row[]; after?: ReactNode; children: (row: Row) => ReactNode }

/** A section of a member's page; nothing if it is empty. */
export function MemberRows<Row extends { id: number | string }>({ title, rows, after, children }: Props<Row>) {
  if (!rows.length && !after) return null
  return (
    <section>
      <h2>{title}</h2>
      <ul className={styles.rows}>
        {rows.map(row => (
          <li key={row.id}>{children(row)}</li>
        ))}
      </ul>
      {after && <p className={admin.quiet}>{after}</p>}
    </section>
  )
}
