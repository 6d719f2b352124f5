import { useEffect, useRef } from 'react'
import { dialogs } from './overlay/dialogs.ts'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type=checkbox], [type=range])'))

/**
 * Keys for the whole page, identified by position (`event.code`): in the Korean layout, J types ㅓ. `onKey` is called
 * for each unhandled key, with the topmost dialog, if any; it returns whether it has handled it. Never during IME
 * composition nor while a field has the focus.
 */
export function usePageKeys(onKey: (event: KeyboardEvent, dialog: HTMLDialogElement | null) => boolean): void {
  const latest = useRef(onKey)
  useEffect(() => {
    latest.current = onKey
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.isComposing || event.keyCode === 229 || event.defaultPrevented || isTyping(event.target)) return
      if (latest.current(event, dialogs.top())) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
