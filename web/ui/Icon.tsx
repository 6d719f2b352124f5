import type { LucideIcon } from 'lucide-react'
import { cx } from './cx.ts'
import styles from './Icon.module.css'

type Props = {
  icon: LucideIcon
  /** Side in CSS pixels. */
  size?: number
  strokeWidth?: number
  /** Drawn solid, as a saved bookmark. */
  filled?: boolean
  className?: string
}

/** A decorative icon from icons.ts; the label beside it or on its button carries the meaning. */
export function Icon({ icon: Shape, size = 20, strokeWidth, filled, className }: Props) {
  const stroke = strokeWidth ?? (size <= 16 ? 2 : 1.75)
  return (
    <Shape
      aria-hidden="true"
      focusable="false"
      width={size}
      height={size}
      strokeWidth={stroke}
      fill={filled ? 'currentColor' : 'none'}
      className={cx(styles.icon, className)}
    />
  )
}
