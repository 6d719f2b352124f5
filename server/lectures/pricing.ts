import type { Price } from '#contract/payments/shapes.ts'
import {
  couponOffs,
  lineAt,
  type PricedCoupon,
  type PricedLine,
  priceOf,
  takeCouponsOff,
} from '#server/payments/pricing.ts'

/** What members pay: half, rounded down ([U-09]). */
export const memberPrice = (list: number): number => Math.floor(list / 2)

/** What a lecture costs: the list price, or the members', less what each coupon takes. Pure. */
export function priceLecture(
  { title, price: list }: { title: string; price: number },
  { isMember, coupons }: { isMember: boolean; coupons: readonly PricedCoupon[] },
): { lines: PricedLine[]; price: Price; offs: number[] } {
  const line = lineAt('lecture', title, list, isMember ? memberPrice(list) : list)
  const lines = takeCouponsOff([line], coupons)
  return { lines, price: priceOf(lines, memberPrice(list)), offs: couponOffs(line.paid, coupons) }
}
