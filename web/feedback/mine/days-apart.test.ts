import { expect, test } from 'vitest'
import { daysApart } from './days-apart.ts'

test("days are counted by Seoul's calendar, not by hours", () => {
  // 23:59 and 00:01 in Seoul.
  expect(daysApart('2026-11-19T14:59:00Z', '2026-11-19T15:01:00Z')).toBe(1)
  expect(daysApart('2026-11-19T15:01:00Z', '2026-11-20T14:59:59Z')).toBe(0)
  expect(daysApart('2026-11-21T00:00:00Z', '2026-11-19T14:59:59Z')).toBe(-2)
})
