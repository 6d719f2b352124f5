import { type DialogHTMLAttributes, type MouseEvent, type RefObject, useLayoutEffect, useRef } from 'react'

type Dialog = Pick<DialogHTMLAttributes<HTMLDialogElement>, 'onCancel' | 'onMouseDown' | 'onClose'> & {
  ref: RefObject<HTMLDialogElement | null>
}

/**
 * A native modal dialog for as long as the component is mounted: focus stays in, Esc and a press beside it ask to close
 * (unless `closable` is false), and focus goes back to where it came from.
 */
export function useDialog(onClose: () => void, closable = true): Dialog {
  const ref = useRef<HTMLDialogElement>(null)
  // A layout effect, because the element must be closed before React takes it away, or focus would be lost.
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return {
    ref,
    onCancel: event => {
      event.preventDefault()
      if (closable && event.target === event.currentTarget) onClose()
    },
    onMouseDown: event => {
      if (!closable || !isBeside(event)) return
      // Or the press would move focus to what lies under it.
      event.preventDefault()
      onClose()
    },
    // A browser may close by itself, for example on a second Esc.
    onClose: event => {
      if (event.target === event.currentTarget) onClose()
    },
  }
}

function isBeside(event: MouseEvent<HTMLDialogElement>): boolean {
  if (event.target !== event.currentTarget) return false
  const box = event.currentTarget.getBoundingClientRect()
  const { clientX: x, clientY: y } = event
  return x < box.left || x > box.right || y < box.top || y > box.bottom
}
