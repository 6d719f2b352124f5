import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { cx } from '../cx.ts'
import { Spinner } from '../display/Spinner.tsx'
import { Icon } from '../Icon.tsx'
import { CircleAlert, CircleCheck } from '../icons.ts'
import { ui } from '../messages.ts'
import { dialogs } from './dialogs.ts'
import styles from './Toast.module.css'
import { type Toast, toast, toastStore } from './toast.ts'

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

function ToastRow({ id, kind, text, undo, retry }: Toast) {
  const act = undo ?? retry
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
        <button
          type="button"
          onClick={() => {
            act()
            toast.dismiss(id)
          }}
        >
          {undo ? ui.undo : ui.retry}
        </button>
      )}
    </div>
  )
}
