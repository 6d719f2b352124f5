import { monthsLater } from '#contract/korean-time.ts'

export type PlusType = 'MONTHLY' | 'YEARLY'
/** Dates in Seoul, YYYY-MM-DD; `ends` is the first day that no longer belongs to it. */
export type Period = { starts: string; ends: string }

export const monthsOf: Record<PlusType, number> = { MONTHLY: 1, YEARLY: 12 }

/**
 * The day on which the n-th period (from 0) of a membership starts. Always counted from the anchor, so that a month
 * without its day ends on its last day, and the next one returns to the anchor's day.
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
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
