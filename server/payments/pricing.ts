import type { CodeOf } from '#contract/codes/code-of.ts'
import type { CouponKind } from '#contract/codes/payments.ts'
import { money } from '#contract/limits.ts'
import type { Price } from '#contract/payments/shapes.ts'
import { fail } from '#server/kernel/errors.ts'
import { present } from '#server/kernel/present.ts'

/** A line of an order with its discounts in won; `paid` is what remains. */
export type PricedLine = {
  ref: string
  label: string
  list: number
  memberOff: number
  setOff: number
  couponOff: number
  paid: number
}

/** The fields of a coupon on which pricing depends. */
export type PricedCoupon = {
  kind: CodeOf<typeof CouponKind>
  value: number
  minAmount: number
  maxOff: number | null
  canOverlap: boolean
}

/** The VAT within an amount. */
export const vatIn = (amount: number): number => Math.round(amount / 11)

/** The VAT of a refund, such that partial refunds of an order add up to the VAT of the whole. */
export const vatOfRefund = (leftBefore: number, refund: number): number =>
  vatIn(leftBefore) - vatIn(leftBefore - refund)

/** A line at its list price or member price. */
export const lineAt = (ref: string, label: string, list: number, now: number): PricedLine => ({
  ref,
  label,
  list,
  memberOff: list - now,
  setOff: 0,
  couponOff: 0,
  paid: now,
})

/**
 * The discount of each AMOUNT or PERCENT coupon, applied one after the other. A coupon's minimum is compared with the
 * sum before any coupon; a remainder below what card companies accept becomes 0. Throws `coupons_overlap` if two cannot
 * be combined, `coupon_unusable` if a minimum is not met.
 */
export function couponOffs(before: number, coupons: readonly PricedCoupon[]): number[] {
  if (coupons.length > 1 && coupons.some(({ canOverlap }) => !canOverlap)) fail('coupons_overlap')
  let rest = before
  return coupons.map(({ kind, value, minAmount, maxOff }) => {
    if (kind === 'TOUR_FREE' || before < minAmount || rest === 0) fail('coupon_unusable')
    const off = kind === 'AMOUNT' ? value : Math.ceil((rest * value) / 100)
    const left = rest - Math.min(off, maxOff ?? off, rest)
    const taken = rest - (left < money.smallest ? 0 : left)
    rest -= taken
    return taken
  })
}

/** Applies coupons to the lines, in proportion to their price. Throws as `couponOffs`. */
export function takeCouponsOff(lines: PricedLine[], coupons: readonly PricedCoupon[]): PricedLine[] {
  const taken = couponOffs(total(lines), coupons).reduce((sum, off) => sum + off, 0)
  const offs = spread(
    taken,
    lines.map(({ paid }) => paid),
  )
  return lines.map((line, at) => {
    const off = present(offs[at])
    return { ...line, couponOff: line.couponOff + off, paid: line.paid - off }
  })
}

/**
 * Divides an amount in proportion to weights: whole won by the largest remainder, ties to the first. No part exceeds
 * its weight as long as the amount does not exceed their sum.
 */
export function spread(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  if (whole === 0) return weights.map(() => 0)
  // Exact integers below 2⁵³: amounts are at most `largest`.
  const shares = weights.map(weight => Math.floor((amount * weight) / whole))
  const left = amount - shares.reduce((sum, share) => sum + share, 0)
  const byRemainder = weights
    .map((weight, at) => ({ at, remainder: (amount * weight) % whole }))
    .sort((a, b) => b.remainder - a.remainder || a.at - b.at)
  for (const { at } of byRemainder.slice(0, left)) shares[at] = present(shares[at]) + 1
  return shares
}

/** The price of the lines as shown before paying. Throws `amount_too_large`. */
export function priceOf(lines: readonly PricedLine[], memberAmount: number): Price {
  const sum = (part: (line: PricedLine) => number) => lines.reduce((all, line) => all + part(line), 0)
  const amount = total(lines)
  if (amount > money.largest) fail('amount_too_large')
  return {
    lines: lines.map(shownLine),
    list: sum(line => line.list),
    memberOff: sum(line => line.memberOff),
    setOff: sum(line => line.setOff),
    couponOff: sum(line => line.couponOff),
    amount,
    vat: vatIn(amount),
    memberAmount,
  }
}

/** A line as buyers and operators see it, with all discounts in one sum. */
export const shownLine = ({ ref, label, list, paid }: Pick<PricedLine, 'ref' | 'label' | 'list' | 'paid'>) => ({
  ref,
  label,
  list,
  off: list - paid,
  paid,
})

export const total = (lines: readonly { paid: number }[]): number => lines.reduce((sum, { paid }) => sum + paid, 0)
