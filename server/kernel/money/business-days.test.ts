import { expect, test } from 'vitest'
import { addBusinessDays } from './business-days.ts'

test('weekends and public holidays are not business days', async () => {
  // A Wednesday, then a working Friday after Thursday.
  expect(await addBusinessDays('2026-11-18', 3)).toBe('2026-11-23')
  // Seollal 2027 (6–8 February) has a substitute holiday on the 9th.
  expect(await addBusinessDays('2027-02-05', 1)).toBe('2027-02-10')
  expect(await addBusinessDays('2026-12-24', 1)).toBe('2026-12-28')
})

test('in years without announced holidays only weekends count', async () => {
  expect(await addBusinessDays('2099-12-31', 1)).toBe('2100-01-01')
})
