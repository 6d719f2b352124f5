import { koreanDate, koreanTime } from '#contract/korean-time.ts'
import { feedbackLimits } from '#contract/limits.ts'
import { addBusinessDays } from '#server/kernel/money/business-days.ts'
import type { FeedbackKindCode } from './pricing.ts'

/** The end of the last business day for delivering what is paid for now: three days for profiles, five for videos. */
export async function dueAfter(now: Date, kind: FeedbackKindCode): Promise<Date> {
  const day = await addBusinessDays(koreanDate(now), feedbackLimits.businessDays[kind])
  return new Date(koreanTime(day, '23:59:59'))
}
