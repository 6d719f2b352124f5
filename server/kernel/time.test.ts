import { expect, test } from 'vitest'
import { addDays, today } from './time.ts'

test('the day changes at midnight in Seoul', () => {
  expect(today(new Date('2026-11-20T14:59:59Z'))).toBe('2026-11-20')
  expect(today(new Date('2026-11-20T15:00:00Z'))).toBe('2026-11-21')
})

test('days are added across months and leap days', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
})
