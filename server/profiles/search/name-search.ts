import { hasInitials, initialsOf } from './initials.ts'

const longestInitials = 6
const squeeze = (text: string) => text.normalize('NFC').toLowerCase().replace(/\s+/g, '')

/**
 * What a name is found by besides its bigrams: every run of its initial consonants (서단오 → ㅅ, ㅅㄷ, ㅅㄷㅇ, …) and bigrams of
 * its Latin spelling.
 */
export function searchTokens(name: string, engName: string): string[] {
  const initials = squeeze(initialsOf(name))
  const runs = new Set<string>()
  for (let from = 0; from < initials.length; from++)
    for (let length = 1; length <= longestInitials && from + length <= initials.length; length++)
      runs.add(initials.slice(from, from + length))
  return [...new Set([...runs, ...letterPairs(squeeze(engName))])]
}

export type NameQuery =
  /** Initial consonants, also mixed with syllables: all tokens must match, and the syllables must be in the name. */
  | { by: 'initials'; text: string; tokens: string[] }
  /** A part of the name, without spaces and in lower case. */
  | { by: 'name'; text: string; latinPairs: string[] }

/** Parses the typed text; null when nothing remains. */
export function nameQuery(typed: string): NameQuery | null {
  const text = squeeze(typed)
  if (!text) return null
  if (hasInitials(text)) return { by: 'initials', text, tokens: windows(initialsOf(text), longestInitials) }
  return { by: 'name', text, latinPairs: /^[\x20-\x7e]+$/.test(text) ? letterPairs(text) : [] }
}

const letterPairs = (text: string) => (text.length === 1 ? [text] : windows(text, 2))
const windows = (text: string, size: number) =>
  Array.from({ length: Math.max(1, text.length - size + 1) }, (_, at) => text.slice(at, at + size))
