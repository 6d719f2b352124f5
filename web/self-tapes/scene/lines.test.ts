import { expect, test } from 'vitest'
import type { TapeMark } from '#contract/self-tapes/marks.ts'
import {
  filmsAfter,
  keepLeft,
  lineBeside,
  lineEnd,
  reachedLine,
  showFilms,
  spokenLines,
  tapeBeside,
  tapesInTurn,
} from './lines.ts'

const mark = (lineNo: number, atMs: number): TapeMark => ({ lineNo, atMs, source: 'HAND', isSure: true })
const marks = [mark(2, 4_000), mark(4, 9_000)]

test('steps go from line to line and pass directions over', () => {
  const spoken = spokenLines([
    { speaker: '', words: '(문)' },
    { speaker: '수경', words: '나야.' },
    { speaker: '', words: '(사이)' },
    { speaker: '엄마', words: '밥은?' },
  ])
  expect(spoken).toEqual([2, 4])
  expect([lineBeside(spoken, 2, 1), lineBeside(spoken, 4, 1), lineBeside(spoken, 2, -1)]).toEqual([4, 4, 2])
})

test('a playing film moves on to lines whose marks have passed, never back', () => {
  expect([reachedLine(marks, 3.9, 2), reachedLine(marks, 9.1, 2), reachedLine(marks, 9.1, 5)]).toEqual([2, 4, 5])
})

test('a line ends at the next mark, or after the longest time', () => {
  expect([lineEnd(marks, 2, 10), lineEnd(marks, 2, 3), lineEnd(marks, 4, 10)]).toEqual([9, 7, 19])
})

test('the next tape is the next one that is not shown', () => {
  const ids = [1, 2, 3, 4]
  expect(tapeBeside(ids, { shown: [1, 2], at: 0 }, 1)).toBe(3)
  expect(tapeBeside(ids, { shown: [1, 2], at: 1 }, -1)).toBeUndefined()
  expect(tapeBeside(ids, { shown: [4], at: 0 }, 1)).toBeUndefined()
})

test('a line is played in turn only in films that are ready and know its place', () => {
  const ours = { kind: 'default', state: 'READY' } as const
  const tapes = [
    { id: 1, video: ours, marks },
    { id: 2, video: ours, marks: [mark(4, 9_000)] },
    { id: 3, video: { kind: 'youtube', state: 'READY' } as const, marks },
    { id: 4, video: { kind: 'default', state: 'PROCESSING' } as const, marks },
    { id: 5, video: ours, marks },
  ]
  const inTurn = tapesInTurn(tapes, 2)
  expect(inTurn).toEqual([1, 5])
  const ids = tapes.map(({ id }) => id)
  expect(tapeBeside(ids, { shown: [1], at: 0 }, 1, inTurn)).toBe(5)
  // From a tape without the line on.
  expect(tapeBeside(ids, { shown: [2], at: 0 }, 1, inTurn)).toBe(5)
  expect(tapeBeside(ids, { shown: [5], at: 0 }, 1, inTurn)).toBeUndefined()
})

test('two and four films begin with the active one, which stays active', () => {
  const ids = [1, 2, 3, 4, 5]
  expect(showFilms(ids, { shown: [2], at: 0 }, 2)).toEqual({ shown: [2, 3], at: 0 })
  expect(showFilms(ids, { shown: [5], at: 0 }, 4)).toEqual({ shown: [2, 3, 4, 5], at: 3 })
  expect(showFilms([7], { shown: [7], at: 0 }, 2)).toEqual({ shown: [7], at: 0 })
})

test('the film that is kept goes to the left, and the one beside it is stepped through', () => {
  const ids = [1, 2, 3, 4]
  expect(keepLeft(ids, { shown: [2], at: 0 })).toEqual({ shown: [2, 3], at: 1 })
  expect(keepLeft(ids, { shown: [4], at: 0 })).toEqual({ shown: [4, 3], at: 1 })
  expect(keepLeft(ids, { shown: [1, 2], at: 1 })).toEqual({ shown: [2, 1], at: 1 })
  expect(keepLeft(ids, { shown: [1, 2, 3, 4], at: 2 })).toEqual({ shown: [3, 1, 2, 4], at: 1 })
  expect(keepLeft([1], { shown: [1], at: 0 })).toEqual({ shown: [1], at: 0 })
})

test('one film becomes two, then four where they have room, then one', () => {
  expect([filmsAfter(1, 9, true), filmsAfter(2, 9, true), filmsAfter(4, 9, true)]).toEqual([2, 4, 1])
  expect([filmsAfter(2, 9, false), filmsAfter(2, 2, true), filmsAfter(3, 3, true)]).toEqual([1, 1, 1])
})
