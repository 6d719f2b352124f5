import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { cx } from '../cx.ts'
import { IconButton } from '../forms/IconButton.tsx'
import { X } from '../icons.ts'
import { ui } from '../messages.ts'
import styles from './Modal.module.css'
import { useDialog } from './useDialog.ts'

type Props = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** 328 px, 420 for a form, 560 for a comparison. */
  width?: 'narrow' | 'form' | 'wide'
  /** Without it there is no close button, and Esc does nothing. */
  closable?: boolean
  /** A text and two buttons: centred. Forms read better aligned left. */
  align?: 'center' | 'start'
  /** At the right edge of a wide screen, over what can be seen all the same, instead of in the middle. */
  beside?: boolean
  /** `alertdialog` requires an answer. */
  role?: 'dialog' | 'alertdialog'
  children?: ReactNode
}

/** A centred dialog, 328 wide, without a footer, closable. Its content exists only while open. */
export function Modal(props: Props) {
  return props.open ? <OpenModal {...props} /> : null
}

function OpenModal({
  onClose,
  title,
  width = 'narrow',
  closable = true,
  align = 'center',
  beside,
  role,
  children,
}: Props) {
  const id = useId()
  const dialog = useDialog(onClose, closable)
  return (
    <dialog
      {...dialog}
      role={role}
      aria-labelledby={id}
      className={cx(styles.modal, styles[align], styles[width], beside && styles.beside)}
    >
      {closable && <IconButton className={styles.close} icon={X} label={ui.close} onClick={onClose} />}
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  )
}

/** The buttons of a modal, side by side; the primary one comes last and repeats the verb of the title. */
export function ModalActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}

type SheetProps = Pick<Props, 'open' | 'onClose' | 'title'> & {
  /** Stays at the lower edge while the content scrolls. */
  footer?: ReactNode
  children: ReactNode
}

/** Rises from the lower edge of narrow screens; on wide ones a dialog of 560 px. */
export function Sheet(props: SheetProps) {
  return props.open ? <OpenSheet {...props} /> : null
}

function OpenSheet({ onClose, title, footer, children }: SheetProps) {
  const id = useId()
  const dialog = useDialog(onClose)
  return (
    <dialog {...dialog} aria-labelledby={id} className={styles.sheet}>
      <div className={styles.head}>
        <h2 id={id} ref={useNextTitle(title)} tabIndex={-1}>
          {title}
        </h2>
        <IconButton icon={X} label={ui.close} onClick={onClose} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard */}
      <div className={styles.body} tabIndex={0}>
        {children}
      </div>
      {footer && <div className={styles.foot}>{footer}</div>}
    </dialog>
  )
}

/**
 * The heading of a form in steps: a new title takes the focus, and is read out, because the pressed button says nothing
 * of the next step and is gone after the last. A layout effect, so that a wrong field takes the focus from it.
 */
function useNextTitle(title: ReactNode) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(title)
  useLayoutEffect(() => {
    if (typeof title === 'string' && before.current !== title) heading.current?.focus({ preventScroll: true })
    before.current = title
  }, [title])
  return heading
}
