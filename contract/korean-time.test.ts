import { expect, test } from 'vitest'
import { addDays, ageOn, koreanDate, koreanTime, monthsLater, onKoreanClock } from './korean-time.ts'

test('a day and a time in Korea make a moment', () => {
  expect(koreanTime('2026-11-20')).toBe('2026-11-20T00:00:00+09:00')
  expect(koreanTime('2026-11-20', '18:30')).toBe('2026-11-20T18:30:00+09:00')
  expect(koreanTime('2026-11-20', '23:59:59')).toBe('2026-11-20T23:59:59+09:00')
})

test('a moment is converted to Korea’s calendar and clock', () => {
  const beforeMidnight = Date.parse('2026-11-20T14:59:59Z')
  expect(koreanDate(beforeMidnight)).toBe('2026-11-20')
  expect(koreanDate(new Date(beforeMidnight + 1_000))).toBe('2026-11-21')
  expect(onKoreanClock(beforeMidnight).getUTCHours()).toBe(23)
})

test('만 나이 increases on the birthday', () => {
  expect(ageOn('2000-11-21', '2026-11-20')).toBe(25)
  expect(ageOn('2000-11-20', '2026-11-20')).toBe(26)
  expect(ageOn('2000-02-29', '2026-02-28')).toBe(25)
  expect(ageOn('2000-02-29', '2026-03-01')).toBe(26)
})

test('months later is the same day, or the last one of a shorter month', () => {
  expect(monthsLater('2027-01-31', 1)).toBe('2027-02-28')
  expect(monthsLater('2027-01-31', 13)).toBe('2028-02-29')
  expect(monthsLater('2028-02-29', 12)).toBe('2029-02-28')
  expect(monthsLater('2026-11-23', 1)).toBe('2026-12-23')
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01')
})
