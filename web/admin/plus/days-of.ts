import { addDays } from '#contract/korean-time.ts'
import { shortDate } from '#web/ui/format.ts'

/** The first and last day of a period, whose end is the first day after it: `3.15–4.14`, each with a year that is not this one. */
export const daysOf = (starts: string, ends: string): string => `${shortDate(starts)}–${shortDate(addDays(ends, -1))}`
