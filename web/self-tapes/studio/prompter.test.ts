import { expect, test } from 'vitest'
import { cuesOf, isOver, marksHeard, marksShown } from './prompter.ts'

const lines = [
  { speaker: '', words: '(문을 연다)' },
  { speaker: '수경', words: '다녀왔어.' },
  { speaker: '엄마', words: '밥은?' },
]

test('a script becomes cues with the numbers of its lines, after the name if asked', () => {
  expect(cuesOf(lines, '수경', null).map(({ lineNo, isMine }) => [lineNo, isMine])).toEqual([
    [1, false],
    [2, true],
    [3, false],
  ])
  expect(cuesOf(lines, null, '이름').map(({ lineNo, isMine }) => [lineNo, isMine])).toEqual([
    [null, true],
    [1, false],
    [2, true],
    [3, true],
  ])
})

test('one’s own line ends with silence behind a voice, another’s when it has been read', () => {
  const [direction, mine] = cuesOf(lines, '수경', null)
  const heard = { elapsedMs: 1_200, silentMs: 900, wasHeard: true }
  expect(isOver(mine!, heard)).toBe(true)
  expect(isOver(mine!, { ...heard, silentMs: 899 })).toBe(false)
  expect(isOver(mine!, { ...heard, elapsedMs: 600 })).toBe(false)
  expect(isOver(mine!, { elapsedMs: 60_000, silentMs: 60_000, wasHeard: false })).toBe(false)
  expect(isOver(direction!, { elapsedMs: 3_000, silentMs: 0, wasHeard: false })).toBe(true)
  expect(isOver(direction!, { elapsedMs: 500, silentMs: 500, wasHeard: false })).toBe(false)
})

test('an own line is marked where its voice begins, another’s where it was shown', () => {
  const [direction, mine, partner] = cuesOf(lines, '수경', null)
  expect(marksShown([], direction, 0)).toEqual([])
  const shown = marksShown([], mine, 100)
  expect(shown).toEqual([{ lineNo: 2, atMs: 100, isHeard: false }])
  const heard = marksHeard(shown, mine!, 740)
  expect(heard).toEqual([{ lineNo: 2, atMs: 740, isHeard: true }])
  const both = marksShown(heard, partner, 2_000)
  expect(marksHeard(both, partner!, 2_300)).toEqual(both)
})
