import { expect, test } from 'vitest'
import { z } from 'zod'
import { date, paging, q, text } from '#contract/common.ts'
import type { AppError } from './errors.ts'
import { parseInput } from './validation.ts'

const fieldsOf = (schema: z.ZodType, value: unknown) => {
  try {
    parseInput(schema, value)
  } catch (error) {
    return (error as AppError).fields
  }
}

test('[F-01] a missing value is reported in the form’s own words', () => {
  expect(fieldsOf(z.strictObject({ name: text(1, 20) }), {})).toEqual({ name: '이름 값을 입력해 주세요' })
  expect(fieldsOf(z.strictObject({ name: text(1, 20) }), { name: '  ' })).toEqual({ name: '이름 값을 입력해 주세요' })
})

test('every message is Korean and says what to do', () => {
  const schema = z.strictObject({
    height: z.number().min(40).max(230),
    birthDate: date,
    gender: z.enum(['MALE', 'FEMALE']),
  })
  const fields = fieldsOf(schema, { height: 'x', birthDate: '2025-02-30', gender: 'X', more: 1 })!
  expect(fields).toEqual({
    height: '숫자로 적어 주세요',
    birthDate: '날짜를 확인해 주세요',
    gender: '선택할 수 없는 값이에요',
    more: '알 수 없는 항목이에요',
  })
})

test('an empty, missing or literal null query value is unset', () => {
  const schema = z.strictObject({ ...paging(), q: q.text(20), age: q.number(z.int()), verified: q.boolean() })
  expect(parseInput(schema, { q: '', age: 'null', verified: '' })).toEqual({ page: 1, limit: 20 })
  expect(parseInput(schema, { page: '3', age: '27', verified: 'true' })).toEqual({
    page: 3,
    limit: 20,
    age: 27,
    verified: true,
  })
})

test('control characters are removed, line breaks are kept', () => {
  expect(parseInput(text(1, 20), 'a\r\nb')).toBe('a\nb')
  expect(parseInput(text(1, 20), 'a\u0000b')).toBe('ab')
})
