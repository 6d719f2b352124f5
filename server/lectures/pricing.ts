import type { Price } from '#contract/payments/shapes.ts'
import { lectureMemberPrice } from '#server/membership/pricing.ts'
import {
  couponOffs,
  lineAt,
  type PricedCoupon,
  type PricedLine,
  priceOf,
  takeCouponsOff,
} from '#server/payments/pricing.ts'

/** The price of a lecture: list or member price, less the coupons. Pure. */
export function priceLecture(
  lecture: { title: string; price: number },
  { isMember, coupons }: { isMember: boolean; coupons: readonly PricedCoupon[] },
): { lines: PricedLine[]; price: Price; offs: number[] } {
  const { title, price: list } = lecture
  const line = lineAt('lecture', title, list, isMember ? lectureMemberPrice(list) : list)
  const lines = takeCouponsOff([line], coupons)
  return { lines, price: priceOf(lines, lectureMemberPrice(list)), offs: couponOffs(line.paid, coupons) }
}
