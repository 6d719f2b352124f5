import { expect, it } from 'vitest'
import { createPlayed } from './played.ts'

function play(played: ReturnType<typeof createPlayed>, from: number, to: number) {
  for (let at = from; at <= to; at += 0.25) played.tick(at)
}

it('reports playback without skipped parts', () => {
  const played = createPlayed()
  play(played, 0, 10)
  played.cut()
  play(played, 60, 65)
  played.cut()
  expect(played.take()).toEqual([
    { from: 0, to: 10 },
    { from: 60, to: 65 },
  ])
  expect(played.take()).toEqual([])
})

it('a jump without an event does not count as playback', () => {
  const played = createPlayed()
  play(played, 0, 2)
  play(played, 100, 102)
  played.cut()
  expect(played.take()).toEqual([
    { from: 0, to: 2 },
    { from: 100, to: 102 },
  ])
})

it('keeps the current second for the next report, along with unsent parts', () => {
  const played = createPlayed()
  play(played, 0, 5.5)
  const first = played.take()
  expect(first).toEqual([{ from: 0, to: 5 }])
  played.putBack(first)
  play(played, 5.75, 8)
  played.cut()
  expect(played.take()).toEqual([
    { from: 0, to: 5 },
    { from: 5, to: 8 },
  ])
})
