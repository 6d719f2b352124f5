import { sql } from 'kysely'
import type { adminLectures, LectureForOperatorsRow } from '#contract/admin/lectures.ts'
import type { AnswerOf, QueryOf } from '#contract/endpoint.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { WithDates } from '#server/kernel/time.ts'
import { countCapped } from '#server/payments/count-capped.ts'
import { type Cancelled, cancelByRule } from '#server/payments/refunds.ts'
import { listClasses } from './classes.ts'
import { newsTexts } from './messages.ts'
import { isStarted } from './progress.ts'
import { refundLecture } from './refund.ts'
import type { OperatorWork } from './schedule.ts'
import { findLecture, findSeat, lecturePage, tellOfLecture } from './seats.ts'
import { attendedJson, readTaught, type Teaching } from './teaching.ts'
import { leaveWaiting } from './waiting.ts'

type LectureForOperators = AnswerOf<typeof adminLectures.lectureForOperators>
type Row = WithDates<LectureForOperatorsRow, 'startsAt' | 'endsAt' | 'closesAt' | 'createdAt'>

const columns = sql`
  lectures.id, kind, title, teachers.name AS "teacherName", lectures.state, price, capacity, taken,
  closes_at AS "closesAt", lectures.created_at AS "createdAt",
  (SELECT min(starts_at) FROM lecture_classes WHERE lecture_id = lectures.id) AS "startsAt",
  (SELECT max(ends_at) FROM lecture_classes WHERE lecture_id = lectures.id) AS "endsAt",
  (SELECT count(*)::int FROM lecture_waiting
    WHERE lecture_id = lectures.id AND lecture_waiting.state IN ('WAITING', 'OFFERED')) AS waiting`

const soonest = sql`lectures.state IN ('DONE', 'CANCELLED'), "startsAt" NULLS LAST, lectures.id DESC`

/** Lectures for operators: running ones first, then by start, unless `order` says otherwise. */
export async function listForOperators(
  db: Db,
  { page, limit, state, kind, teacherId, q, order }: QueryOf<typeof adminLectures.lecturesForOperators>,
): Promise<Omit<AnswerOf<typeof adminLectures.lecturesForOperators>, 'counts'>> {
  const wanted = sql`(${state ?? null}::text IS NULL OR lectures.state = ${state ?? null})
    AND (${kind ?? null}::text IS NULL OR kind = ${kind ?? null})
    AND (${teacherId ?? null}::bigint IS NULL OR teacher_id = ${teacherId ?? null})
    AND (${q ?? null}::text IS NULL OR strpos(lower(title), lower(${q ?? null})) > 0)`
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM lectures LEFT JOIN teachers ON user_id = teacher_id WHERE ${wanted}
    ORDER BY ${order === 'NEWEST' ? sql`lectures.id DESC` : soonest}
    LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(db)
  return { list: rows, ...(await countCapped(db, sql`lectures WHERE ${wanted}`)), page, limit }
}

/** A lecture with its seats and waiting list. Throws `not_found`. */
export async function readForOperators(ctx: Teaching, lectureId: number): Promise<LectureForOperators> {
  const { db } = ctx
  const { participants: _, ...taught } = await readTaught(ctx, lectureId)
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM lectures LEFT JOIN teachers ON user_id = teacher_id WHERE lectures.id = ${lectureId}`.execute(
    db,
  )
  const { waiting: __, ...row } = rows[0] ?? fail('not_found')
  const more = await db
    .selectFrom('lectures')
    .select(['field', 'level', 'summary', 'description', 'teacher_id as teacherId', 'map_url as mapUrl', 'bring'])
    .select(['access_days as accessDays', 'teacher_percent as teacherPercent'])
    .where('id', '=', lectureId)
    .executeTakeFirstOrThrow()
  return {
    ...taught,
    ...row,
    ...more,
    seats: await listSeats(ctx, lectureId),
    waiting: await listLine(db, lectureId),
  }
}

type Seat = Omit<LectureForOperators['seats'][number], 'createdAt' | 'refund'> & {
  createdAt: Date
  freeUntil: Date | null
  confirmedAt: Date | null
  left: number
  started: number
}

// The refunds are computed from one reading, by the rule that cancelling applies.
async function listSeats(ctx: Teaching, lectureId: number): Promise<LectureForOperators['seats']> {
  const { kind, state: lecture } = await findLecture(ctx.db, lectureId)
  const now = ctx.clock.now()
  const starts = (await listClasses(ctx.db, lectureId)).map(({ startsAt }) => startsAt)
  const { rows } = await sql<Seat>`
    SELECT lecture_seats.order_id AS id, lecture_seats.state, orders.amount, ${attendedJson} AS attended,
      lecture_seats.created_at AS "createdAt", free_until AS "freeUntil", confirmed_at AS "confirmedAt",
      CASE WHEN users.id IS NOT NULL THEN json_build_object('id', users.id, 'name', users.name) END AS buyer,
      orders.amount - coalesce((SELECT sum(refunds.amount) FROM refunds JOIN payments ON payments.id = payment_id
        WHERE payments.order_id = orders.id AND source <> 'STRAY' AND refunds.state NOT IN ('PROPOSED', 'WITHDRAWN')),
        0)::int AS left,
      (SELECT count(*)::int FROM lecture_progress WHERE lecture_progress.order_id = orders.id
        AND ${isStarted}) AS started
    FROM lecture_seats JOIN orders ON orders.id = lecture_seats.order_id
      LEFT JOIN users ON users.id = lecture_seats.user_id
    WHERE lecture_id = ${lectureId} AND lecture_seats.state <> 'RELEASED' ORDER BY lecture_seats.order_id`.execute(
    ctx.db,
  )
  return rows.map(({ left: paid, started, freeUntil, confirmedAt, ...row }) => ({
    ...row,
    refund: refundLecture({
      ...{ kind, lecture, seat: row.state, freeUntil, starts, started, paid },
      ...{ paidAt: confirmedAt ?? now, now },
    }),
  }))
}

async function listLine(db: Db, lectureId: number): Promise<LectureForOperators['waiting']> {
  const { rows } = await sql<WithDates<LectureForOperators['waiting'][number], 'offeredUntil' | 'createdAt'>>`
    SELECT lecture_waiting.id, state, offered_until AS "offeredUntil", lecture_waiting.created_at AS "createdAt",
      CASE WHEN users.id IS NOT NULL THEN json_build_object('id', users.id, 'name', users.name) END AS person
    FROM lecture_waiting LEFT JOIN users ON users.id = user_id
    WHERE lecture_id = ${lectureId} ORDER BY lecture_waiting.id`.execute(db)
  return rows
}

/** Cancels one seat by the rule. Throws what `cancelByRule` throws. */
export async function cancelSeatAsOperator(ctx: OperatorWork, orderId: number, reason: string): Promise<Cancelled> {
  const { db, operator, products } = ctx
  await findSeat(db, orderId)
  const cancelled = await cancelByRule(ctx, orderId, { by: `operator:${operator.id}`, products, reason })
  await audit(db, operator, 'lecture.cancel_seat', orderId, { reason, ...cancelled })
  return cancelled
}

/**
 * Removes a person from the waiting list and tells them why; a seat reserved for them goes to the next. Throws
 * `not_found` if the person no longer waits, `lecture_paying`.
 */
export async function removeWaitingAsOperator(ctx: OperatorWork, waitingId: number, reason: string): Promise<null> {
  const { db, operator } = ctx
  const row = await db
    .selectFrom('lecture_waiting')
    .innerJoin('lectures', 'lectures.id', 'lecture_id')
    .select(['lecture_id as lectureId', 'user_id as userId', 'title'])
    .where('lecture_waiting.id', '=', waitingId)
    .where('lecture_waiting.state', 'in', ['WAITING', 'OFFERED'])
    .executeTakeFirst()
  if (!row || row.userId === null) fail('not_found')
  const { lectureId, userId, title } = row
  await leaveWaiting(ctx, userId, lectureId, `operator:${operator.id}`)
  await tellOfLecture(ctx, {
    userIds: [userId],
    key: `removed ${waitingId}`,
    title: newsTexts.removedTitle,
    content: newsTexts.removed(title, reason),
    link: lecturePage(lectureId),
  })
  await audit(db, operator, 'lecture.remove_waiting', lectureId, { userId, reason })
  return null
}
