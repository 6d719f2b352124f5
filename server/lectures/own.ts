import { sql } from 'kysely'
import type { CodeOf } from '#contract/codes/code-of.ts'
import type { LectureKind, SeatState } from '#contract/codes/lectures.ts'
import type { Image } from '#contract/common.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { lectures } from '#contract/lectures/index.ts'
import { lectureLimits } from '#contract/limits.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Work } from '#server/kernel/money/moves.ts'
import { imageJson } from '#server/media/images/image-json.ts'
import { countCapped } from '#server/payments/count-capped.ts'
import { findOrder } from '#server/payments/orders.ts'
import type { Products } from '#server/payments/product.ts'
import { cancelByRule, quoteRefund } from '#server/payments/refunds.ts'
import { listAnnouncements } from './announcements.ts'
import { mapLink } from './catalog.ts'
import { type ClassRow, listClasses, nextClass } from './classes.ts'
import { judgeAgain } from './finish.ts'
import { listMaterials } from './materials.ts'
import { findProgress } from './progress.ts'
import { findPaidSeat, lockSeat } from './seats.ts'

type Enrolment = AnswerOf<typeof lectures.myLecture>
type Own = Work & { userId: number; products: Products }

type Row = {
  id: number
  lectureId: number
  kind: CodeOf<typeof LectureKind>
  title: string
  teacherName: string | null
  image: Image | null
  state: CodeOf<typeof SeatState>
  startsAt: Date | null
  placeName: string
  classes: number
  attended: number
  accessUntil: Date | null
}

const columns = (now: Date) => sql`
  order_id AS id, lecture_id AS "lectureId", lectures.kind, lectures.title, teachers.name AS "teacherName",
  ${imageJson()} AS image, lecture_seats.state, place_name AS "placeName", access_until AS "accessUntil",
  (SELECT coalesce(min(starts_at) FILTER (WHERE ends_at > ${now}), min(starts_at)) FROM lecture_classes
    WHERE lecture_id = lectures.id) AS "startsAt",
  (SELECT count(*)::int FROM lecture_classes WHERE lecture_id = lectures.id) AS classes,
  (SELECT count(*)::int FROM lecture_attendance WHERE order_id = lecture_seats.order_id AND is_present)
    + (SELECT count(*)::int FROM lecture_progress WHERE order_id = lecture_seats.order_id AND seen_at IS NOT NULL)
    AS attended
  FROM lecture_seats JOIN lectures ON lectures.id = lecture_id LEFT JOIN teachers ON teachers.user_id = teacher_id
  LEFT JOIN images ON images.id = lectures.image_id`

/** The person's paid lectures, newest first, and those they wait for. */
export async function listOwn(
  ctx: Pick<Work, 'db' | 'clock'>,
  userId: number,
  { page, limit }: { page: number; limit: number },
): Promise<AnswerOf<typeof lectures.myLectures>> {
  const wanted = sql`user_id = ${userId} AND lecture_seats.state NOT IN ('HELD', 'RELEASED')`
  const { rows } = await sql<Row>`
    SELECT ${columns(ctx.clock.now())} WHERE lecture_seats.${wanted}
    ORDER BY order_id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(ctx.db)
  return {
    list: rows,
    waiting: await listWaiting(ctx.db, userId),
    ...(await countCapped(ctx.db, sql`lecture_seats WHERE ${wanted}`)),
    page,
    limit,
  }
}

async function listWaiting(db: Db, userId: number) {
  const { rows } = await sql<{
    lectureId: number
    title: string
    state: 'WAITING' | 'OFFERED'
    offeredUntil: Date | null
    place: number | null
  }>`
    SELECT lecture_id AS "lectureId", title, own.state, offered_until AS "offeredUntil",
      CASE WHEN own.state = 'WAITING' THEN (SELECT count(*)::int FROM lecture_waiting AS before
        WHERE before.lecture_id = own.lecture_id AND before.state = 'WAITING' AND before.id <= own.id) END AS place
    FROM lecture_waiting AS own JOIN lectures ON lectures.id = lecture_id
    WHERE user_id = ${userId} AND own.state IN ('WAITING', 'OFFERED') ORDER BY own.id`.execute(db)
  return rows
}

const minute = 60_000
const openMs = lectureLimits.liveOpensMinutes * minute
const attendMs = lectureLimits.attendMinutes * minute

/** The person's own enrolment. Throws `not_found`. */
export async function readEnrolment(ctx: Own, orderId: number): Promise<Enrolment> {
  const now = ctx.clock.now()
  const seat = await findPaidSeat(ctx.db, ctx.userId, orderId)
  const { rows } = await sql<Row>`SELECT ${columns(now)} WHERE order_id = ${orderId}`.execute(ctx.db)
  const row = rows[0] ?? fail('not_found')
  const lecture = await ctx.db
    .selectFrom('lectures')
    .select(['state', 'address', 'map_url as mapUrl', 'bring'])
    .where('id', '=', seat.lectureId)
    .executeTakeFirstOrThrow()
  const classes = await listClasses(ctx.db, seat.lectureId)
  const came = await findAttendance(ctx.db, orderId)
  const progress = await findProgress(ctx.db, orderId)
  const review = await ctx.db
    .selectFrom('lecture_reviews')
    .select(['rating', 'review as text'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  const order = await findOrder(ctx.db, orderId)
  const isOn = isRunning(seat.state) && lecture.state !== 'CANCELLED'
  const live = row.kind === 'ONLINE' && isOn ? liveTimes(classes, now) : null
  return {
    ...row,
    ...{ address: lecture.address, mapUrl: mapLink(lecture.mapUrl, lecture.address), bring: lecture.bring },
    curriculum: classes.map(({ id, shown, videoId }) => ({
      ...shown,
      isAttended: row.kind === 'VOD' ? progress.get(id)?.seenAt != null : (came.get(id) ?? null),
      playedSeconds: progress.get(id)?.playedSeconds ?? 0,
      position: progress.get(id)?.position ?? 0,
      hasVideo: videoId !== null,
    })),
    liveOpensAt: live?.opensAt ?? null,
    isLiveOpen: live?.isOpen ?? false,
    canAttend: isOn && classes.some(one => takesCode(one, now) && !came.get(one.id)),
    materials: isOn ? await listMaterials(ctx.db, seat.lectureId) : [],
    announcements: isOn ? await listAnnouncements(ctx.db, seat.lectureId) : [],
    refund: await quoteRefund(ctx.db, order, { now, products: ctx.products }),
    freeCancelUntil: seat.state === 'CONFIRMED' && seat.freeUntil && seat.freeUntil > now ? seat.freeUntil : null,
    certificate:
      seat.state === 'ATTENDED' && seat.certificateCode
        ? { code: seat.certificateCode, path: `/v1/lectures/mine/${orderId}/certificate` }
        : null,
    review: review ?? null,
    canReview: seat.state === 'ATTENDED',
  }
}

/** Whether the state gives access to what enrolled people get. */
const isRunning = (state: CodeOf<typeof SeatState>): boolean =>
  state === 'CONFIRMED' || state === 'ATTENDED' || state === 'ABSENT'

async function findAttendance(db: Db, orderId: number): Promise<Map<number, boolean>> {
  const rows = await db
    .selectFrom('lecture_attendance')
    .select(['class_id as classId', 'is_present as isPresent'])
    .where('order_id', '=', orderId)
    .execute()
  return new Map(rows.map(({ classId, isPresent }) => [classId, isPresent]))
}

type Times = Pick<ClassRow, 'startsAt' | 'endsAt'>

function liveTimes(classes: readonly Times[], now: Date): { opensAt: Date; isOpen: boolean } | null {
  const next = nextClass(classes, now)
  if (!next?.startsAt || !next.endsAt || next.endsAt <= now) return null
  const opensAt = new Date(next.startsAt.getTime() - openMs)
  return { opensAt, isOpen: opensAt <= now }
}

const takesCode = ({ startsAt, endsAt }: Times, now: Date): boolean =>
  startsAt !== null &&
  endsAt !== null &&
  now.getTime() >= startsAt.getTime() - attendMs &&
  now.getTime() <= endsAt.getTime() + attendMs

/** Cancels the person's own seat by the rule, in the caller's transaction. */
export async function cancelOwn(ctx: Own, orderId: number, expectedRefund?: number): Promise<Enrolment> {
  const { db, userId, products } = ctx
  await findPaidSeat(db, userId, orderId)
  await cancelByRule(ctx, orderId, { expectedRefund, by: `user:${userId}`, products })
  return readEnrolment(ctx, orderId)
}

/** The link of an online class, shortly before it and while it runs. Throws `lecture_live_closed`. */
export async function openLive(ctx: Pick<Work, 'db' | 'clock'>, userId: number, orderId: number) {
  const seat = await findPaidSeat(ctx.db, userId, orderId)
  const lecture = await ctx.db
    .selectFrom('lectures')
    .select(['kind', 'state', 'live_url as url'])
    .where('id', '=', seat.lectureId)
    .executeTakeFirstOrThrow()
  if (!isRunning(seat.state) || lecture.kind !== 'ONLINE' || lecture.state === 'CANCELLED') fail('lecture_live_closed')
  if (!liveTimes(await listClasses(ctx.db, seat.lectureId), ctx.clock.now())?.isOpen) fail('lecture_live_closed')
  return { url: lecture.url ?? fail('lecture_live_unset') }
}

/** Marks the person present at the class with this code. Throws `lecture_attend_closed`, `lecture_code_wrong`. */
export async function attend(ctx: Own, orderId: number, code: string): Promise<Enrolment> {
  const { db, clock, userId } = ctx
  const now = clock.now()
  await findPaidSeat(db, userId, orderId)
  const seat = await lockSeat(db, orderId)
  if (!isRunning(seat.state)) fail('lecture_attend_closed')
  const open = (await listClasses(db, seat.lectureId)).filter(one => takesCode(one, now))
  if (!open.length) fail('lecture_attend_closed')
  const right = open.find(one => one.code === code) ?? fail('lecture_code_wrong')
  await db
    .insertInto('lecture_attendance')
    .values({ order_id: orderId, class_id: right.id, is_present: true, at: now })
    .onConflict(conflict =>
      conflict.columns(['order_id', 'class_id']).doUpdateSet({ is_present: true, marked_by: null, at: now }),
    )
    .execute()
  await judgeAgain(ctx, orderId, `user:${userId}`)
  return readEnrolment(ctx, orderId)
}

/** Stores the person's review of a lecture they completed; a later one replaces it. Throws `lecture_not_attended`. */
export async function review(
  ctx: Own,
  orderId: number,
  { rating, text }: { rating: number; text: string },
): Promise<Enrolment> {
  const { db, clock, userId } = ctx
  const seat = await findPaidSeat(db, userId, orderId)
  if (seat.state !== 'ATTENDED') fail('lecture_not_attended')
  await db
    .insertInto('lecture_reviews')
    .values({
      ...{ order_id: orderId, lecture_id: seat.lectureId, user_id: userId },
      ...{ rating, review: text, created_at: clock.now() },
    })
    .onConflict(conflict => conflict.column('order_id').doUpdateSet({ rating, review: text }))
    .execute()
  return readEnrolment(ctx, orderId)
}
