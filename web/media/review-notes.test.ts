import { expect, test } from 'vitest'
import { noteAt, noteBeside } from './review-notes.ts'

const notes = [
  { key: 'a', seconds: 12 },
  { key: 'b', seconds: 28 },
  { key: 'c', seconds: 28 },
  { key: 'd', seconds: 41 },
]

test.each([
  [0, null, -1],
  [11.8, null, 0],
  [27, null, 0],
  [28, null, 2],
  [28, 'b', 1],
  [41, 'b', 3],
  [400, null, 3],
])('at %d seconds with %s chosen, note %d is current', (seconds, chosen, at) => {
  expect(noteAt(notes, seconds, chosen)).toBe(at)
})

test.each([
  ['on before the first', -1, 1, 3, 'a'],
  ['back before the first', -1, -1, 3, undefined],
  ['on', 0, 1, 20, 'b'],
  ['to the other note of the same moment', 1, 1, 28, 'c'],
  ['back to the start of the current note', 3, -1, 50, 'd'],
  ['back to the note before', 3, -1, 41.5, 'c'],
  ['back from the first', 0, -1, 12, undefined],
  ['on from the last', 3, 1, 41, undefined],
] as const)('a step %s', (_, at, by, seconds, key) => {
  expect(noteBeside(notes, at, by, seconds)?.key).toBe(key)
})
