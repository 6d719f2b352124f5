import { type ReactNode, type ToggleEvent, useEffect, useId, useRef } from 'react'
import { cx } from '../cx.ts'
import { IconButton } from '../forms/IconButton.tsx'
import { Icon } from '../Icon.tsx'
import { type IconShape, X } from '../icons.ts'
import { Link } from '../Link.tsx'
import { ui } from '../messages.ts'
import { closesByBack } from './back.ts'
import styles from './Popover.module.css'

type Props = {
  /** Content of the button that opens it. */
  trigger: ReactNode
  /** Accessible name of the button when its content has no text. */
  label?: string
  /** Title of the sheet on narrow screens; by default the label, or the button's text. */
  title?: string
  triggerClassName?: string
  /** The edge of the button it aligns with. */
  align?: 'start' | 'end'
  className?: string
  children: ReactNode
}

/**
 * A native popover below its button, on narrow screens a sheet at the lower edge: opens and closes without JavaScript, by
 * Esc and by a press outside; with it also by back.
 */
export function Popover({ trigger, label, title, triggerClassName, align = 'start', className, children }: Props) {
  const id = useId()
  const heading = title ?? label ?? (typeof trigger === 'string' ? trigger : undefined)
  const button = useRef<HTMLButtonElement>(null)
  const giveBack = useRef<(() => void) | null>(null)
  useEffect(() => () => giveBack.current?.(), [])
  const noticeToggle = ({ newState, currentTarget: panel }: ToggleEvent<HTMLDivElement>) => {
    giveBack.current?.()
    giveBack.current = newState === 'open' ? closesByBack(() => panel.hidePopover()) : null
    if (newState === 'open' && button.current) placeBelow(panel, button.current, align)
  }
  const closeAfterChoice = (panel: HTMLElement, target: EventTarget) => {
    if ((target as Element).closest('a, [data-close]')) panel.hidePopover()
  }
  return (
    <>
      <button ref={button} type="button" popoverTarget={id} aria-label={label} className={triggerClassName}>
        {trigger}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: presses on the links inside bubble here */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the browser turns keys on links into clicks */}
      <div
        id={id}
        popover="auto"
        onToggle={noticeToggle}
        onClick={event => closeAfterChoice(event.currentTarget, event.target)}
        className={cx(styles.popover, styles[align], className)}
      >
        <div className={styles.head}>
          {/* The button that opens it has the same name. */}
          <strong aria-hidden="true">{heading}</strong>
          <IconButton icon={X} label={ui.close} popoverTarget={id} popoverTargetAction="hide" />
        </div>
        {children}
      </div>
    </>
  )
}

// Only for browsers without anchor positioning, and not for sheets.
function placeBelow(panel: HTMLElement, button: HTMLElement, align: 'start' | 'end'): void {
  panel.style.inset = ''
  if (CSS.supports('position-area: bottom') || matchMedia('(width < 734px)').matches) return
  const at = button.getBoundingClientRect()
  const edge = 8
  const wanted = align === 'end' ? at.right - panel.offsetWidth : at.left
  const left = Math.max(edge, Math.min(wanted, innerWidth - panel.offsetWidth - edge))
  const below = at.bottom + edge
  const fits = below + panel.offsetHeight <= innerHeight
  panel.style.inset = 'auto'
  panel.style.left = `${left}px`
  panel.style.top = `${fits ? below : Math.max(edge, at.top - panel.offsetHeight - edge)}px`
}

export type MenuItem = { label: ReactNode; icon?: IconShape } & (
  | { href: string /** Name of the downloaded file. */; download?: string }
  | { onSelect: () => void; danger?: boolean }
  | { form: ReactNode }
)

type MenuProps = Omit<Props, 'children' | 'className'> & { items: MenuItem[] }

/** A list of links and actions behind a button. Items with `form` bring their own form and button, such as 로그아웃. */
export function Menu({ items, ...rest }: MenuProps) {
  return (
    <Popover {...rest} className={styles.menu}>
      <ul>
        {items.map((item, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items of a menu keep their places
          <li key={i}>
            <MenuRow {...item} />
          </li>
        ))}
      </ul>
    </Popover>
  )
}

function MenuRow(item: MenuItem) {
  const content = (
    <>
      {item.icon && <Icon icon={item.icon} />}
      {item.label}
    </>
  )
  if ('form' in item) return item.form
  if ('href' in item) {
    return (
      <Link href={item.href} download={item.download} className={styles.item}>
        {content}
      </Link>
    )
  }
  return (
    <button
      type="button"
      data-close=""
      className={cx(styles.item, item.danger && styles.danger)}
      onClick={item.onSelect}
    >
      {content}
    </button>
  )
}

/** Class of a row, for a form's own button inside a menu. */
export const menuItemClass = cx(styles.item)
