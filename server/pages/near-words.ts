/** The most similar word, if the difference is small enough for a typo; null without one. */
export function nearest(word: string, words: Iterable<string>): string | null {
  const letters = lettersOf(word)
  if (letters.length < shortest) return null
  const most = letters.length >= long ? 2 : 1
  let best: string | null = null
  let bestDistance = most + 1
  for (const other of words) {
    if (Math.abs(other.length - word.length) > 1) continue
    const distance = distanceBetween(letters, lettersOf(other), bestDistance - 1)
    if (distance >= bestDistance) continue
    best = other
    bestDistance = distance
    if (distance <= 1) break
  }
  return best
}

/** At least two syllables, and four for two typos. */
const shortest = 4
const long = 9

/** Hangul letters: 걸 and 결 differ in one of three. */
const lettersOf = (word: string) => [...word.normalize('NFD')]

/** Edit distance between two words; above `most` it is `most + 1`. */
function distanceBetween(from: string[], to: string[], most: number): number {
  if (Math.abs(from.length - to.length) > most) return most + 1
  let above = to.map((_, at) => at + 1)
  for (const [row, letter] of from.entries()) {
    let left = row + 1
    let corner = row
    let least = left
    const current: number[] = []
    for (const [at, other] of to.entries()) {
      const upper = above[at] ?? 0
      const here = Math.min(left + 1, upper + 1, corner + (letter === other ? 0 : 1))
      current.push(here)
      corner = upper
      left = here
      least = Math.min(least, here)
    }
    if (least > most) return most + 1
    above = current
  }
  return above.at(-1) ?? from.length
}
