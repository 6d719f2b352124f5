import type { PriceTable } from '#server/payments/prices.ts'
import type { PricedLine } from '#server/payments/pricing.ts'
import { plusPricingTexts as texts } from './messages.ts'
import { daysBetween, type Period, type PlusType } from './periods.ts'

/**
 * The unused part of a paid period when it changes on `day`, which counts as unused; rounded up in the member's favour.
 */
export function creditOf(period: Period, price: number, day: string): number {
  const { starts, ends } = period
  const days = daysBetween(starts, ends)
  const left = Math.min(Math.max(daysBetween(day, ends), 0), days)
  // Exact integers below 2⁵³: prices are at most `largest`.
  return Math.ceil((price * left) / days)
}

/** What members pay for a lecture: half, rounded down ([U-09]). */
export const lectureMemberPrice = (list: number): number => Math.floor(list / 2)

/** The order line of a membership: the price, less the credit for the period it replaces. No coupons. */
export function plusLine(type: PlusType, price: number, credit = 0): PricedLine {
  const off = Math.min(credit, price)
  return {
    ref: type,
    label: texts.label[type],
    list: price,
    memberOff: 0,
    setOff: off,
    couponOff: 0,
    paid: price - off,
  }
}

/** What ordering one office of a tour on paper costs in all, without and with the membership. */
export const printedOffice = ({ TOUR, TOUR_MEMBER, TOUR_PRINT }: PriceTable) => ({
  list: TOUR + TOUR_PRINT,
  memberPrice: TOUR_MEMBER + TOUR_PRINT,
  printPrice: TOUR_PRINT,
})
