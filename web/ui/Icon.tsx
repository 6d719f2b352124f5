import { cx } from './cx.ts'
import styles from './Icon.module.css'
import type { IconShape } from './icons.ts'

type Props = {
  icon: IconShape
  /** Side in CSS pixels. */
  size?: number
  strokeWidth?: number
  /** Filled, as for a saved bookmark. */
  filled?: boolean
  className?: string
}

/** A decorative icon from icons.ts; the label beside it or on its button carries the meaning. */
export function Icon({ icon, size = 20, strokeWidth, filled, className }: Props) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      strokeWidth={strokeWidth ?? (size <= 16 ? 2 : 1.75)}
      className={cx(styles.icon, filled && styles.filled, className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawings; as strings they render at a tenth of the cost
      dangerouslySetInnerHTML={{ __html: icon }}
    />
  )
}
