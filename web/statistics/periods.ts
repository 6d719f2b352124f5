import type { ProfileStatistics, StatisticsKind } from '#contract/profiles/statistics.ts'

export type Period = 7 | 30 | 90

/** One kind over the last days: each day, their sum, and the trend against as many days before. */
export function summaryOf({ days, before }: ProfileStatistics, kind: StatisticsKind, period: Period) {
  const sum = (some: ProfileStatistics['days']) => some.reduce((total, day) => total + day[kind], 0)
  const recent = days.slice(-period)
  const earlier = period === days.length ? before[kind] : sum(days.slice(-2 * period, -period))
  return {
    total: sum(recent),
    change: sum(recent) - earlier,
    days: recent.map(day => ({ date: day.date, count: day[kind] })),
  }
}
