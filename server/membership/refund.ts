import { plusLimits } from '#contract/limits.ts'
import type { RefundQuote } from '#contract/payments/shapes.ts'
import { plusRefundTexts as texts } from './messages.ts'
import { daysBetween, type Period } from './periods.ts'

export type PlusRefundFacts = Period & {
  /** The period's full price: the amount paid plus the credit from the period before. */
  price: number
  /** The part of the price that is still paid. */
  paid: number
  /** Today in Seoul; counts as used. */
  day: string
  /** Savings from member prices on paid orders of this period, in won: the benefits used, as text alerts are none. */
  discounts: number
}

const { unusedDays, endingPercent } = plusLimits

/**
 * The refund for ending a membership at once; pure. In full within `unusedDays` without a used benefit; afterwards the
 * price less the used days, `endingPercent` (the dispute standard for continuing contracts), and the savings from
 * member prices.
 */
export function refundPlus(facts: PlusRefundFacts): RefundQuote {
  const { starts, ends, price, paid, day, discounts } = facts
  const usedBefore = daysBetween(starts, day)
  if (usedBefore <= unusedDays && discounts === 0) {
    return { isPossible: paid > 0, refund: paid, kept: [], couponBack: false, note: texts.unused }
  }
  const days = daysBetween(starts, ends)
  const used = Math.min(usedBefore + 1, days)
  const kept = [
    { label: texts.used(used, days), amount: Math.floor((price * used) / days) },
    { label: texts.tenth, amount: Math.floor((price * endingPercent) / 100) },
    ...(discounts > 0 ? [{ label: texts.discounts, amount: discounts }] : []),
  ]
  const left = price - kept.reduce((sum, { amount }) => sum + amount, 0)
  const refund = Math.min(Math.max(left, 0), paid)
  return { isPossible: refund > 0, refund, kept, couponBack: false, note: refund > 0 ? texts.part : texts.none }
}
