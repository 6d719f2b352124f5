import { expect, test } from 'vitest'
import { randomFrom } from '../../../test/support/random.ts'
import { speechRate, speechStarts } from './speech-starts.ts'

/** Noise that is loud between these pairs of seconds. */
function sound(seconds: number, loud: [number, number][]): Int16Array {
  const random = randomFrom(7)
  return Int16Array.from({ length: seconds * speechRate }, (_, at) => {
    const isLoud = loud.some(([from, to]) => at >= from * speechRate && at < to * speechRate)
    return (random() - 0.5) * (isLoud ? 16_000 : 80)
  })
}

test('speech starts where a sound rises above the room, and short knocks are none', () => {
  const starts = speechStarts(
    sound(10, [
      [1, 1.5],
      [3.2, 3.8],
      [5, 5.02],
      [7.5, 8.1],
    ]),
  )
  expect(starts).toHaveLength(3)
  for (const [at, second] of [1, 3.2, 7.5].entries()) expect(Math.abs(starts[at]! - second * 1000)).toBeLessThan(40)
})

test('a short pause belongs to the speech around it', () => {
  expect(
    speechStarts(
      sound(5, [
        [1, 1.3],
        [1.36, 1.6],
      ]),
    ),
  ).toHaveLength(1)
})

test('a long stretch starts again after its quietest moment', () => {
  const [first, second, ...others] = speechStarts(
    sound(6, [
      [1, 2],
      [2.08, 3],
    ]),
  )
  expect(others).toEqual([])
  expect(first).toBeGreaterThan(950)
  expect(Math.abs(second! - 2_040)).toBeLessThan(60)
})

test('silence, an empty film and a moment have no starts', () => {
  for (const seconds of [0, 0.01, 4]) expect(speechStarts(new Int16Array(seconds * speechRate))).toEqual([])
})
