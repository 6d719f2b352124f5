import type { KeyboardEvent } from 'react'

/** Ctrl+Enter or ⌘Enter leaves a field. */
export function closeByKeys(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.blur()
  close()
}

/** The score that a key names, on the row of digits or the block of them. */
export const scoreOfKey = (code: string): number | null => {
  const [, digit] = /^(?:Digit|Numpad)([1-5])$/.exec(code) ?? []
  return digit ? Number(digit) : null
}

/** The item after one, and after the last the first. */
export const itemAfter = <Item>(items: readonly Item[], item: Item): Item | undefined =>
  items[(items.indexOf(item) + 1) % items.length]
