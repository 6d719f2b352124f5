import type { KeyboardEvent } from 'react'

type Acts = {
  toggle: () => void
  step: (by: 1 | -1) => void
  stepRate: (by: 1 | -1) => void
  addNote?: () => void
  /** The page uses K itself. */
  isKTaken?: boolean
}

const ownKeys = 'textarea, [contenteditable], input:not([type=range])'

/**
 * The keys of a player while the focus is in it. Keys are identified by position: in the Korean layout, N types ㅜ. Text
 * fields keep all of theirs; buttons, links and lists keep Space.
 */
export function runPlayerKey(event: KeyboardEvent, { toggle, step, stepRate, addNote, isKTaken }: Acts): void {
  const { code, shiftKey, target } = event
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
  if (!(target instanceof Element) || target.matches(ownKeys)) return
  if (code === 'ArrowLeft' && !shiftKey) step(-1)
  else if (code === 'ArrowRight' && !shiftKey) step(1)
  else if (code === 'Comma' && shiftKey) stepRate(-1)
  else if (code === 'Period' && shiftKey) stepRate(1)
  else if (code === 'KeyK' && !shiftKey && !isKTaken) toggle()
  else if (code === 'Space' && !target.closest('button, a, summary, select')) toggle()
  else if (code === 'KeyN' && !shiftKey && addNote) addNote()
  else return
  event.preventDefault()
}
