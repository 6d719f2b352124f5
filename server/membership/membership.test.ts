import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#server/kernel/time.ts'
import { vatIn } from '#server/payments/pricing.ts'
import { plusRefundTexts as texts } from './messages.ts'
import { daysBetween, periodAt, periodStart } from './periods.ts'
import { creditOf, lectureMemberPrice, plusLine, printedOffice } from './pricing.ts'
import { type PlusRefundFacts, refundPlus } from './refund.ts'

const starts = (anchor: string, type: 'MONTHLY' | 'YEARLY', ...numbers: number[]) =>
  numbers.map(n => periodStart(anchor, type, n))

test('[T-02] a period ends on the last day of months without the anchor day', () => {
  expect(starts('2027-01-31', 'MONTHLY', 1, 2, 3, 4, 12, 13, 14)).toEqual([
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
    '2027-05-31',
    '2028-01-31',
    '2028-02-29',
    '2028-03-31',
  ])
  expect(starts('2028-02-29', 'YEARLY', 1, 2, 3, 4)).toEqual(['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'])
})

test('[T-02] periods touch without a gap, whatever the anchor', () => {
  const anchors = fc.integer({ min: 0, max: 20_000 }).map(days => addDays('2026-01-01', days))
  fc.assert(
    fc.property(anchors, fc.constantFrom('MONTHLY' as const, 'YEARLY' as const), fc.nat(60), (anchor, type, n) => {
      const { starts, ends } = periodAt(anchor, type, n)
      expect(periodAt(anchor, type, n + 1).starts).toBe(ends)
      const days = daysBetween(starts, ends)
      expect(days).toBeGreaterThanOrEqual(type === 'MONTHLY' ? 28 : 365)
      expect(days).toBeLessThanOrEqual(type === 'MONTHLY' ? 31 : 366)
    }),
  )
})

test('[A-50] a change from monthly to yearly credits the rest of the month', () => {
  const credit = creditOf({ starts: '2027-01-31', ends: '2027-02-28' }, 19_900, '2027-02-10')
  const { list, setOff, paid } = plusLine('YEARLY', 199_000, credit)
  expect({ list, setOff, paid, vat: vatIn(paid) }).toEqual({
    list: 199_000,
    setOff: 12_793,
    paid: 186_207,
    vat: 16_928,
  })
})

const month = { starts: '2027-03-15', ends: '2027-04-15', price: 19_900, paid: 19_900 }
const year = { starts: '2027-03-15', ends: '2028-03-15', price: 199_000, paid: 199_000 }
const changed = { starts: '2027-02-10', ends: '2028-02-10', price: 199_000, paid: 186_207 }
const unused = { discounts: 0 }

test.each<[string, PlusRefundFacts, number, number[]]>([
  ['on the seventh day, unused', { ...month, ...unused, day: '2027-03-22' }, 19_900, []],
  ['on the eighth', { ...month, ...unused, day: '2027-03-23' }, 12_133, [5_777, 1_990]],
  ['two days later', { ...month, ...unused, day: '2027-03-25' }, 10_849, [7_061, 1_990]],
  ['after discounts', { ...month, ...unused, discounts: 21_000, day: '2027-03-20' }, 0, [3_851, 1_990, 21_000]],
  ['a year after three months', { ...year, ...unused, day: '2027-06-15' }, 128_535, [50_565, 19_900]],
  ['a year near its end', { ...year, ...unused, day: '2028-02-20' }, 0, [186_494, 19_900]],
  ['a year that replaced a month', { ...changed, ...unused, day: '2027-04-10' }, 146_388, [32_712, 19_900]],
])('[A-49] ending at once gives back the rule’s sum: %s', (_, facts, refund, kept) => {
  const quote = refundPlus(facts)
  const note = refund === 0 ? texts.none : kept.length ? texts.part : texts.unused
  expect(quote).toMatchObject({ refund, isPossible: refund > 0, couponBack: false, note })
  expect(quote.kept.map(({ amount }) => amount)).toEqual(kept)
})

test('[U-09] what members save on a lecture and a printed office is rounded in whole won', () => {
  expect(lectureMemberPrice(15_001)).toBe(7_500)
  const prices = { TOUR: 3_000, TOUR_MEMBER: 2_000, TOUR_PRINT: 5_000 } as Parameters<typeof printedOffice>[0]
  expect(printedOffice(prices)).toEqual({ list: 8_000, memberPrice: 7_000, printPrice: 5_000 })
})

test('[A-49] amounts already refunded are not refunded again', () => {
  const quote = refundPlus({ ...month, ...unused, paid: 0, day: '2027-03-16' })
  expect(quote).toMatchObject({ isPossible: false, refund: 0, note: texts.unused })
})

test('[A-49] a refund is never more than what is still paid, and never grows', () => {
  const facts = fc.record({
    discounts: fc.nat(30_000),
    paid: fc.nat(19_900),
    at: fc.nat(30),
  })
  fc.assert(
    fc.property(facts, ({ at, ...rest }) => {
      const on = (days: number) => refundPlus({ ...month, ...rest, day: addDays(month.starts, days) }).refund
      expect(on(at)).toBeGreaterThanOrEqual(0)
      expect(on(at)).toBeLessThanOrEqual(rest.paid)
      expect(on(at + 1)).toBeLessThanOrEqual(on(at))
    }),
  )
})
