import { getChoseong } from 'es-hangul'
import { present } from '#server/kernel/present.ts'

const initials = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
const syllablesEach = 588

/** Whether a word contains initial consonants (초성) in place of syllables: ㅂㅎㄴ, 백ㅎ. */
export const hasInitials = (word: string): boolean => /^[가-힣ㄱ-ㅎ]*[ㄱ-ㅎ][가-힣ㄱ-ㅎ]*$/.test(word)

/** The initial consonants of a word: 백하늬 and 백ㅎㄴ both give ㅂㅎㄴ. */
export const initialsOf = (word: string): string => getChoseong(word)

/** A pattern for the texts that match a word with initial consonants: 백ㅎ → 백[하-힣]. */
export const likeInitials = (word: string): string => [...word].map(syllablesWith).join('')

function syllablesWith(letter: string): string {
  const at = initials.indexOf(letter)
  if (at < 0) return letter
  const first = present('가'.codePointAt(0)) + at * syllablesEach
  return `[${String.fromCodePoint(first)}-${String.fromCodePoint(first + syllablesEach - 1)}]`
}
