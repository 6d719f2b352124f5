import { type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'
import { IconButton } from '../forms/IconButton.tsx'
import { X } from '../icons.ts'
import { ui } from '../messages.ts'
import styles from './Drawer.module.css'
import { useDialog } from './useDialog.ts'

type Props = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** Right end of the header, such as a count. */
  subtitle?: ReactNode
  /** Close icon at the left of the header. */
  closeIcon?: boolean
  side?: 'right' | 'left'
  /** 736 px instead of 378. */
  large?: boolean
  /** Fixed between the header and the scroll area, such as tabs. */
  bar?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

/** Slides in from the right, 378 px or 736 when large, full width below 734. Its content exists only while open. */
export function Drawer(props: Props) {
  return props.open ? <OpenDrawer {...props} /> : null
}

function OpenDrawer({
  onClose,
  title,
  subtitle,
  closeIcon = true,
  side = 'right',
  large,
  bar,
  footer,
  children,
}: Props) {
  const id = useId()
  const dialog = useDialog(onClose)
  return (
    <dialog {...dialog} aria-labelledby={id} className={cx(styles.drawer, styles[side], large && styles.large)}>
      <div className={cx(styles.head, !closeIcon && styles.noIcon)}>
        {closeIcon && <IconButton icon={X} label={ui.close} iconSize={24} onClick={onClose} />}
        <h2 id={id}>{title}</h2>
        {subtitle && <span className={styles.subtitle}>{subtitle}</span>}
      </div>
      {bar}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard */}
      <div className={styles.body} tabIndex={0} data-scrolls="">
        {children}
      </div>
      {footer && <div className={styles.foot}>{footer}</div>}
    </dialog>
  )
}
