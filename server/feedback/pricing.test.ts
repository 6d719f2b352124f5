import { expect, test } from 'vitest'
import type { PricedCoupon } from '#server/payments/pricing.ts'
import { priceFeedback } from './pricing.ts'

const prices = {
  PLUS_MONTHLY: 19_900,
  PLUS_YEARLY: 199_000,
  PROFILE_FEEDBACK: 30_000,
  PROFILE_FEEDBACK_MEMBER: 9_000,
  VIDEO_FEEDBACK: 50_000,
  VIDEO_FEEDBACK_MEMBER: 15_000,
}
const priced = (
  kind: 'PROFILE' | 'VIDEO',
  isMember: boolean,
  given: { coupons?: PricedCoupon[]; prices?: object } = {},
) => priceFeedback(kind, { isMember, coupons: given.coupons ?? [], prices: { ...prices, ...given.prices } })

// The examples of the price list, including VAT.
test.for([
  ['PROFILE', false, 30_000, 0, 2_727],
  ['PROFILE', true, 9_000, 21_000, 818],
  ['VIDEO', false, 50_000, 0, 4_545],
  ['VIDEO', true, 15_000, 35_000, 1_364],
] as const)('[U-09] a %s feedback, member %s, costs %s won', ([kind, isMember, amount, memberOff, vat]) => {
  const { price, lines } = priced(kind, isMember)
  expect(price).toMatchObject({
    amount,
    memberOff,
    vat,
    couponOff: 0,
    memberAmount: kind === 'PROFILE' ? 9_000 : 15_000,
  })
  expect(lines).toMatchObject([{ ref: kind, list: kind === 'PROFILE' ? 30_000 : 50_000, paid: amount }])
})

test('a coupon is deducted from the member price', () => {
  const coupon = { kind: 'AMOUNT' as const, value: 5_000, minAmount: 0, maxOff: null, canOverlap: false }
  expect(priced('PROFILE', true, { coupons: [coupon] }).price).toMatchObject({ amount: 4_000, couponOff: 5_000 })
})

test('a member price above the list price does not raise the price', () => {
  const { price } = priced('VIDEO', true, { prices: { VIDEO_FEEDBACK_MEMBER: 60_000 } })
  expect(price).toMatchObject({ amount: 50_000, memberOff: 0 })
})
