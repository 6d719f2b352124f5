import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../Icon.tsx'
import type { IconShape } from '../icons.ts'
import { ListLink } from '../ListLink.tsx'
import styles from './Chip.module.css'

type Look = {
  /** Selected: ink, never red. */
  on?: boolean
  soft?: boolean
  small?: boolean
  /** After the label: ChevronDown opens a filter, X removes it. */
  icon?: IconShape
  children: ReactNode
}

function look({ on, soft, small }: Look, className?: string): string {
  return cx(styles.chip, on && styles.on, soft && styles.soft, small && styles.small, className)
}

/** A pressable chip; with `on` it is a toggle. */
export function Chip({ on, soft, small, icon, children, className, ...rest }: Look & ComponentProps<'button'>) {
  return (
    <button type="button" aria-pressed={on} {...rest} className={look({ on, soft, small, children }, className)}>
      {children}
      {icon && <Icon icon={icon} size={16} />}
    </button>
  )
}

/** A chip that is a link, for filters in the address. */
export function ChipLink({
  on,
  soft,
  small,
  icon,
  children,
  className,
  ...rest
}: Look & ComponentProps<'a'> & { href: string }) {
  return (
    <ListLink
      aria-current={on ? 'true' : undefined}
      {...rest}
      className={look({ on, soft, small, children }, className)}
    >
      {children}
      {icon && <Icon icon={icon} size={16} />}
    </ListLink>
  )
}

/** A word shaped as a chip, such as a speciality. */
export function ChipLabel({ small, children }: { small?: boolean; children: ReactNode }) {
  return <span className={look({ soft: true, small, children })}>{children}</span>
}

/** A row of chips; with `scroll` it overflows on narrow screens instead of wrapping. */
export function Chips({ scroll, label, children }: { scroll?: boolean; label?: string; children: ReactNode }) {
  return (
    <fieldset aria-label={label} className={cx(styles.chips, scroll && styles.scroll)}>
      {children}
    </fieldset>
  )
}
