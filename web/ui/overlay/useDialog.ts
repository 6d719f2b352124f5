import { type DialogHTMLAttributes, type MouseEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { closesByBack } from './back.ts'
import { dialogs } from './dialogs.ts'

type Dialog = Pick<DialogHTMLAttributes<HTMLDialogElement>, 'onCancel' | 'onMouseDown' | 'onClick' | 'onClose'> & {
  ref: RefObject<HTMLDialogElement | null>
}

/**
 * A native modal dialog for as long as the component is mounted: traps focus, Esc, back and a press outside ask
 * to close (unless `closable` is false), and restores focus afterwards.
 */
export function useDialog(onClose: () => void, closable = true): Dialog {
  const ref = useRef<HTMLDialogElement>(null)
  const closing = useRef(onClose)
  const isPressedBeside = useRef(false)
  useEffect(() => {
    closing.current = onClose
  })
  // A layout effect, because the element must be closed before React removes it, or focus would be lost.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    dialog.showModal()
    dialogs.add(dialog)
    const giveBack = closable ? closesByBack(() => closing.current()) : null
    return () => {
      giveBack?.()
      // Before it closes, because toasts move out of a closing dialog.
      dialogs.remove(dialog)
      dialog.close()
    }
  }, [closable])
  return {
    ref,
    onCancel: event => {
      event.preventDefault()
      if (closable && event.target === event.currentTarget) onClose()
    },
    onMouseDown: event => {
      isPressedBeside.current = closable && isBeside(event)
      // Otherwise the press would move focus to the element below.
      if (isPressedBeside.current) event.preventDefault()
    },
    // Only where the pointer is lifted beside the dialog too: moving it back inside takes the press back.
    onClick: event => {
      if (isPressedBeside.current && isBeside(event)) onClose()
      isPressedBeside.current = false
    },
    // A browser may close by itself, for example on a second Esc. An open dialog was closed and shown again since the
    // event was queued, as in StrictMode.
    onClose: event => {
      if (event.target === event.currentTarget && !event.currentTarget.open) onClose()
    },
  }
}

function isBeside(event: MouseEvent<HTMLDialogElement>): boolean {
  if (event.target !== event.currentTarget) return false
  const box = event.currentTarget.getBoundingClientRect()
  const { clientX: x, clientY: y } = event
  return x < box.left || x > box.right || y < box.top || y > box.bottom
}
