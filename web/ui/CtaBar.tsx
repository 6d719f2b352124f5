import type { ReactNode } from 'react'
import styles from './CtaBar.module.css'

/** The page's main action at the lower edge of narrow screens; the shell's bottom bar gives way to it. */
export function CtaBar({ children }: { children: ReactNode }) {
  return (
    <div className={styles.bar} data-cta-bar="" data-chrome="">
      {children}
    </div>
  )
}
