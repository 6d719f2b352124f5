import { type RawBuilder, sql } from 'kysely'
import type { CodeOf } from '#contract/codes/code-of.ts'
import type { LectureKind, LectureSort, LectureState, ShownLectureState } from '#contract/codes/lectures.ts'
import type { Image } from '#contract/common.ts'
import type { AnswerOf, QueryOf } from '#contract/endpoint.ts'
import { koreanTime } from '#contract/korean-time.ts'
import type { lectures } from '#contract/lectures/index.ts'
import { maskName } from '#server/accounts/mask-name.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Work } from '#server/kernel/money/moves.ts'
import { addDays } from '#server/kernel/time.ts'
import { imageJson } from '#server/media/images/image-json.ts'
import { lectureMemberPrice } from '#server/membership/pricing.ts'
import { countCapped } from '#server/payments/count-capped.ts'
import { listClasses } from './classes.ts'
import { lectureRefundTexts as refundTexts } from './messages.ts'
import { findOwnSeat } from './seats.ts'
import { findWaiting } from './waiting.ts'

type LectureDetail = AnswerOf<typeof lectures.lecture>
type Lecture = AnswerOf<typeof lectures.lectures>['list'][number]
type Reading = Pick<Work, 'db' | 'clock'>
type Row = Omit<Lecture, 'state' | 'memberPrice' | 'startsAt' | 'endsAt' | 'seatsLeft' | 'closesAt'> & {
  state: CodeOf<typeof LectureState>
  startsAt: Date | null
  endsAt: Date | null
  closesAt: Date | null
  capacity: number | null
  taken: number
}

const columns = sql`
  lectures.id, lectures.kind, field, level, lectures.title, summary, teachers.name AS "teacherName",
  ${imageJson()} AS image, lectures.state, price, capacity, taken, closes_at AS "closesAt", place_name AS "placeName",
  classes.starts AS "startsAt", classes.ends AS "endsAt", classes.count AS classes, classes.minutes, reviews.rating,
  reviews.count AS reviews`

/** The aggregates of a lecture's classes and reviews, beside the row of `lectures`. */
const joined = sql`
  LEFT JOIN teachers ON teachers.user_id = teacher_id LEFT JOIN images ON images.id = lectures.image_id
  CROSS JOIN LATERAL (
    SELECT min(starts_at) AS starts, max(ends_at) AS ends, count(*)::int AS count,
      CASE WHEN count(coalesce(duration_ms, extract(epoch FROM ends_at - starts_at))) = count(*) THEN
        ceil(sum(coalesce(duration_ms / 1000.0, extract(epoch FROM ends_at - starts_at))) / 60)::bigint END AS minutes
    FROM lecture_classes LEFT JOIN videos ON videos.id = video_id WHERE lecture_id = lectures.id) AS classes
  CROSS JOIN LATERAL (
    SELECT round(avg(rating), 1)::float AS rating, count(*)::int AS count
    FROM lecture_reviews WHERE lecture_id = lectures.id) AS reviews`

/** SQL: whether enrolment in the row of `lectures`, or its waiting list, is open. */
const isOpen = (now: Date): RawBuilder<boolean> =>
  sql`(lectures.state = 'OPEN' AND (closes_at IS NULL OR closes_at > ${now}))`

const sorted: Record<CodeOf<typeof LectureSort>, RawBuilder<unknown>> = {
  SOON: sql`classes.starts NULLS LAST`,
  NEW: sql`lectures.created_at DESC`,
  LOW_PRICE: sql`price, classes.starts NULLS LAST`,
  RATING: sql`reviews.rating DESC NULLS LAST, reviews.count DESC`,
}

/** The public list of lectures: open ones first, in the chosen order, by default the next one first. */
export async function listLectures(
  ctx: Reading,
  { page, limit, kind, field, level, from, to, sort = 'SOON' }: QueryOf<typeof lectures.lectures>,
): Promise<AnswerOf<typeof lectures.lectures>> {
  const now = ctx.clock.now()
  const onDays =
    from === undefined && to === undefined
      ? sql`true`
      : sql`EXISTS (SELECT FROM lecture_classes WHERE lecture_id = lectures.id
          AND starts_at >= ${from ? koreanTime(from) : '-infinity'}::timestamptz
          AND starts_at < ${to ? koreanTime(addDays(to, 1)) : 'infinity'}::timestamptz)`
  const wanted = sql`lectures.state IN ('OPEN', 'CLOSED')
    AND (${kind ?? null}::text IS NULL OR lectures.kind = ${kind ?? null})
    AND (${field ?? null}::text IS NULL OR field = ${field ?? null})
    AND (${level ?? null}::text IS NULL OR level = ${level ?? null}) AND ${onDays}`
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM lectures ${joined} WHERE ${wanted}
    ORDER BY ${isOpen(now)} DESC, ${sorted[sort]}, lectures.id
    LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(ctx.db)
  return {
    list: rows.map(row => shown(row, now)),
    ...(await countCapped(ctx.db, sql`lectures WHERE ${wanted}`)),
    page,
    limit,
  }
}

/** A lecture for anybody, with the viewer's own seat and waiting list entry. Throws `not_found` for drafts. */
export async function readLecture(ctx: Reading, lectureId: number, userId: number | null): Promise<LectureDetail> {
  const now = ctx.clock.now()
  const { rows } = await sql<Row & Extra>`
    SELECT ${columns}, description, address, map_url AS "mapUrl", bring, access_days AS "accessDays",
      teachers.introduction AS "teacherIntroduction", ${imageJson('portraits')} AS "teacherImage",
      (SELECT count(*)::int FROM lecture_waiting WHERE lecture_id = lectures.id AND lecture_waiting.state = 'WAITING')
        AS "waitingCount"
    FROM lectures ${joined} LEFT JOIN images AS portraits ON portraits.id = teachers.image_id
    WHERE lectures.id = ${lectureId} AND lectures.state <> 'DRAFT'`.execute(ctx.db)
  const row = rows[0] ?? fail('not_found')
  const { description, address, mapUrl, bring, accessDays, waitingCount, teacherIntroduction, teacherImage } = row
  return {
    ...shown(row, now),
    ...{ description, address, mapUrl: mapLink(mapUrl, address), bring, waitingCount, capacity: row.capacity },
    teacher:
      row.teacherName === null
        ? null
        : { name: row.teacherName, introduction: teacherIntroduction ?? '', image: teacherImage },
    curriculum: (await listClasses(ctx.db, lectureId)).map(({ shown: one }) => one),
    accessDays: row.kind === 'VOD' ? accessDays : null,
    refundRule: refundTexts.rule(row.kind),
    own: userId === null ? null : await findOwnSeat(ctx.db, lectureId, userId),
    waiting: userId === null ? null : await findWaiting(ctx.db, lectureId, userId),
  }
}

/** Where a map shows the place: the given link, else a search for the address; null without both. */
export const mapLink = (given: string | null, address: string): string | null =>
  given ?? (address ? `https://map.kakao.com/link/search/${encodeURIComponent(address)}` : null)

type Extra = {
  description: string
  address: string
  mapUrl: string | null
  bring: string
  accessDays: number
  waitingCount: number
  teacherIntroduction: string | null
  teacherImage: Image | null
}

function shown(row: Row, now: Date): Lecture {
  const { id, kind, field, level, title, summary, teacherName, image, price, classes, minutes, placeName } = row
  return {
    ...{ id, kind, field, level, title, summary, teacherName, image, price, classes, minutes, placeName },
    ...{ rating: row.rating, reviews: row.reviews },
    state: shownState(row, now),
    memberPrice: lectureMemberPrice(price),
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    seatsLeft: row.capacity === null ? null : row.capacity - row.taken,
    closesAt: row.closesAt,
  }
}

type Standing = {
  kind: CodeOf<typeof LectureKind>
  state: CodeOf<typeof LectureState>
  startsAt: Date | null
  endsAt: Date | null
  closesAt: Date | null
  capacity: number | null
  taken: number
}

/** The shown state of a lecture, by its dates and seats. */
function shownState(row: Standing, now: Date): CodeOf<typeof ShownLectureState> {
  const { state, startsAt, endsAt, closesAt, capacity, taken } = row
  if (state === 'CANCELLED') return 'CANCELLED'
  if (state === 'DONE' || (endsAt !== null && endsAt <= now)) return 'DONE'
  if (startsAt !== null && startsAt <= now) return 'RUNNING'
  if (state !== 'OPEN' || (closesAt !== null && closesAt <= now)) return 'CLOSED'
  return capacity !== null && taken >= capacity ? 'FULL' : 'OPEN'
}

/** Reviews by people who attended, newest first. */
export async function listReviews(
  db: Db,
  lectureId: number,
  { page, limit }: QueryOf<typeof lectures.lectureReviews>,
): Promise<AnswerOf<typeof lectures.lectureReviews>> {
  const lecture = await db
    .selectFrom('lectures')
    .select('id')
    .where('id', '=', lectureId)
    .where('state', '<>', 'DRAFT')
    .executeTakeFirst()
  if (!lecture) fail('not_found')
  const rows = await db
    .selectFrom('lecture_reviews')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['order_id as id', 'users.name', 'rating', 'review as text', 'lecture_reviews.created_at as createdAt'])
    .where('lecture_id', '=', lectureId)
    .orderBy('order_id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return {
    list: rows.map(({ name, ...row }) => ({ ...row, author: maskName(name) })),
    ...(await countCapped(db, sql`lecture_reviews WHERE lecture_id = ${lectureId} AND user_id IS NOT NULL`)),
    page,
    limit,
  }
}
