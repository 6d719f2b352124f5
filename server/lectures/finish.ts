import { randomBytes } from 'node:crypto'
import { lectureLimits } from '#contract/limits.ts'
import { orderPages } from '#contract/payments/order-pages.ts'
import type { Db } from '#server/kernel/db.ts'
import { type Mover, movedBy, type Work } from '#server/kernel/money/moves.ts'
import { bookEarned } from '#server/payments/ledger.ts'
import { findOrder } from '#server/payments/orders.ts'
import { newsTexts as texts } from './messages.ts'
import { findLecture, findSeat, lockSeat, type SeatRow, tellOfLecture } from './seats.ts'

/** Classes required to complete a lecture at fixed times; videos require all. */
const classesToComplete = (classes: number): number => Math.ceil((classes * lectureLimits.attendedPercent) / 100)

/** Number of classes that the person attended or watched. */
export async function countAttended(db: Db, orderId: number): Promise<number> {
  const came = await db
    .selectFrom('lecture_attendance')
    .select(row => row.fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .where('is_present', '=', true)
    .executeTakeFirstOrThrow()
  const seen = await db
    .selectFrom('lecture_progress')
    .select(row => row.fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .where('seen_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return came.count + seen.count
}

async function isComplete(db: Db, { id, lectureId }: SeatRow): Promise<boolean> {
  const { kind } = await findLecture(db, lectureId)
  const { count } = await db
    .selectFrom('lecture_classes')
    .select(row => row.fn.countAll<number>().as('count'))
    .where('lecture_id', '=', lectureId)
    .executeTakeFirstOrThrow()
  return (await countAttended(db, id)) >= (kind === 'VOD' ? count : classesToComplete(count))
}

/**
 * Finishes a seat whose lecture was held, whose videos are all seen, or whose access is over: its income is earned, and
 * people who completed it get a certificate. Requires the seat's lock; does nothing unless it is confirmed.
 */
export async function finishSeat(ctx: Work, orderId: number): Promise<void> {
  const { db, clock } = ctx
  const seat = await lockSeat(db, orderId)
  if (seat.state !== 'CONFIRMED') return
  await judgeSeat(ctx, seat, 'system')
  const { amount } = await findOrder(db, orderId)
  if (amount > 0) await bookEarned(db, clock, orderId)
}

/** Re-evaluates a seat of a finished lecture after its attendance was corrected. */
export async function judgeAgain(ctx: Work, orderId: number, by: Mover): Promise<void> {
  const seat = await findSeat(ctx.db, orderId)
  if (seat.state === 'ATTENDED' || seat.state === 'ABSENT') await judgeSeat(ctx, seat, by)
}

async function judgeSeat(ctx: Work, seat: SeatRow, by: Mover): Promise<void> {
  const { db, clock } = ctx
  const state = (await isComplete(db, seat)) ? 'ATTENDED' : 'ABSENT'
  if (state === seat.state) return
  const isFirst = state === 'ATTENDED' && seat.certificateCode === null
  await db
    .updateTable('lecture_seats')
    .set({
      state,
      ...(isFirst && { certificate_code: newCode(), completed_at: clock.now() }),
      ...movedBy(clock, by),
    })
    .where('order_id', '=', seat.id)
    .execute()
  if (!isFirst || seat.userId === null) return
  const { title } = await findLecture(db, seat.lectureId)
  await tellOfLecture(ctx, {
    userIds: [seat.userId],
    key: `done ${seat.id}`,
    title: texts.doneTitle,
    content: texts.done(title),
    link: orderPages.lecture(seat.id),
  })
}

/** Codes cannot be guessed: 80 random bits. */
const newCode = (): string =>
  randomBytes(10)
    .toString('hex')
    .toUpperCase()
    .replace(/.{5}(?=.)/g, '$&-')
