import { dayMs, koreanDate } from '#contract/korean-time.ts'

/** Whole days of Seoul's calendar from one time to another; negative if the second is earlier. */
export const daysApart = (from: string, to: string): number =>
  Math.round((Date.parse(koreanDate(new Date(to))) - Date.parse(koreanDate(new Date(from)))) / dayMs)
