import type { PricedLine } from '#server/payments/pricing.ts'
import { plusPricingTexts as texts } from './messages.ts'
import { daysBetween, type Period, type PlusType } from './periods.ts'

/** What is left of a paid period when it changes on that day, which counts as unused: rounded up, for the member. */
export function creditOf({ starts, ends }: Period, price: number, day: string): number {
  const days = daysBetween(starts, ends)
  const left = Math.min(Math.max(daysBetween(day, ends), 0), days)
  // Whole numbers below 2⁵³: prices end at two million.
  return Math.ceil((price * left) / days)
}

/** What members pay for a lecture: half, rounded down ([U-09]). */
export const lectureMemberPrice = (list: number): number => Math.floor(list / 2)

/** The line of a membership's order: the price, less what is left of the period that it replaces. No coupons. */
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
