import { dayMs, monthsLater } from '#contract/korean-time.ts'

export type PlusType = 'MONTHLY' | 'YEARLY'
/** Dates in Seoul, YYYY-MM-DD; `ends` is the first day after the period. */
export type Period = { starts: string; ends: string }

export const monthsOf: Record<PlusType, number> = { MONTHLY: 1, YEARLY: 12 }

/**
 * The first day of the n-th period (from 0) of a membership. Always counted from the anchor: a month without that day
 * ends on its last day, and later months return to the anchor day.
 */
export const periodStart = (anchor: string, type: PlusType, n: number): string =>
  monthsLater(anchor, n * monthsOf[type])

/** The n-th period (from 0) of a membership. */
export const periodAt = (anchor: string, type: PlusType, n: number): Period => ({
  starts: periodStart(anchor, type, n),
  ends: periodStart(anchor, type, n + 1),
})

/** Days from one date to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs)
