import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineAt, type PricedCoupon, priceOf, spread, takeCouponsOff, total, vatIn, vatOfRefund } from './pricing.ts'

const coupon = (given: Partial<PricedCoupon>): PricedCoupon => ({
  kind: 'AMOUNT',
  value: 1_000,
  minAmount: 0,
  maxOff: null,
  canOverlap: false,
  ...given,
})
const line = (paid: number, list = paid) => lineAt(String(paid), '', list, paid)

test('a percentage with a limit spreads over the lines by the largest remainder', () => {
  const lines = takeCouponsOff(
    [line(2_000, 3_000), line(2_000, 3_000), line(2_000, 3_000), line(5_000)],
    [coupon({ kind: 'PERCENT', value: 15, maxOff: 1_500 })],
  )
  expect(lines.map(({ paid }) => paid)).toEqual([1_727, 1_727, 1_728, 4_318])
  expect(priceOf(lines, 0)).toMatchObject({ amount: 9_500, vat: 864, memberOff: 3_000, couponOff: 1_500, list: 14_000 })
})

test('the won that is left over goes to the largest remainder', () => {
  expect(spread(4, [5, 4])).toEqual([2, 2])
  expect(spread(1, [1, 1, 1])).toEqual([1, 0, 0])
})

test('a fixed amount above a minimum order spreads over the lines', () => {
  const lines = takeCouponsOff(
    [line(3_000), line(3_000), line(3_000), line(5_000)],
    [coupon({ value: 5_000, minAmount: 10_000 })],
  )
  expect(lines.map(({ paid }) => paid)).toEqual([1_928, 1_929, 1_929, 3_214])
  expect(priceOf(lines, 0)).toMatchObject({ amount: 9_000, vat: 818 })
})

test('a remainder below the smallest payment becomes 0, and the smallest stays', () => {
  expect(total(takeCouponsOff([line(3_000)], [coupon({ value: 2_950 })]))).toBe(0)
  expect(total(takeCouponsOff([line(3_000)], [coupon({ value: 2_900 })]))).toBe(100)
  expect(total(takeCouponsOff([line(3_000)], [coupon({ value: 2_901 })]))).toBe(0)
})

test('a percentage is rounded in the buyer’s favour', () => {
  expect(total(takeCouponsOff([line(55_001)], [coupon({ kind: 'PERCENT', value: 50 })]))).toBe(27_500)
})

test('coupons that cannot be combined, or do not apply, are refused', () => {
  const refusal =
    (...coupons: PricedCoupon[]) =>
    () =>
      takeCouponsOff([line(10_000)], coupons)
  const together = coupon({ canOverlap: true })
  expect(refusal(together, coupon({}))).toThrow(expect.objectContaining({ code: 'coupons_overlap' }))
  expect(refusal(coupon({ minAmount: 10_001 }))).toThrow(expect.objectContaining({ code: 'coupon_unusable' }))
  expect(refusal(coupon({ kind: 'TOUR_FREE', value: 1 }))).toThrow(expect.objectContaining({ code: 'coupon_unusable' }))
  // The first coupon leaves nothing for the second.
  const all = coupon({ value: 10_000, canOverlap: true })
  expect(refusal(all, together)).toThrow(expect.objectContaining({ code: 'coupon_unusable' }))
  expect(total(takeCouponsOff([line(10_000)], [together, together]))).toBe(8_000)
})

test('the minimum order is compared with the price before any coupon', () => {
  const both = { canOverlap: true }
  const lines = takeCouponsOff(
    [line(10_000)],
    [coupon({ value: 5_000, ...both }), coupon({ minAmount: 10_000, ...both })],
  )
  expect(total(lines)).toBe(4_000)
})

test('a line shows its total discount, an order each kind of discount', () => {
  const lines = [
    { ref: 'a', label: '가', list: 3_000, memberOff: 1_000, setOff: 200, couponOff: 300, paid: 1_500 },
    { ref: 'b', label: '나', list: 2_000, memberOff: 0, setOff: 100, couponOff: 0, paid: 1_900 },
  ]
  expect(priceOf(lines, 1_234)).toEqual({
    lines: [
      { ref: 'a', label: '가', list: 3_000, off: 1_500, paid: 1_500 },
      { ref: 'b', label: '나', list: 2_000, off: 100, paid: 1_900 },
    ],
    list: 5_000,
    memberOff: 1_000,
    setOff: 300,
    couponOff: 300,
    amount: 3_400,
    vat: 309,
    memberAmount: 1_234,
  })
})

test('an order above the largest payment is refused', () => {
  expect(priceOf([line(2_000_000)], 0).amount).toBe(2_000_000)
  expect(() => priceOf([line(2_000_001)], 0)).toThrow(expect.objectContaining({ code: 'amount_too_large' }))
})

test('a discount spreads without loss, never above a line’s price', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 500_000 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (parts, share) => {
      const whole = parts.reduce((sum, part) => sum + part, 0)
      const amount = Math.floor(whole * share)
      const offs = spread(amount, parts)
      expect(offs.reduce((sum, off) => sum + off, 0)).toBe(amount)
      for (const [at, off] of offs.entries()) {
        expect(off).toBeGreaterThanOrEqual(0)
        expect(off).toBeLessThanOrEqual(parts[at] ?? 0)
        if (whole > 0) expect(Math.abs(off - (amount * (parts[at] ?? 0)) / whole)).toBeLessThan(1)
      }
    }),
  )
  expect(spread(5, [0, 0])).toEqual([0, 0])
  expect(spread(1, [1, 1])).toEqual([1, 0])
  // 3⅓ each: the remaining won goes to the first.
  expect(spread(10, [100, 100, 100])).toEqual([4, 3, 3])
  // 1.4 and 5.6: to the larger remainder, even though it comes later.
  expect(spread(7, [20, 80])).toEqual([1, 6])
})

test('the VAT of partial refunds adds up to the VAT of the whole', () => {
  expect([14_000, 11_000, 23_900, 9_000, 199_000].map(vatIn)).toEqual([1_273, 1_000, 2_173, 818, 18_091])
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 8 }), parts => {
      const whole = parts.reduce((sum, part) => sum + part, 0)
      let left = whole
      let vat = 0
      for (const part of parts) {
        vat += vatOfRefund(left, part)
        left -= part
      }
      expect(vat).toBe(vatIn(whole))
    }),
  )
})
