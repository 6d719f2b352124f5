import { type ChangeEvent, type CompositionEvent, useState } from 'react'
import { maskEdit } from './mask.ts'

/**
 * Value and handlers of an input that shows digits in `format`. Text of an IME composition stays unchanged until it is
 * finished, because replacing it makes browsers insert it twice.
 */
export function useMask(text: string, format: (digits: string) => string, onText: (text: string) => void) {
  const [composed, setComposed] = useState<string | null>(null)

  function take(input: HTMLInputElement, native: Event) {
    const kind = native instanceof InputEvent ? native.inputType : ''
    const deleted = kind.startsWith('delete') ? (kind.endsWith('Forward') ? 'forward' : 'backward') : undefined
    const caret = input.selectionStart ?? input.value.length
    const masked = maskEdit({ before: text, typed: input.value, caret, deleted }, format)
    // Written before React renders, which leaves an equal value, and with it the caret, unchanged.
    input.value = masked.text
    if (document.activeElement === input) input.setSelectionRange(masked.caret, masked.caret)
    onText(masked.text)
  }

  return {
    value: composed ?? text,
    onChange({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
      if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) return setComposed(target.value)
      setComposed(null)
      take(target, nativeEvent)
    },
    onCompositionEnd({ currentTarget, nativeEvent }: CompositionEvent<HTMLInputElement>) {
      setComposed(null)
      take(currentTarget, nativeEvent)
    },
  }
}
