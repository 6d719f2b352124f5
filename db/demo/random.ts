/** Seeded randomness: the same seed gives the same demo on every machine and in every run. */
export type Random = () => number

/** A 32-bit FNV-1a hash of a text. */
export function hash(text: string): number {
  let value = 2166136261
  for (const character of text) {
    value ^= character.codePointAt(0)!
    value = Math.imul(value, 16777619)
  }
  return value >>> 0
}

/** A stream of numbers in [0, 1) that depends only on the seed (mulberry32). */
export function random(seed: string): Random {
  let state = hash(seed)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** One element of a list that must not be empty. */
export function pick<T>(draw: Random, list: readonly T[]): T {
  return list[Math.floor(draw() * list.length)]!
}

/** A whole number from `low` to `high`, both included. */
export function between(draw: Random, low: number, high: number): number {
  return low + Math.floor(draw() * (high - low + 1))
}

/** A shuffled copy. */
export function shuffle<T>(draw: Random, list: readonly T[]): T[] {
  const copy = [...list]
  for (let i = copy.length - 1; i > 0; i--) {
    const j = Math.floor(draw() * (i + 1))
    const held = copy[i]!
    copy[i] = copy[j]!
    copy[j] = held
  }
  return copy
}

/** One element, drawn in proportion to its weight. */
export function weighted<T>(draw: Random, choices: readonly (readonly [T, number])[]): T {
  let left = draw() * choices.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [value, weight] of choices) {
    left -= weight
    if (left < 0) return value
  }
  return choices.at(-1)![0]
}
