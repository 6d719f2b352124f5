import { shortDate } from '#web/ui/format.ts'
import { figuresTexts as texts } from './messages.ts'

type Counted = { date: string; count: number }

/** A day (YYYY-MM-DD) or a month (YYYY-MM) for people. */
export const periodName = (period: string): string =>
  period.length === 7 ? texts.month(period.slice(0, 4), Number(period.slice(5))) : shortDate(period)

/** The first period with the most, unless nothing happened. */
export function peakOf(days: readonly Counted[]): Counted | null {
  const most = Math.max(0, ...days.map(({ count }) => count))
  return most > 0 ? (days.find(({ count }) => count === most) ?? null) : null
}
