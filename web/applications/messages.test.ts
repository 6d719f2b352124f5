import { expect, test } from 'vitest'
import { flagText } from './messages.ts'

test('[A-95] an unmet condition says in which direction', () => {
  const flag = (kind: 'AGE' | 'HEIGHT' | 'GENDER', difference: number | null) =>
    flagText({ kind, difference, isMet: difference === 0, code: null })
  expect(flag('AGE', -8)).toBe('모집 나이보다 8세 어려요')
  expect(flag('AGE', 3)).toBe('모집 나이보다 3세 많아요')
  expect(flag('HEIGHT', -2)).toBe('모집 키보다 2cm 작아요')
  expect(flag('HEIGHT', 5)).toBe('모집 키보다 5cm 커요')
  expect(flag('AGE', 0)).toBe('나이 맞음')
  expect(flag('GENDER', null)).toBe('성별 다름')
})
