import { addDays } from '#contract/korean-time.ts'
import type { Plus } from '#contract/membership/shapes.ts'
import { isoDate, won } from '#web/ui/format.ts'
import { planTexts as texts } from './intro/messages.ts'

export type PlanPrices = { MONTHLY: number; YEARLY: number }
export type PlanType = keyof PlanPrices

/** A card on file as its owner knows it: `국민카드 ****5678`. */
export const cardText = ({ cardName, last4 }: Plus['payInfo']) => (last4 ? `${cardName} ****${last4}` : cardName)

export const planTypes = ['MONTHLY', 'YEARLY'] as const satisfies PlanType[]

/** The note beside a plan: its cycle, or a year's price per month. */
export const planNote = (type: PlanType, prices: PlanPrices): string =>
  type === 'MONTHLY' ? texts.monthly : texts.yearly(won(Math.round(prices.YEARLY / 12)))

/** What a year saves against twelve months, in whole months if it does; null if nothing. */
export function yearlyGain({ MONTHLY, YEARLY }: PlanPrices): string | null {
  const saved = MONTHLY * 12 - YEARLY
  if (saved <= 0) return null
  const months = saved / MONTHLY
  return months >= 1 ? texts.freeMonths(Math.floor(months)) : texts.saves(won(saved))
}

/** `12월 8일`, in another year `2027년 1월 3일`; `shift` days later. */
export function monthDay(day: string, shift = 0): string {
  const { year, month, date } = dateOf(addDays(day, shift))
  const isThisYear = isoDate(Date.now()).startsWith(`${year}-`)
  return isThisYear ? texts.monthDay(month, date) : texts.yearMonthDay(year, month, date)
}

/** The last day of a period, which ends with the midnight before `periodEnd`. */
export const lastDay = (periodEnd: string): string => monthDay(periodEnd, -1)

export function dateOf(day: string): { year: number; month: number; date: number } {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return { year, month, date }
}
