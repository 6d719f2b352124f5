import type { Price } from '#contract/payments/shapes.ts'
import type { PriceTable } from '#server/payments/prices.ts'
import {
  couponOffs,
  lineAt,
  type PricedCoupon,
  type PricedLine,
  priceOf,
  takeCouponsOff,
} from '#server/payments/pricing.ts'
import { feedbackTexts as texts } from './messages.ts'

export type FeedbackKindCode = 'PROFILE' | 'VIDEO'

/** The price of a feedback: list or member price (70 % off, [U-09]), less the coupons. Pure. */
export function priceFeedback(
  kind: FeedbackKindCode,
  {
    isMember,
    coupons,
    prices,
  }: {
    isMember: boolean
    coupons: readonly PricedCoupon[]
    prices: Pick<PriceTable, `${FeedbackKindCode}_FEEDBACK` | `${FeedbackKindCode}_FEEDBACK_MEMBER`>
  },
): { lines: PricedLine[]; price: Price; offs: number[] } {
  const list = prices[`${kind}_FEEDBACK`]
  const memberAmount = prices[`${kind}_FEEDBACK_MEMBER`]
  const line = lineAt(kind, texts.title[kind], list, isMember ? Math.min(memberAmount, list) : list)
  const lines = takeCouponsOff([line], coupons)
  return { lines, price: priceOf(lines, memberAmount), offs: couponOffs(line.paid, coupons) }
}
