import { plainDigits } from '#contract/letters.ts'

/** A masked text with its caret position. */
export type Masked = { text: string; caret: number }

type Edit = {
  /** The formatted text before the edit. */
  before: string
  /** The browser's text after the edit, and its caret. */
  typed: string
  caret: number
  /** The direction of a deletion; none for inserted text, such as a pasted number without separators. */
  deleted?: 'backward' | 'forward' | undefined
}

/**
 * Formats an edited number and keeps the caret after the same digit. Deleting a separator deletes the digit beside it,
 * because the format would restore the separator, and the key would do nothing.
 */
export function maskEdit({ before, typed, caret, deleted }: Edit, format: (digits: string) => string): Masked {
  let digits = plainDigits(typed)
  let left = plainDigits(typed.slice(0, caret)).length
  if (deleted && typed.length < before.length && digits === plainDigits(before)) {
    const forward = deleted === 'forward'
    const gone = forward ? left : left - 1
    digits = digits.slice(0, Math.max(gone, 0)) + digits.slice(gone + 1)
    left = Math.max(forward ? left : gone, 0)
  }
  const text = format(digits)
  return { text, caret: behindDigits(text, left) }
}

function behindDigits(text: string, count: number): number {
  let position = 0
  for (let seen = 0; seen < count && position < text.length; position++) if (/\d/.test(text[position] ?? '')) seen++
  return position
}
