import { expect, test } from 'vitest'
import { addDays, ageOn, today } from './time.ts'

test('the day changes at midnight in Seoul', () => {
  expect(today(new Date('2026-11-20T14:59:59Z'))).toBe('2026-11-20')
  expect(today(new Date('2026-11-20T15:00:00Z'))).toBe('2026-11-21')
})

test('만 나이 grows on the birthday', () => {
  expect(ageOn('2000-11-21', '2026-11-20')).toBe(25)
  expect(ageOn('2000-11-20', '2026-11-20')).toBe(26)
  expect(ageOn('2000-02-29', '2026-02-28')).toBe(25)
  expect(ageOn('2000-02-29', '2026-03-01')).toBe(26)
})

test('days are added across months and leap days', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
})
