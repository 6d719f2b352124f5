import type { CodeOf } from '#contract/codes/code-of.ts'
import type { SeatState } from '#contract/codes/lectures.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Work } from '#server/kernel/money/moves.ts'
import { notify } from '#server/notifications/notify.ts'
import { lockOrder } from '#server/payments/orders.ts'
import { newsTexts } from './messages.ts'

/** States of a taken seat; a person has at most one per lecture. */
export const liveSeats = ['HELD', 'CONFIRMED', 'ATTENDED', 'ABSENT'] as const satisfies CodeOf<typeof SeatState>[]

/** States of a paid seat that nobody cancelled. */
export const paidSeats = ['CONFIRMED', 'ATTENDED', 'ABSENT'] as const satisfies CodeOf<typeof SeatState>[]

const columns = [
  'id',
  'kind',
  'title',
  'state',
  'price',
  'capacity',
  'taken',
  'closes_at as closesAt',
  'access_days as accessDays',
  'place_name as placeName',
  'teacher_id as teacherId',
  'live_url as liveUrl',
  'opened_at as openedAt',
] as const

export type LectureRow = Awaited<ReturnType<typeof findLecture>>

/** Any lecture. Throws `not_found`. */
export async function findLecture(db: Db, lectureId: number) {
  const row = await db.selectFrom('lectures').select(columns).where('id', '=', lectureId).executeTakeFirst()
  return row ?? fail('not_found')
}

/** Like `findLecture`, locked: always after a seat's order and before the waiting list. */
export async function lockLecture(db: Db, lectureId: number): Promise<LectureRow> {
  const row = await db
    .selectFrom('lectures')
    .select(columns)
    .where('id', '=', lectureId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? fail('not_found')
}

const seatColumns = [
  'order_id as id',
  'lecture_id as lectureId',
  'user_id as userId',
  'state',
  'confirmed_at as confirmedAt',
  'access_until as accessUntil',
  'free_until as freeUntil',
  'played_until as playedUntil',
  'certificate_code as certificateCode',
  'completed_at as completedAt',
] as const

export type SeatRow = Awaited<ReturnType<typeof findSeat>>

/** The seat of an order. Throws `not_found`. */
export async function findSeat(db: Db, orderId: number) {
  const row = await db
    .selectFrom('lecture_seats')
    .select(seatColumns)
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row ?? fail('not_found')
}

/** Like `findSeat`, locked after its order, so that moves, refunds and progress of one seat are serialised. */
export async function lockSeat(db: Db, orderId: number): Promise<SeatRow> {
  await findSeat(db, orderId)
  await lockOrder(db, orderId)
  return findSeat(db, orderId)
}

/** The person's own paid seat. Throws `not_found`. */
export async function findPaidSeat(db: Db, userId: number, orderId: number): Promise<SeatRow> {
  const seat = await findSeat(db, orderId)
  if (seat.userId !== userId || seat.state === 'HELD' || seat.state === 'RELEASED') fail('not_found')
  return seat
}

/** The person's seat in a lecture, unless cancelled. */
export async function findOwnSeat(db: Db, lectureId: number, userId: number) {
  const row = await db
    .selectFrom('lecture_seats')
    .select(['order_id as orderId', 'state'])
    .where('lecture_id', '=', lectureId)
    .where('user_id', '=', userId)
    .where('state', 'in', liveSeats)
    .executeTakeFirst()
  return row ?? null
}

/** The page on which a teacher manages a lecture. */
export const taughtPage = (lectureId: number): string => `/teach/${lectureId}`
/** The public page of a lecture. */
export const lecturePage = (lectureId: number): string => `/profiletour/lectures/${lectureId}`

type News = {
  userIds: number[]
  key: string
  title: string
  content: string
  link: string
  linkText?: string
  arriveBefore?: Date
}

/** Notifies people about a lecture; `key` identifies the event. */
export const tellOfLecture = (ctx: Work, { key, arriveBefore, ...news }: News): Promise<void> =>
  notify(ctx, {
    type: 'LECTURE',
    linkText: newsTexts.see,
    ...news,
    dedupeKey: `lecture ${key}`,
    ...(arriveBefore && { arriveBefore: arriveBefore.toISOString() }),
  })
