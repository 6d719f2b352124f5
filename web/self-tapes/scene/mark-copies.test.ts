import { expect, test } from 'vitest'
import { copiesToKeep } from './mark-copies.ts'

test('a loaded list replaces own copies of marks, but for those that it may lack', () => {
  const copies = new Map([1, 2, 3, 4].map(film => [film, []]))
  const sent = new Map([
    [1, { waiting: 1, answeredAtMs: 0 }],
    [2, { waiting: 0, answeredAtMs: 97_000 }],
    [3, { waiting: 0, answeredAtMs: 35_000 }],
  ])
  expect([...copiesToKeep(copies, sent, 100_000).keys()]).toEqual([1, 2])
  const all = new Map([[1, []]])
  expect(copiesToKeep(all, sent, 100_000)).toBe(all)
})
