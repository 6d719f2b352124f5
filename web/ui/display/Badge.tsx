import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../Icon.tsx'
import type { IconShape } from '../icons.ts'
import { BadgeCheck } from '../icons.ts'
import styles from './Badge.module.css'
import { badgeTexts as texts } from './messages.ts'

export type Tone = 'plain' | 'ok' | 'info' | 'warn' | 'danger' | 'ink' | 'line'

/** A short state as text; the colour only repeats it. */
export function Badge({ tone = 'plain', icon, children }: { tone?: Tone; icon?: IconShape; children: ReactNode }) {
  return (
    <span className={cx(styles.badge, styles[tone])}>
      {icon && <Icon icon={icon} size={13} strokeWidth={2.4} />}
      {children}
    </span>
  )
}

/** The blue check of something we verified; the label says what, such as 인증 공고. */
export function Verified({ children = texts.verified }: { children?: ReactNode }) {
  return (
    <span className={styles.verified}>
      <Icon icon={BadgeCheck} size={15} strokeWidth={2.2} />
      {children}
    </span>
  )
}
