import type { ReactNode } from 'react'
import styles from './CtaBar.module.css'

/** The page's main action at the lower edge of narrow screens; it replaces the shell's bottom bar. */
export function CtaBar({ children }: { children: ReactNode }) {
  return (
    <div className={styles.bar} data-cta-bar="" data-chrome="">
      {children}
    </div>
  )
}
