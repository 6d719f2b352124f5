import type { ReactNode } from 'react'
import styles from './Column.module.css'

/** A page with one column of text and forms, at most `width` pixels wide. */
export function Column({ width = 640, children }: { width?: 480 | 560 | 640 | 720; children: ReactNode }) {
  return (
    <div className="wrap">
      <div className={styles.column} data-width={width}>
        {children}
      </div>
    </div>
  )
}
