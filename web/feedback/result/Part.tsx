import type { ReactNode } from 'react'
import styles from './Part.module.css'

/** A part of a feedback under its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
