import { koreanDate, koreanTime } from '#contract/korean-time.ts'
import { feedbackLimits } from '#contract/limits.ts'
import { addBusinessDays } from '#server/kernel/money/business-days.ts'
import type { FeedbackKindCode } from './pricing.ts'

/** The due time of an order paid now: the end of the third business day for profiles, of the fifth for videos. */
export async function dueAfter(now: Date, kind: FeedbackKindCode): Promise<Date> {
  const day = await addBusinessDays(koreanDate(now), feedbackLimits.businessDays[kind])
  return new Date(koreanTime(day, '23:59:59'))
}
