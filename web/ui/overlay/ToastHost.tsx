import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { cx } from '../cx.ts'
import { Spinner } from '../display/Spinner.tsx'
import { Icon } from '../Icon.tsx'
import { CircleAlert, CircleCheck } from '../icons.ts'
import { ui } from '../messages.ts'
import { dialogs } from './dialogs.ts'
import styles from './Toast.module.css'
import { type Toast, toast, toastStore } from './toast.ts'
import { freeShift } from './toast-place.ts'

/**
 * The container of toasts, once in the shell. It moves into the topmost dialog, because everything outside a modal
 * dialog is inert: neither clickable nor announced. It is a manual popover, to be above the dialog's own layers, and
 * always open, so that screen readers know the live region before the first toast.
 */
export function ToastHost() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.current, toastStore.onServer)
  const [host, setHost] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const element = document.createElement('div')
    element.popover = 'manual'
    element.className = cx(styles.host)
    element.dataset.chrome = ''
    const settle = () => {
      const place = dialogs.top() ?? document.body
      settleEdge(element)
      if (element.parentElement !== place) place.append(element)
      if (!element.matches(':popover-open')) element.showPopover()
    }
    settle()
    setHost(element)
    const stop = dialogs.subscribe(settle)
    return () => {
      stop()
      element.remove()
    }
  }, [])
  useLayoutEffect(() => {
    if (!host) return
    settleEdge(host)
    if (toasts.length === 0) return
    // With the frame that first shows them: measured at once, a press that says something would lay out the page twice.
    const frame = requestAnimationFrame(() => keepOffControls(host))
    return () => cancelAnimationFrame(frame)
  }, [host, toasts])
  if (!host) return null
  return createPortal(
    <div role="status" aria-live="polite">
      {toasts.map(item => (
        <ToastRow key={item.id} {...item} />
      ))}
    </div>,
    host,
  )
}

/**
 * The upper edge while a dialog is open, whose buttons are at the lower one. What is there stays after it has closed:
 * a toast does not leave from under a pointer.
 */
function settleEdge(host: HTMLElement): void {
  if (dialogs.top()) host.dataset.high = ''
  else if (toastStore.current().length === 0) delete host.dataset.high
}

const controls = 'a[href], button, input, select, summary, textarea, [role="switch"], [role="tab"]'

/** Moves the toasts away from their edge as far as they would lie on a control that somebody may want to press next. */
function keepOffControls(host: HTMLElement): void {
  const [list] = host.children
  if (!list) return
  const now = Number.parseFloat(host.style.getPropertyValue('--toast-shift')) || 0
  const edge = list.getBoundingClientRect().top
  const above = (list.firstElementChild as HTMLElement).offsetTop
  // By the layout, because arriving toasts are still on their way up or down.
  const rows = [...(list.children as HTMLCollectionOf<HTMLElement>)].map(row => {
    const { left, right } = row.getBoundingClientRect()
    const top = edge + row.offsetTop - above
    return { top, bottom: top + row.offsetHeight, left, right }
  })
  // Their places first: whether one is visible takes longer to find, and a page has hundreds.
  const inTheWay = [...(host.parentElement ?? document.body).querySelectorAll(controls)].flatMap(each => {
    const box = each.getBoundingClientRect()
    const isBeside = rows.every(({ left, right }) => box.right <= left || right <= box.left)
    const isSeen = !isBeside && !host.contains(each) && each.checkVisibility({ visibilityProperty: true })
    return isSeen ? [box] : []
  })
  // At the lower edge they move up, below the header down.
  const isLow = edge - now > innerHeight / 2
  host.style.setProperty('--toast-shift', `${freeShift(rows, inTheWay, { now, isLow, height: innerHeight })}px`)
}

function ToastRow({ id, kind, text, undo, retry }: Toast) {
  const act = undo ?? retry
  const answer = () => {
    act?.()
    toast.dismiss(id)
  }
  // A browser forgets the press of a mouse on what moves out of a dialog before it ends.
  const pressedIn = useRef<Element | null | undefined>(undefined)
  const begin = ({ currentTarget, button }: PointerEvent) => {
    pressedIn.current = button === 0 ? currentTarget.closest('dialog') : undefined
  }
  const end = ({ currentTarget, pointerType }: PointerEvent) => {
    const place = pressedIn.current
    pressedIn.current = undefined
    if (pointerType === 'mouse' && place !== undefined && place !== currentTarget.closest('dialog')) answer()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pausing while someone reads is not a control
    <div
      className={styles.toast}
      onMouseEnter={() => toastStore.hold(id)}
      onMouseLeave={() => toastStore.resume(id)}
      onFocus={() => toastStore.hold(id)}
      onBlur={() => toastStore.resume(id)}
    >
      {kind === 'loading' && <Spinner />}
      {kind === 'success' && <Icon icon={CircleCheck} className={cx(styles.ok)} />}
      {kind === 'error' && <Icon icon={CircleAlert} className={cx(styles.error)} />}
      {text}
      {act && (
        <button type="button" onPointerDown={begin} onPointerUp={end} onClick={answer}>
          {undo ? ui.undo : ui.retry}
        </button>
      )}
    </div>
  )
}
