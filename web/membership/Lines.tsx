import type { ReactNode } from 'react'
import styles from './Lines.module.css'

export type Line = {
  label: ReactNode
  /** Explains the amount. */
  note?: ReactNode
  amount: ReactNode
  kind?: 'minus' | 'total'
}

/** A breakdown of a sum: label, small note, amount, the total last. */
export function Lines({ lines }: { lines: Line[] }) {
  return (
    <dl className={styles.lines}>
      {lines.map(({ label, note, amount, kind }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of one sum never move
        <div key={at} data-kind={kind}>
          <dt>
            {label}
            {note && <small>{note}</small>}
          </dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  )
}
