import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './KeyHints.module.css'

/** `<kbd>J</kbd> 다음`: keyboard hints on desktop. Screen readers read the names of the buttons instead. */
export function KeyHints({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <p className={cx(styles.keys, className)} aria-hidden="true">
      {children}
    </p>
  )
}
