import type { AnswerOf } from '#contract/endpoint.ts'
import type { lectures } from '#contract/lectures/index.ts'
import type { Checkout } from '#contract/payments/shapes.ts'
import { paymentTermsVersion } from '#contract/payments/terms.ts'
import { findUsable, withOffs } from '#server/coupons/holds.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { movedBy, type Work } from '#server/kernel/money/moves.ts'
import { memberAt } from '#server/membership/members.ts'
import { type Buyer, buy } from '#server/payments/buy.ts'
import type { Purchase } from '#server/payments/orders.ts'
import { listClasses } from './classes.ts'
import { lectureRefundTexts as refundTexts } from './messages.ts'
import { priceLecture } from './pricing.ts'
import { findLecture, findOwnSeat, type LectureRow, lockLecture } from './seats.ts'
import { findWaiting, hasOffer, seatsLeft, takesPeople } from './waiting.ts'

type ChosenCoupons = { couponIds: readonly number[] }

/** The person's current price, and what prevents enrolling. Writes nothing. */
export async function quoteLecture(
  ctx: Pick<Work, 'db' | 'clock'>,
  userId: number,
  lectureId: number,
  wanted: ChosenCoupons,
): Promise<AnswerOf<typeof lectures.lectureQuote>> {
  const now = ctx.clock.now()
  const lecture = await findLecture(ctx.db, lectureId)
  if (lecture.state === 'DRAFT') fail('not_found')
  const { price, isMember } = await priceFor(ctx.db, userId, lecture, wanted, now)
  return {
    price,
    isMember,
    problem: await problemOf(ctx.db, userId, lecture, now),
    waiting: await findWaiting(ctx.db, lectureId, userId),
    refundRule: refundTexts.rule(lecture.kind),
    termsVersion: paymentTermsVersion,
  }
}

async function problemOf(db: Db, userId: number, lecture: LectureRow, now: Date) {
  if (await findOwnSeat(db, lecture.id, userId)) return 'ENROLLED'
  if (await mayTakeOffer(db, userId, lecture, now)) return null
  if (!takesPeople(lecture, now)) return 'CLOSED'
  return seatsLeft(lecture) > 0 ? null : 'FULL'
}

// A reserved seat stays available to its person after enrolment closed, until the first class.
async function mayTakeOffer(db: Db, userId: number, { id, state }: LectureRow, now: Date): Promise<boolean> {
  if (state !== 'OPEN' && state !== 'CLOSED') return false
  const first = (await listClasses(db, id))[0]?.startsAt
  return (!first || first > now) && hasOffer(db, id, userId, now)
}

async function priceFor(db: Db, userId: number, lecture: LectureRow, { couponIds }: ChosenCoupons, now: Date) {
  const coupons = await findUsable(db, userId, couponIds, { product: 'LECTURE', now })
  const isMember = await memberAt(db, userId, now)
  const { lines, price, offs } = priceLecture(lecture, { isMember, coupons })
  return { lines, price, isMember, taken: withOffs(coupons, offs) }
}

/**
 * Enrols the person and opens their payment, with the seat held meanwhile. Idempotent per orderKey. Throws
 * `lecture_closed`, `lecture_full` for the loser of a race for the last seat, `lecture_enrolled`.
 */
export async function enrol(ctx: Buyer, lectureId: number, purchase: Purchase & ChosenCoupons): Promise<Checkout> {
  const items = [lectureId, purchase.couponIds]
  return buy(ctx, purchase, { product: 'LECTURE', items }, async ({ db, clock }) => {
    const now = clock.now()
    const lecture = await lockLecture(db, lectureId)
    if (lecture.state === 'DRAFT') fail('not_found')
    await takePlace(db, ctx.userId, lecture, now)
    const { lines, taken } = await priceFor(db, ctx.userId, lecture, purchase, now)
    const reserve = async (id: number) => {
      await db
        .insertInto('lecture_seats')
        .values({
          order_id: id,
          lecture_id: lectureId,
          user_id: ctx.userId,
          created_at: now,
          ...movedBy(clock, `user:${ctx.userId}`),
        })
        .execute()
    }
    return { title: lecture.title, lines, coupons: taken, reserve }
  })
}

// A reserved seat is already counted as taken.
async function takePlace(db: Db, userId: number, lecture: LectureRow, now: Date): Promise<void> {
  if (await findOwnSeat(db, lecture.id, userId)) fail('lecture_enrolled')
  if (await mayTakeOffer(db, userId, lecture, now)) return
  if (!takesPeople(lecture, now)) fail('lecture_closed')
  if (seatsLeft(lecture) <= 0) fail('lecture_full')
  await db
    .updateTable('lectures')
    .set(row => ({ taken: row('taken', '+', 1) }))
    .where('id', '=', lecture.id)
    .execute()
}
