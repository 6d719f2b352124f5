import { sql } from 'kysely'
import { lectureLimits } from '#contract/limits.ts'
import { orderPages } from '#contract/payments/order-pages.ts'
import { defineQueue, type JobDefinition, workOn } from '#server/kernel/jobs.ts'
import { movedBy, type Work } from '#server/kernel/money/moves.ts'
import type { JobCtx } from '#server/kernel/room.ts'
import { seoulTime } from '#server/kernel/time.ts'
import { tryEach, tryEachAlone, within } from '#server/kernel/transactions.ts'
import { tryToEnd } from '#server/payments/orders.ts'
import type { Products } from '#server/payments/product.ts'
import { cancelByRule, hasOpenRefund } from '#server/payments/refunds.ts'
import { finishSeat } from './finish.ts'
import { newsTexts as texts } from './messages.ts'
import { findLecture, lecturePage, lockLecture, lockSeat, tellOfLecture } from './seats.ts'
import { endLine, lapseOffer } from './waiting.ts'

type Ending = Work & { products: Products }

const moveQueue = defineQueue('lectures.move-lectures')
const cancelQueue = defineQueue<{ lectureId: number; reason: string }>('lectures.cancel-seats')

/** Refunds everybody in a cancelled lecture, after the caller's commit. */
export const endLectureSoon = (ctx: Work, lectureId: number, reason: string): Promise<void> =>
  ctx.jobs.send(ctx.db, cancelQueue, { lectureId, reason })

/** Closes, finishes and reminds over time. */
export const lectureJobs: JobDefinition<JobCtx & { products: Products }>[] = [
  workOn(moveQueue, {
    cron: '* * * * *',
    timeout: 600,
    work: (_, ctx) => moveLectures(ctx),
  }),
  workOn(cancelQueue, {
    timeout: 600,
    work: ({ lectureId, reason }, ctx) => cancelSeats(ctx, lectureId, reason),
  }),
]

/** A failing step does not stop the others. */
export const moveLectures = (ctx: Ending): Promise<void> =>
  tryEach([lapseOffers, closeEnrolments, finishLectures, endAccesses, sweepCancelled, remindDay, remindHour], step =>
    step(ctx),
  )

const atOnce = 1_000

async function lapseOffers(ctx: Ending): Promise<void> {
  const over = await ctx.db
    .selectFrom('lecture_waiting')
    .select('id')
    .where('state', '=', 'OFFERED')
    .where('offered_until', '<=', ctx.clock.now())
    .orderBy('id')
    .limit(atOnce)
    .execute()
  await tryEachAlone(ctx, over, (inside, { id }) => lapseOffer(inside, id))
}

async function closeEnrolments(ctx: Ending): Promise<void> {
  const over = await ctx.db
    .selectFrom('lectures')
    .select('id')
    .where('state', '=', 'OPEN')
    .where('closes_at', '<=', ctx.clock.now())
    .execute()
  await tryEachAlone(ctx, over, async (inside, { id }) => {
    const { db, clock } = inside
    const { state, closesAt } = await lockLecture(db, id)
    if (state !== 'OPEN' || closesAt === null || closesAt > clock.now()) return
    await db
      .updateTable('lectures')
      .set({ state: 'CLOSED', ...movedBy(clock, 'system') })
      .where('id', '=', id)
      .execute()
    await endLine(inside, id)
  })
}

// Finishes lectures once the code of the last class is no longer accepted.
async function finishLectures(ctx: Ending): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - lectureLimits.attendMinutes * 60_000)
  const { rows: held } = await sql<{ id: number }>`
    SELECT id FROM lectures WHERE state = 'CLOSED' AND kind <> 'VOD'
      AND (SELECT max(ends_at) FROM lecture_classes WHERE lecture_id = lectures.id) <= ${before}`.execute(ctx.db)
  for (const { id } of held) {
    const seats = await ctx.db
      .selectFrom('lecture_seats')
      .select('order_id as orderId')
      .where('lecture_id', '=', id)
      .where('state', '=', 'CONFIRMED')
      .orderBy('order_id')
      .execute()
    await tryEachAlone(ctx, seats, (inside, { orderId }) => finishSeat(inside, orderId))
    await within(ctx, inside => closeHeld(inside, id))
  }
}

async function closeHeld(ctx: Ending, lectureId: number): Promise<void> {
  await lockLecture(ctx.db, lectureId)
  const open = await ctx.db
    .selectFrom('lecture_seats')
    .select('order_id')
    .where('lecture_id', '=', lectureId)
    .where('state', 'in', ['HELD', 'CONFIRMED'])
    .executeTakeFirst()
  if (open) return
  await ctx.db
    .updateTable('lectures')
    .set({ state: 'DONE', ...movedBy(ctx.clock, 'system') })
    .where('id', '=', lectureId)
    .where('state', '=', 'CLOSED')
    .execute()
}

async function endAccesses(ctx: Ending): Promise<void> {
  const over = await ctx.db
    .selectFrom('lecture_seats')
    .select('order_id as orderId')
    .where('state', '=', 'CONFIRMED')
    .where('access_until', '<=', ctx.clock.now())
    .orderBy('order_id')
    .limit(atOnce)
    .execute()
  await tryEachAlone(ctx, over, (inside, { orderId }) => finishSeat(inside, orderId))
}

// Refunds people whose payment was under way when the lecture was cancelled.
async function sweepCancelled(ctx: Ending): Promise<void> {
  const left = await ctx.db
    .selectFrom('lecture_seats')
    .innerJoin('lectures', 'lectures.id', 'lecture_id')
    .select(['lectures.id'])
    .distinct()
    .where('lectures.state', '=', 'CANCELLED')
    .where('lecture_seats.state', '=', 'CONFIRMED')
    .execute()
  for (const { id } of left) await cancelSeats(ctx, id, texts.cancelledTitle)
}

/** Refunds everybody with a seat in a cancelled lecture, each in a transaction of its own. Idempotent. */
export async function cancelSeats(ctx: Ending, lectureId: number, reason: string): Promise<void> {
  const { title, state } = await findLecture(ctx.db, lectureId)
  if (state !== 'CANCELLED') return
  const seats = await ctx.db
    .selectFrom('lecture_seats')
    .select(['order_id as orderId', 'user_id as userId'])
    .where('lecture_id', '=', lectureId)
    .where('state', 'in', ['HELD', 'CONFIRMED'])
    .orderBy('order_id')
    .execute()
  await tryEachAlone(ctx, seats, async (inside, { orderId, userId }) => {
    const ended = await giveBack(inside, orderId, reason)
    if (!ended || userId === null) return
    await tellOfLecture(inside, {
      userIds: [userId],
      key: `cancelled ${lectureId}`,
      title: texts.cancelledTitle,
      content: ended === 'paid' ? texts.cancelled(title, reason) : `${title}: ${reason}`,
      link: ended === 'paid' ? orderPages.lecture(orderId) : lecturePage(lectureId),
    })
  })
  await within(ctx, inside => endOffers(inside, lectureId, { title, reason }))
}

// A seat whose payment is under way is refunded once it is paid, one with a refund under way once that has ended.
async function giveBack(ctx: Ending, orderId: number, reason: string): Promise<'paid' | 'unpaid' | null> {
  const { products } = ctx
  const { state } = await lockSeat(ctx.db, orderId)
  if (state === 'CONFIRMED') {
    if (await hasOpenRefund(ctx.db, orderId)) return null
    await cancelByRule(ctx, orderId, { by: 'system', products, reason })
    return 'paid'
  }
  if (state !== 'HELD') return null
  const refusal = await tryToEnd(ctx, orderId, { as: 'CANCELLED', by: 'system', products })
  return refusal ? null : 'unpaid'
}

async function endOffers(ctx: Ending, lectureId: number, { title, reason }: { title: string; reason: string }) {
  const { db, clock } = ctx
  await lockLecture(db, lectureId)
  const { rows } = await sql<{ userId: number | null }>`
    UPDATE lecture_waiting SET state = 'LAPSED', moved_by = 'system', moved_at = ${clock.now()}
    WHERE lecture_id = ${lectureId} AND state = 'OFFERED' AND NOT EXISTS (
      SELECT FROM lecture_seats WHERE lecture_seats.lecture_id = lecture_waiting.lecture_id
        AND lecture_seats.user_id = lecture_waiting.user_id AND lecture_seats.state = 'HELD')
    RETURNING user_id AS "userId"`.execute(db)
  if (!rows.length) return
  await db
    .updateTable('lectures')
    .set(row => ({ taken: row('taken', '-', rows.length) }))
    .where('id', '=', lectureId)
    .execute()
  await tellOfLecture(ctx, {
    userIds: rows.flatMap(({ userId }) => (userId === null ? [] : [userId])),
    key: `cancelled offer ${lectureId}`,
    title: texts.cancelledTitle,
    content: `${title}: ${reason}`,
    link: lecturePage(lectureId),
  })
}

// People who enrol, or are moved, later than that have just read the date.
const remindDay = (ctx: Ending) => remind(ctx, { column: 'is_told_day', hours: [20, 24], title: texts.dayTitle })
const remindHour = (ctx: Ending) => remind(ctx, { column: 'is_told_hour', hours: [0, 1], title: texts.hourTitle })

async function remind(
  ctx: Ending,
  { column, hours, title }: { column: 'is_told_day' | 'is_told_hour'; hours: [number, number]; title: string },
): Promise<void> {
  const [from, to] = hours.map(count => new Date(ctx.clock.now().getTime() + count * 3_600_000)) as [Date, Date]
  const due = await ctx.db
    .selectFrom('lecture_classes')
    .innerJoin('lectures', 'lectures.id', 'lecture_id')
    .select(['lecture_classes.id', 'lecture_id as lectureId', 'starts_at as startsAt', 'revision'])
    .select(['lectures.title', 'lectures.kind', 'place_name as placeName'])
    .where('starts_at', '>', from)
    .where('starts_at', '<=', to)
    .where(column, '=', false)
    .where('lectures.state', 'in', ['OPEN', 'CLOSED'])
    .execute()
  await tryEachAlone(ctx, due, async (inside, one) => {
    const { db } = inside
    const told = await db
      .updateTable('lecture_classes')
      .set({ [column]: true })
      .where('id', '=', one.id)
      .where('revision', '=', one.revision)
      .where(column, '=', false)
      .returning('id')
      .executeTakeFirst()
    if (!told || one.startsAt === null) return
    const seats = await db
      .selectFrom('lecture_seats')
      .select(['order_id as orderId', 'user_id as userId'])
      .where('lecture_id', '=', one.lectureId)
      .where('state', '=', 'CONFIRMED')
      .execute()
    const at = seoulTime(one.startsAt)
    for (const { orderId, userId } of seats) {
      if (userId === null) continue
      await tellOfLecture(inside, {
        userIds: [userId],
        key: `${column} ${one.id} ${one.revision} ${orderId}`,
        title,
        content:
          one.kind === 'ONLINE' ? texts.reminderOnline(one.title, at) : texts.reminder(one.title, at, one.placeName),
        link: orderPages.lecture(orderId),
        arriveBefore: one.startsAt,
      })
    }
  })
}
