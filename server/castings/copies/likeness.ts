/** How much of both lists is in both (Dice's coefficient). */
export function shared(one: string[], other: string[]): number {
  const [first, second] = [new Set(one), new Set(other)]
  return (2 * first.intersection(second).size) / Math.max(1, first.size + second.size)
}

/** The letters and digits of a text, in small letters. */
export const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** The pairs of letters that follow each other in a text. */
export const pairsOf = (text: string) => {
  const letters = [...plain(text)]
  return letters.length < 2 ? letters : letters.slice(1).map((letter, at) => `${letters[at]}${letter}`)
}
