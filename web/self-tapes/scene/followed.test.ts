import { expect, test } from 'vitest'
import { howFollowed, isLacking } from './followed.ts'

const spoken = [1, 2, 3]
const tape = (source: 'HAND' | 'FOLLOWED', lines: number[], isFollowed = false) => ({
  isFollowed,
  reviewUrl: 'film',
  marks: lines.map(lineNo => ({ lineNo, source, isSure: true })),
})

test('the page waits for the rest once three tapes are marked', () => {
  const marked = [tape('HAND', spoken), tape('HAND', spoken), tape('HAND', spoken)]
  const fresh = tape('HAND', [])
  expect(howFollowed([...marked.slice(1), fresh], spoken)).toMatchObject({ isWaiting: false, isMarked: true })
  expect(howFollowed([...marked, fresh], spoken).isWaiting).toBe(true)
  const found = tape('FOLLOWED', spoken, true)
  expect(howFollowed([...marked, found], spoken)).toEqual({ followed: 1, isWaiting: false, isMarked: true })
})

test('a tape that was not found says so until every line is marked by hand', () => {
  expect(isLacking(tape('HAND', [1], true), spoken)).toBe(true)
  expect(isLacking(tape('HAND', spoken, true), spoken)).toBe(false)
  expect(isLacking(tape('FOLLOWED', [1], true), spoken)).toBe(false)
  expect(isLacking(tape('HAND', []), spoken)).toBe(false)
})
