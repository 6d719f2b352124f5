import type { CodeOf } from '#contract/codes/code-of.ts'
import type { LectureKind, LectureState, SeatState } from '#contract/codes/lectures.ts'
import { dayMs, koreanDate } from '#contract/korean-time.ts'
import { lectureLimits } from '#contract/limits.ts'
import type { RefundQuote } from '#contract/payments/shapes.ts'
import { noRefund } from '#server/payments/product.ts'
import { lectureRefundTexts as texts } from './messages.ts'

export type LectureRefundFacts = {
  kind: CodeOf<typeof LectureKind>
  lecture: CodeOf<typeof LectureState>
  seat: CodeOf<typeof SeatState>
  /** We moved a class: until then nothing is deducted for classes that have not started. */
  freeUntil: Date | null
  /** Starts of classes at fixed times; null for each video. */
  starts: readonly (Date | null)[]
  /** Videos that were handed out to be played. */
  started: number
  /** When the seat was paid. */
  paidAt: Date
  /** The part of the order that is still paid. */
  paid: number
  now: Date
}

/**
 * The refund for cancelling a lecture; pure. Classes at fixed times: all until `fullRefundDays` (Seoul) before the
 * first, half until the day before. Videos: all for `untouchedDays` while none is started, then those not started, and
 * one less while none is. All if we cancelled.
 */
export function refundLecture(facts: LectureRefundFacts): RefundQuote {
  const { lecture, seat, paid } = facts
  if (seat === 'ATTENDED' || seat === 'ABSENT') return noRefund(texts.over)
  if (seat !== 'CONFIRMED') return noRefund(texts.cancelled)
  if (lecture === 'CANCELLED') return part(paid, 1, 1, texts.byUs)
  return facts.kind === 'VOD' ? refundVideos(facts) : refundClasses(facts)
}

function refundClasses({ starts, freeUntil, paid, now }: LectureRefundFacts): RefundQuote {
  const ahead = starts.filter(start => start !== null && start > now).length
  if (freeUntil && now < freeUntil && ahead > 0) return part(paid, ahead, starts.length, texts.moved)
  const first = starts[0]
  if (!first || first <= now) return noRefund(texts.started)
  const days = daysBetween(now, first)
  if (days >= lectureLimits.fullRefundDays) return part(paid, 1, 1, texts.early)
  if (days >= 1) return part(paid, 1, 2, texts.half)
  return noRefund(texts.late)
}

function refundVideos({ starts, started, paidAt, now, paid }: LectureRefundFacts): RefundQuote {
  const isFresh = daysBetween(paidAt, now) <= lectureLimits.untouchedDays
  if (started === 0 && isFresh) return part(paid, 1, 1, texts.untouched)
  const left = starts.length - Math.max(started, 1)
  if (started === 0) return left > 0 ? part(paid, left, starts.length, texts.idle(left)) : noRefund(texts.idleOnly)
  return left > 0 ? part(paid, left, starts.length, texts.unseen(left)) : noRefund(texts.allSeen)
}

/** Whole days of Seoul. */
const daysBetween = (from: Date, to: Date): number =>
  Math.round((Date.parse(koreanDate(to)) - Date.parse(koreanDate(from))) / dayMs)

/**
 * Refunds this share of the total, rounded up for the buyer. Coupons return only with a full refund, whatever was paid
 * besides.
 */
function part(paid: number, of: number, all: number, note: string): RefundQuote {
  const refund = Math.ceil((paid * of) / all)
  const kept = refund < paid ? [{ label: texts.kept, amount: paid - refund }] : []
  return { isPossible: true, refund, kept, couponBack: of === all, note }
}
