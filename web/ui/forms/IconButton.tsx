import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import { badgeCount } from '../format.ts'
import { Icon } from '../Icon.tsx'
import type { IconShape } from '../icons.ts'
import { ListLink } from '../ListLink.tsx'
import styles from './IconButton.module.css'
import { iconButtonTexts as texts } from './messages.ts'

type Look = {
  icon: IconShape
  /** Its action, for people who cannot see the icon. */
  label: string
  /** Side of the icon; the target itself stays 44 px (52 with `large`). */
  iconSize?: number
  line?: boolean
  large?: boolean
  /** Number in the corner, 99+ at most; the label says it too, with badgeCount. */
  count?: number
}

type LinkProps = Look & ComponentProps<'a'> & { href: string }

type ButtonProps = Look &
  Omit<ComponentProps<'button'>, 'children'> & {
    /** Makes it a toggle: red and filled when on, as for a saved bookmark. */
    on?: boolean
  }

/** A 44 px square button with one icon. */
export function IconButton({ icon, label, iconSize, line, large, count, on, className, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={on}
      {...rest}
      className={cx(styles.button, line && styles.line, large && styles.large, on && styles.on, className)}
    >
      <Icon icon={icon} size={iconSize} filled={on} />
      <CountBadge count={count} />
    </button>
  )
}

/** IconButton as a link; external URLs open in a new tab. */
export function IconLink({ icon, label, iconSize, line, large, count, className, href, ...rest }: LinkProps) {
  const classes = cx(styles.button, line && styles.line, large && styles.large, className)
  const content = (
    <>
      <Icon icon={icon} size={iconSize} />
      <CountBadge count={count} />
    </>
  )
  if (href.startsWith('http')) {
    return (
      <a {...rest} href={href} target="_blank" rel="noopener" aria-label={texts.newWindow(label)} className={classes}>
        {content}
      </a>
    )
  }
  return (
    <ListLink {...rest} href={href} aria-label={label} className={classes}>
      {content}
    </ListLink>
  )
}

function CountBadge({ count }: { count?: number }) {
  if (!count) return null
  return (
    <span aria-hidden="true" className={styles.count}>
      {badgeCount(count)}
    </span>
  )
}
