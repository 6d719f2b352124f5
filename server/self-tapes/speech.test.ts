import { expect, test } from 'vitest'
import { randomFrom } from '../../test/support/random.ts'
import { nearestStarts, startOfLine } from './speech.ts'

test('a press moves to the start of speech that a usual reaction follows', () => {
  const starts = [1_000, 4_000, 4_500, 9_000]
  expect(startOfLine(starts, 4_290)).toBe(4_000)
  expect(startOfLine(starts, 4_760)).toBe(4_500)
  expect(startOfLine(starts, 8_950)).toBe(9_000)
  expect(startOfLine(starts, 6_000)).toBe(5_720)
  expect(startOfLine([], 100)).toBe(0)
})

test('a press after a marked line moves to a start after that line', () => {
  expect(startOfLine([4_000, 4_500], 4_400, 4_000)).toBe(4_120)
  expect(startOfLine([4_000, 4_350], 4_400, 4_000)).toBe(4_350)
  expect(startOfLine([], 4_100, 4_000)).toBe(4_100)
})

test('97 of 100 lines are found within 0.3 seconds by a hand that is some 0.3 late', () => {
  const random = randomFrom(20_261_128)
  const spread = () => Array.from({ length: 12 }, random).reduce((sum, each) => sum + each, -6)
  const lines = Array.from({ length: 1_000 }, (_, at) => 2_000 + at * 3_000 + random() * 1_000)
  // Half of the lines start again after a breath.
  const breaths = lines.filter((_, at) => at % 2).map(line => line + 600 + random() * 900)
  const starts = [...lines, ...breaths].toSorted((one, other) => one - other)
  const found = lines.filter(line => Math.abs(startOfLine(starts, line + 280 + 120 * spread()) - line) <= 300)
  expect(found.length).toBeGreaterThanOrEqual(970)
})

test('places of a drifting clock move to the starts of speech that are theirs', () => {
  const starts = [1_500, 3_000, 5_500, 9_000]
  expect(nearestStarts(starts, [1_200, 3_400, 9_200])).toEqual([1_500, 3_000, 9_000])
  // A line read in silence does not take the start of the next one, and what is far away belongs to no line.
  expect(nearestStarts(starts, [3_100, 5_000, 5_600, 7_500])).toEqual([3_000, 5_000, 5_500, 7_500])
  expect(nearestStarts([], [400])).toEqual([400])
})
