import { sql } from 'kysely'
import type { z } from 'zod'
import type { Image } from '#contract/common.ts'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import { dayMs } from '#contract/korean-time.ts'
import type { lectures } from '#contract/lectures/index.ts'
import type { LectureParticipant } from '#contract/lectures/shapes.ts'
import type { TaughtLectureRow, taughtLecture } from '#contract/lectures/teaching.ts'
import { lectureLimits } from '#contract/limits.ts'
import { hasOperatorRole } from '#server/kernel/access-levels.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Work } from '#server/kernel/money/moves.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import type { Viewer } from '#server/kernel/session.ts'
import type { WithDates } from '#server/kernel/time.ts'
import { imageJson } from '#server/media/images/image-json.ts'
import { showVideos } from '#server/media/videos/videos.ts'
import { listAnnouncements } from './announcements.ts'
import { findCalendarSince } from './calendars.ts'
import { type ClassRow, listClasses } from './classes.ts'
import { judgeAgain } from './finish.ts'
import { listMaterials } from './materials.ts'
import { allQuestions } from './questions.ts'
import { findLecture, type LectureRow, lockSeat } from './seats.ts'

type TaughtLecture = z.input<typeof taughtLecture>

export type Teaching = Work & { secrets: Secrets; viewer: Viewer }

type Row = WithDates<TaughtLectureRow, 'startsAt'>

const columns = (now: Date) => sql`
  lectures.id, kind, title, ${imageJson()} AS image, lectures.state, place_name AS "placeName",
  (SELECT coalesce(min(starts_at) FILTER (WHERE ends_at > ${now}), min(starts_at)) FROM lecture_classes
    WHERE lecture_id = lectures.id) AS "startsAt",
  (SELECT count(*)::int FROM lecture_seats WHERE lecture_id = lectures.id
    AND lecture_seats.state IN ('CONFIRMED', 'ATTENDED', 'ABSENT')) AS participants,
  (SELECT count(*)::int FROM lecture_questions WHERE lecture_id = lectures.id AND answer IS NULL) AS "openQuestions"
  FROM lectures LEFT JOIN images ON images.id = image_id`

/** The lectures that the person teaches: running ones first, by their next class. */
export async function listTaught(
  ctx: Pick<Work, 'db' | 'clock'>,
  userId: number,
): Promise<AnswerOf<typeof lectures.taughtLectures>> {
  const { rows } = await sql<Row>`
    SELECT ${columns(ctx.clock.now())} WHERE teacher_id = ${userId}
    ORDER BY lectures.state IN ('DONE', 'CANCELLED'), "startsAt" NULLS LAST, lectures.id LIMIT 200`.execute(ctx.db)
  return { list: rows, calendarSince: await findCalendarSince(ctx.db, userId) }
}

/** Checks that the person teaches the lecture or is an operator. Throws `not_found`. */
export async function checkTaught(db: Db, viewer: Viewer, lectureId: number): Promise<LectureRow> {
  const lecture = await findLecture(db, lectureId)
  if (hasOperatorRole(viewer, 'SUPPORT')) return lecture
  return lecture.teacherId === viewer.id ? lecture : fail('not_found')
}

/** A lecture as its teacher sees it; participants by name only. */
export async function readTaught(ctx: Teaching, lectureId: number): Promise<TaughtLecture> {
  const { db, clock, viewer } = ctx
  await checkTaught(db, viewer, lectureId)
  const { rows } = await sql<Row & { address: string; liveUrl: string | null; image: Image | null }>`
    SELECT address, live_url AS "liveUrl", ${columns(clock.now())} WHERE lectures.id = ${lectureId}`.execute(db)
  const row = rows[0] ?? fail('not_found')
  return {
    ...row,
    ...{ address: row.address, liveUrl: row.liveUrl },
    classes: await taughtClasses(ctx, lectureId),
    participants: await listParticipants(db, lectureId),
    materials: await listMaterials(db, lectureId),
    questions: await allQuestions(db, lectureId, viewer.id),
    announcements: await listAnnouncements(db, lectureId),
  }
}

async function taughtClasses(ctx: Teaching, lectureId: number): Promise<TaughtLecture['classes']> {
  const classes = await listClasses(ctx.db, lectureId)
  const videoIds = classes.flatMap(({ videoId }) => (videoId === null ? [] : [videoId]))
  const videos = await showVideos(ctx.db, ctx.secrets, videoIds)
  return classes.map(({ shown, code, videoId, captions }) => ({
    ...shown,
    ...{ code, captions },
    video: (videoId !== null && videos.get(videoId)) || null,
  }))
}

async function listParticipants(db: Db, lectureId: number): Promise<LectureParticipant[]> {
  const { rows } = await sql<LectureParticipant>`
    SELECT order_id AS id, users.name, lecture_seats.state, ${attendedJson} AS attended
    FROM lecture_seats LEFT JOIN users ON users.id = user_id
    WHERE lecture_id = ${lectureId} AND lecture_seats.state IN ('CONFIRMED', 'ATTENDED', 'ABSENT')
    ORDER BY users.name, order_id`.execute(db)
  return rows
}

/** SQL: the classes that the person of a row of `lecture_seats` attended or watched. */
export const attendedJson = sql`to_json(ARRAY(
  SELECT class_id FROM lecture_attendance WHERE order_id = lecture_seats.order_id AND is_present
  UNION SELECT class_id FROM lecture_progress WHERE order_id = lecture_seats.order_id AND seen_at IS NOT NULL
  ORDER BY class_id))`

/**
 * Marks attendance of a class. Throws `lecture_attendance_early` before it starts, `lecture_attendance_late` from a
 * week after the last class on, `not_found` for people who are not enrolled.
 */
export async function takeAttendance(
  ctx: Teaching,
  { lectureId, classId }: { lectureId: number; classId: number },
  { marks }: BodyOf<typeof lectures.takeAttendance>,
): Promise<TaughtLecture> {
  const { db, clock, viewer } = ctx
  const now = clock.now()
  await checkTaught(db, viewer, lectureId)
  const classes = await listClasses(db, lectureId)
  const held = classes.find(({ id }) => id === classId) ?? fail('not_found')
  if (held.startsAt === null) fail('not_found')
  if (held.startsAt > now) fail('lecture_attendance_early')
  if (now.getTime() > lastEnd(classes) + lectureLimits.attendanceDays * dayMs) fail('lecture_attendance_late')
  // Ordered by order id, so that two lists of one class cannot deadlock.
  for (const { id, isPresent } of marks.toSorted((a, b) => a.id - b.id)) {
    const seat = await lockSeat(db, id)
    if (seat.lectureId !== lectureId || !isEnrolled(seat.state)) fail('not_found')
    const mark = { is_present: isPresent, marked_by: viewer.id, at: now }
    await db
      .insertInto('lecture_attendance')
      .values({ order_id: id, class_id: classId, ...mark })
      .onConflict(conflict => conflict.columns(['order_id', 'class_id']).doUpdateSet(mark))
      .execute()
    await judgeAgain(ctx, id, hasOperatorRole(viewer, 'SUPPORT') ? `operator:${viewer.id}` : `user:${viewer.id}`)
  }
  return readTaught(ctx, lectureId)
}

const isEnrolled = (state: string): boolean => state === 'CONFIRMED' || state === 'ATTENDED' || state === 'ABSENT'

const lastEnd = (classes: readonly ClassRow[]): number =>
  Math.max(0, ...classes.map(({ endsAt }) => endsAt?.getTime() ?? 0))

/** Sets the link of an online lecture. Throws `lecture_not_online`. */
export async function setLiveUrl(ctx: Teaching, lectureId: number, url: string | null): Promise<TaughtLecture> {
  const { kind } = await checkTaught(ctx.db, ctx.viewer, lectureId)
  if (kind !== 'ONLINE') fail('lecture_not_online')
  await ctx.db.updateTable('lectures').set({ live_url: url }).where('id', '=', lectureId).execute()
  return readTaught(ctx, lectureId)
}

/**
 * Sets the video of a class with its captions: a new upload, or the current one. Throws `lecture_not_vod`,
 * `lecture_video_unfit`, `lecture_captions_wrong`, and `lecture_class_needs_video` for removing one from an open
 * lecture.
 */
export async function setClassVideo(
  ctx: Teaching,
  { lectureId, classId }: { lectureId: number; classId: number },
  { videoId, captions }: BodyOf<typeof lectures.setClassVideo>,
): Promise<TaughtLecture> {
  const { db, clock, viewer } = ctx
  const { kind, state } = await checkTaught(db, viewer, lectureId)
  if (kind !== 'VOD') fail('lecture_not_vod')
  const { videoId: before } = (await listClasses(db, lectureId)).find(({ id }) => id === classId) ?? fail('not_found')
  if (videoId === null && state !== 'DRAFT') fail('lecture_class_needs_video')
  if (captions !== '' && !/^WEBVTT(?:[ \t].*)?(?:\n|$)/.test(captions)) fail('lecture_captions_wrong')
  if (videoId !== null && videoId !== before) await checkOwnVideo(db, viewer.id, videoId)
  await db
    .updateTable('lecture_classes')
    .set({ video_id: videoId, captions, updated_at: clock.now() })
    .where('id', '=', classId)
    .execute()
  return readTaught(ctx, lectureId)
}

async function checkOwnVideo(db: Db, ownerId: number, videoId: number): Promise<void> {
  const own = await db
    .selectFrom('videos')
    .select('id')
    .where('id', '=', videoId)
    .where('owner_id', '=', ownerId)
    .where('kind', '=', 'default')
    .where('state', '<>', 'FAILED')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!own) fail('lecture_video_unfit')
}
