import { expect, test } from 'vitest'
import { endedText } from './ended.ts'

const past = new Date(Date.now() - 1_000).toISOString()
const later = new Date(Date.now() + 60_000).toISOString()
const phone = { store: { isKept: true } }

test('a request that ended says why, and what becomes of the take', () => {
  expect(endedText({ status: 'EXPIRED', dueAt: past }, phone)).toBe('마감이 지났어요. 영상은 휴대폰에 남아 있어요')
  expect(endedText({ status: 'CANCELLED', dueAt: past }, phone)).toBe('끝난 요청이에요. 영상은 휴대폰에 남아 있어요')
  // Cancelled since the page was loaded.
  expect(endedText({ status: 'ACCEPTED', dueAt: later }, { store: { isKept: false } })).toBe(
    '끝난 요청이에요. 닫기 전에 내려받아 주세요',
  )
})
