import { useEffect, useRef, useSyncExternalStore } from 'react'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import { CircleAlert, CircleCheck } from './icons.ts'
import { ui } from './messages.ts'
import { Spinner } from './Spinner.tsx'
import styles from './Toast.module.css'
import { type Toast, toast, toastStore } from './toast.ts'

/**
 * Where toasts appear; the shell holds one. A manual popover, so that a toast lies above an open dialog too, which no
 * z-index could do.
 */
export function ToastHost() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.current, toastStore.onServer)
  const host = useRef<HTMLDivElement>(null)
  const newest = toasts.at(-1)?.id
  useEffect(() => {
    // Shown again for each new toast, so that it rises above a dialog that opened meanwhile.
    host.current?.hidePopover()
    if (newest !== undefined) host.current?.showPopover()
  }, [newest])
  return (
    <div ref={host} popover="manual" className={styles.host} data-chrome="">
      <div role="status" aria-live="polite">
        {toasts.map(item => (
          <ToastRow key={item.id} {...item} />
        ))}
      </div>
    </div>
  )
}

function ToastRow({ id, kind, text, undo }: Toast) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: holding still while someone reads is not a control
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
      {undo && (
        <button
          type="button"
          onClick={() => {
            undo()
            toast.dismiss(id)
          }}
        >
          {ui.undo}
        </button>
      )}
    </div>
  )
}
