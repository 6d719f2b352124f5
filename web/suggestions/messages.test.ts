import { expect, test } from 'vitest'
import { suggestedCastingsTexts } from './messages.ts'

test('why a casting fits reads as a sentence, whatever the last reason ends with', () => {
  expect(suggestedCastingsTexts.note('성별·배역 나이, 영어, 키')).toBe('성별·배역 나이, 영어, 키가 맞아요')
  expect(suggestedCastingsTexts.note('성별·나이, 검술')).toBe('성별·나이, 검술이 맞아요')
})
