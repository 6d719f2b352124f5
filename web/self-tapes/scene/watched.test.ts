import { expect, test } from 'vitest'
import { wasPlayed } from './watched.ts'

const film = (...parts: [number, number][]) => ({
  duration: 60,
  played: {
    length: parts.length,
    start: (at: number) => parts[at]?.[0] ?? 0,
    end: (at: number) => parts[at]?.[1] ?? 0,
  },
})

test('a film counts as watched when nearly all of it was played, in whatever parts', () => {
  expect(wasPlayed(film([0, 60]))).toBe(true)
  expect(wasPlayed(film([0, 30], [33, 60]))).toBe(true)
  expect(wasPlayed(film([0, 20], [55, 60]))).toBe(false)
  expect(wasPlayed(film())).toBe(false)
})
