import { plusLimits } from '#contract/limits.ts'
import { addDays } from '#server/kernel/time.ts'
import type { PeriodRow, PlusRow } from '../subscriptions.ts'

type Facts = Pick<PlusRow, 'agreedPrice'> & Pick<PeriodRow, 'ends' | 'toldPrice' | 'toldPriceOn'>

/**
 * What the payment after a period costs where `price` is in force, in won; pure. A higher price than the accepted one
 * counts only for members who were told of it for all the days of consent before, or can still be: it then needs their
 * consent. The others renew once more at the accepted price.
 */
export function nextPrice(facts: Facts, price: number, today: string): { amount: number; needsConsent: boolean } {
  const { agreedPrice, ends, toldPrice, toldPriceOn } = facts
  if (price <= agreedPrice) return { amount: price, needsConsent: false }
  const lastDay = lastDayToTell(ends)
  const isTold = toldPrice === price && toldPriceOn !== null && toldPriceOn <= lastDay
  return isTold || today <= lastDay
    ? { amount: price, needsConsent: true }
    : { amount: agreedPrice, needsConsent: false }
}

/** The last day on which news of a higher price is in time for the payment on `ends`. */
export const lastDayToTell = (ends: string): string => addDays(ends, -plusLimits.consentDays)
