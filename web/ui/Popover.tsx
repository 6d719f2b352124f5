import { type ReactNode, type ToggleEvent, useId, useRef } from 'react'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import type { IconShape } from './icons.ts'
import { Link } from './Link.tsx'
import styles from './Popover.module.css'

type Props = {
  /** Content of the button that opens it. */
  trigger: ReactNode
  /** Name of the button when its content has no words. */
  label?: string
  triggerClassName?: string
  /** Which edge of the button it lines up with. */
  align?: 'start' | 'end'
  className?: string
  children: ReactNode
}

/** A native popover below its button: opens and closes without script, by Esc and by a press beside it. */
export function Popover({ trigger, label, triggerClassName, align = 'start', className, children }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const place = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.newState === 'open' && button.current) placeBelow(event.currentTarget, button.current, align)
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
        onToggle={place}
        onClick={event => closeAfterChoice(event.currentTarget, event.target)}
        className={cx(styles.popover, styles[align], className)}
      >
        {children}
      </div>
    </>
  )
}

// Where the browser has anchor positioning the style sheet has done this already.
function placeBelow(panel: HTMLElement, button: HTMLElement, align: 'start' | 'end'): void {
  if (CSS.supports('position-area: bottom')) return
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
  | { href: string /** Name of the file that the address answers with. */; download?: string }
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
