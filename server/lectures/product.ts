import { sql } from 'kysely'
import { SeatState } from '#contract/codes/lectures.ts'
import { dayMs } from '#contract/korean-time.ts'
import { orderPages } from '#contract/payments/order-pages.ts'
import type { RefundQuote } from '#contract/payments/shapes.ts'
import type { Db } from '#server/kernel/db.ts'
import { type Mover, movedBy, type Work } from '#server/kernel/money/moves.ts'
import { seoulTime } from '#server/kernel/time.ts'
import type { Product } from '#server/payments/product.ts'
import { listClasses } from './classes.ts'
import { lectureAboutTexts as about, newsTexts as texts } from './messages.ts'
import { countStarted } from './progress.ts'
import { refundLecture } from './refund.ts'
import { findLecture, findSeat, lockLecture } from './seats.ts'
import { freePlace, takeOffer } from './waiting.ts'

/** Seats in lectures as a product of payments. */
export const lectureProduct: Product = {
  async fulfil(work, { id, userId }) {
    const { db, clock } = work
    const now = clock.now()
    const { lectureId } = await findSeat(db, id)
    const { kind, accessDays } = await findLecture(db, lectureId)
    await db
      .updateTable('lecture_seats')
      .set({
        state: 'CONFIRMED',
        confirmed_at: now,
        ...(kind === 'VOD' && { access_until: new Date(now.getTime() + accessDays * dayMs) }),
        ...movedBy(clock, 'system'),
      })
      .where('order_id', '=', id)
      .execute()
    if (userId !== null) await takeOffer(work, lectureId, userId)
    const first = (await listClasses(db, lectureId))[0]?.startsAt ?? null
    return {
      title: texts.confirmedTitle,
      content: texts.confirmed(first && seoulTime(first)),
      link: orderPages.lecture(id),
      linkText: texts.see,
    }
  },
  async release(work, { id, userId }) {
    const { db, clock } = work
    const { lectureId } = await findSeat(db, id)
    await lockLecture(db, lectureId)
    await db
      .updateTable('lecture_seats')
      .set({ state: 'RELEASED', ...movedBy(clock, 'system') })
      .where('order_id', '=', id)
      .execute()
    // A reserved seat stays reserved until the offer expires; then the offer job passes it on.
    if (userId !== null && (await isOffered(db, lectureId, userId))) return
    await freePlace(work, lectureId)
  },
  refundable: (db, { id }, { now, paid }) => quoteSeat(db, id, { now, paid }),
  cancelled: endSeat,
  async refunded(work, { id }, { left, by }) {
    if (left === 0) await endSeat(work, id, by)
  },
  async fulfilments(db, orderIds, now) {
    const rows = await db
      .selectFrom('lecture_seats')
      .innerJoin('lectures', 'lectures.id', 'lecture_id')
      .select([
        'order_id as id',
        'lecture_seats.state',
        'lectures.kind',
        'access_until as accessUntil',
        firstClass.as('startsAt'),
        firstVideo.as('videoClassId'),
        'lectures.price',
      ])
      .where('order_id', 'in', orderIds)
      .execute()
    return new Map(
      rows.map(({ id, state, kind, accessUntil, startsAt, videoClassId, price }) => {
        const isOpen = state === 'CONFIRMED' || state === 'ATTENDED'
        const isReady = isOpen && kind === 'VOD' && accessUntil !== null && accessUntil > now
        const soon = isOpen && startsAt ? about.first(seoulTime(startsAt)) : null
        const next = isReady ? (price > 0 ? about.watchPaid : about.watch) : soon
        const startPath = isReady
          ? videoClassId === null
            ? orderPages.lecture(id)
            : orderPages.lectureClass(id, videoClassId)
          : null
        const facts = { startPath, isCancelled: state === 'CANCELLED' }
        return [id, { label: SeatState[state], path: orderPages.lecture(id), next, ...facts }]
      }),
    )
  },
  async describe(db, orderId) {
    const { lectureId } = await findSeat(db, orderId)
    const { placeName } = await findLecture(db, lectureId)
    const first = (await listClasses(db, lectureId))[0]?.startsAt
    return [
      ...(first ? [{ label: about.schedule, value: seoulTime(first) }] : []),
      ...(placeName ? [{ label: about.place, value: placeName }] : []),
    ]
  },
}

/** The start of the first class of a seat's lecture. */
const firstClass = sql<Date | null>`(
  SELECT min(starts_at) FROM lecture_classes c WHERE c.lecture_id = lecture_seats.lecture_id)`

/** The first class of a seat's lecture with a video that plays. */
const firstVideo = sql<number | null>`(
  SELECT c.id FROM lecture_classes c JOIN videos v ON v.id = c.video_id
  WHERE c.lecture_id = lecture_seats.lecture_id AND v.state = 'READY' ORDER BY c.no LIMIT 1)`

async function isOffered(db: Db, lectureId: number, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('lecture_waiting')
    .select('id')
    .where('lecture_id', '=', lectureId)
    .where('user_id', '=', userId)
    .where('state', '=', 'OFFERED')
    .executeTakeFirst()
  return row !== undefined
}

/** The refund for cancelling a seat now, out of what is still paid. */
async function quoteSeat(db: Db, orderId: number, { now, paid }: { now: Date; paid: number }): Promise<RefundQuote> {
  const seat = await findSeat(db, orderId)
  const lecture = await findLecture(db, seat.lectureId)
  const classes = await listClasses(db, seat.lectureId)
  return refundLecture({
    kind: lecture.kind,
    lecture: lecture.state,
    seat: seat.state,
    freeUntil: seat.freeUntil,
    starts: classes.map(({ startsAt }) => startsAt),
    started: lecture.kind === 'VOD' ? await countStarted(db, orderId) : 0,
    paidAt: seat.confirmedAt ?? now,
    ...{ paid, now },
  })
}

/** Cancels an unfinished seat and frees its place. Does nothing otherwise. */
async function endSeat(ctx: Work, orderId: number, by: Mover): Promise<void> {
  const { db, clock } = ctx
  const { state, lectureId } = await findSeat(db, orderId)
  if (state !== 'CONFIRMED') return
  await db
    .updateTable('lecture_seats')
    .set({ state: 'CANCELLED', ...movedBy(clock, by) })
    .where('order_id', '=', orderId)
    .execute()
  await freePlace(ctx, lectureId)
}
