import { sql } from 'kysely'
import type { z } from 'zod'
import type { waiting } from '#contract/lectures/shapes.ts'
import { lectureLimits } from '#contract/limits.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { type Mover, movedBy, type Work } from '#server/kernel/money/moves.ts'
import { present } from '#server/kernel/present.ts'
import { seoulTime, type WithDates } from '#server/kernel/time.ts'
import { newsTexts as texts } from './messages.ts'
import { findOwnSeat, type LectureRow, lecturePage, liveSeats, lockLecture, tellOfLecture } from './seats.ts'

type LectureWaiting = z.input<typeof waiting>

/** The person's place in the waiting list, or their offered seat; null for others. */
export async function findWaiting(db: Db, lectureId: number, userId: number): Promise<LectureWaiting | null> {
  const { rows } = await sql<WithDates<LectureWaiting, 'offeredUntil'>>`
    SELECT lecture_id AS "lectureId", state, offered_until AS "offeredUntil",
      CASE WHEN state = 'WAITING' THEN (SELECT count(*)::int FROM lecture_waiting AS before
        WHERE before.lecture_id = own.lecture_id AND before.state = 'WAITING' AND before.id <= own.id) END AS place
    FROM lecture_waiting AS own
    WHERE lecture_id = ${lectureId} AND user_id = ${userId} AND state IN ('WAITING', 'OFFERED')`.execute(db)
  return rows[0] ?? null
}

/** Whether enrolment or the waiting list is open. */
export const takesPeople = ({ state, closesAt }: LectureRow, now: Date): boolean =>
  state === 'OPEN' && (closesAt === null || closesAt > now)

/** How many seats are free. */
export const seatsLeft = ({ capacity, taken }: LectureRow): number =>
  capacity === null ? Number.POSITIVE_INFINITY : capacity - taken

/**
 * Adds the person to the end of the waiting list. Throws `lecture_closed`, `lecture_has_seats` while a seat is free,
 * `lecture_enrolled`, `lecture_waiting`.
 */
export async function joinWaiting(ctx: Work, userId: number, lectureId: number): Promise<LectureWaiting> {
  const { db, clock } = ctx
  const now = clock.now()
  const lecture = await lockLecture(db, lectureId)
  if (lecture.state === 'DRAFT') fail('not_found')
  if (await findOwnSeat(db, lectureId, userId)) fail('lecture_enrolled')
  if (await findWaiting(db, lectureId, userId)) fail('lecture_waiting')
  if (!takesPeople(lecture, now)) fail('lecture_closed')
  if (seatsLeft(lecture) > 0) fail('lecture_has_seats')
  await db
    .insertInto('lecture_waiting')
    .values({ lecture_id: lectureId, user_id: userId, created_at: now, ...movedBy(clock, `user:${userId}`) })
    .execute()
  return present(await findWaiting(db, lectureId, userId))
}

/**
 * Removes the person from the waiting list; a seat reserved for them goes to the next. Throws `lecture_paying` while
 * they pay for it.
 */
export async function leaveWaiting(
  ctx: Work,
  userId: number,
  lectureId: number,
  by: Mover = `user:${userId}`,
): Promise<null> {
  const { db, clock } = ctx
  await lockLecture(db, lectureId)
  const own = (await findWaiting(db, lectureId, userId)) ?? fail('not_found')
  if (await findOwnSeat(db, lectureId, userId)) fail('lecture_paying')
  await db
    .updateTable('lecture_waiting')
    .set({ state: 'LEFT', ...movedBy(clock, by) })
    .where('lecture_id', '=', lectureId)
    .where('user_id', '=', userId)
    .where('state', 'in', ['WAITING', 'OFFERED'])
    .execute()
  if (own.state === 'OFFERED') await freePlace(ctx, lectureId)
  return null
}

/** Frees a seat and offers it to the next in line. */
export async function freePlace(ctx: Work, lectureId: number): Promise<void> {
  await lockLecture(ctx.db, lectureId)
  await ctx.db
    .updateTable('lectures')
    .set(row => ({ taken: row('taken', '-', 1) }))
    .where('id', '=', lectureId)
    .execute()
  await offerPlaces(ctx, lectureId)
}

/** Reserves every free seat for the next in line, for `offerHours` or until enrolment closes. */
export async function offerPlaces(ctx: Work, lectureId: number): Promise<void> {
  const { db, clock } = ctx
  const now = clock.now()
  const lecture = await lockLecture(db, lectureId)
  if (!takesPeople(lecture, now)) return
  const next = await db
    .selectFrom('lecture_waiting')
    .select(['id', 'user_id as userId'])
    .where('lecture_id', '=', lectureId)
    .where('state', '=', 'WAITING')
    .orderBy('id')
    .limit(Math.min(Math.max(seatsLeft(lecture), 0), 1_000))
    .execute()
  if (!next.length) return
  const inHours = new Date(now.getTime() + lectureLimits.offerHours * 3_600_000)
  const until = lecture.closesAt !== null && lecture.closesAt < inHours ? lecture.closesAt : inHours
  await db
    .updateTable('lecture_waiting')
    .set({ state: 'OFFERED', offered_until: until, ...movedBy(clock, 'system') })
    .where(
      'id',
      'in',
      next.map(({ id }) => id),
    )
    .execute()
  await db
    .updateTable('lectures')
    .set(row => ({ taken: row('taken', '+', next.length) }))
    .where('id', '=', lectureId)
    .execute()
  for (const { id, userId } of next)
    await tellOfLecture(ctx, {
      // People who leave the service leave every waiting list first.
      userIds: [present(userId)],
      key: `offer ${id}`,
      title: texts.offerTitle,
      content: texts.offer(lecture.title, seoulTime(until)),
      link: lecturePage(lectureId),
      linkText: texts.offerSee,
      arriveBefore: until,
    })
}

/** Whether a seat is reserved for the person now. */
export async function hasOffer(db: Db, lectureId: number, userId: number, now: Date): Promise<boolean> {
  const own = await findWaiting(db, lectureId, userId)
  return own?.offeredUntil != null && own.state === 'OFFERED' && new Date(own.offeredUntil) > now
}

/** Ends the person's entry in the waiting list because they have a seat. */
export async function takeOffer(ctx: Work, lectureId: number, userId: number): Promise<void> {
  await ctx.db
    .updateTable('lecture_waiting')
    .set({ state: 'TAKEN', ...movedBy(ctx.clock, `user:${userId}`) })
    .where('lecture_id', '=', lectureId)
    .where('user_id', '=', userId)
    .where('state', '=', 'OFFERED')
    .execute()
}

/**
 * Ends an expired offer and offers the seat to the next person. Does nothing while its person is paying: until their
 * order ends the seat stays theirs.
 */
export async function lapseOffer(ctx: Work, waitingId: number): Promise<void> {
  const { db, clock } = ctx
  const { lectureId } = await db
    .selectFrom('lecture_waiting')
    .select('lecture_id as lectureId')
    .where('id', '=', waitingId)
    .executeTakeFirstOrThrow()
  const { title } = await lockLecture(db, lectureId)
  const lapsed = await db
    .updateTable('lecture_waiting')
    .set({ state: 'LAPSED', ...movedBy(clock, 'system') })
    .where('id', '=', waitingId)
    .where('state', '=', 'OFFERED')
    .where('offered_until', '<=', clock.now())
    .where(row =>
      row.not(
        row.exists(
          row
            .selectFrom('lecture_seats')
            .select('order_id')
            .where('lecture_seats.lecture_id', '=', lectureId)
            .whereRef('lecture_seats.user_id', '=', 'lecture_waiting.user_id')
            .where('lecture_seats.state', 'in', liveSeats),
        ),
      ),
    )
    .returning('user_id as userId')
    .executeTakeFirst()
  if (!lapsed) return
  await tellOfLecture(ctx, {
    userIds: [present(lapsed.userId)],
    key: `lapsed ${waitingId}`,
    title: texts.lapsedTitle,
    content: texts.lapsed(title),
    link: lecturePage(lectureId),
  })
  await freePlace(ctx, lectureId)
}

/**
 * Ends the waiting list when enrolment closes, and notifies people still waiting. Offers stay valid until they expire.
 */
export async function endLine(ctx: Work, lectureId: number): Promise<void> {
  const { db, clock } = ctx
  const { title } = await lockLecture(db, lectureId)
  const ended = await db
    .updateTable('lecture_waiting')
    .set({ state: 'LAPSED', ...movedBy(clock, 'system') })
    .where('lecture_id', '=', lectureId)
    .where('state', '=', 'WAITING')
    .returning('user_id as userId')
    .execute()
  await tellOfLecture(ctx, {
    userIds: ended.map(({ userId }) => present(userId)),
    key: `line ${lectureId} ${clock.now().toISOString()}`,
    title: texts.endedTitle,
    content: texts.ended(title),
    link: lecturePage(lectureId),
  })
}

/** Removes a person who leaves the service from every waiting list. */
export async function leaveLines(ctx: Work, userId: number): Promise<void> {
  const rows = await ctx.db
    .selectFrom('lecture_waiting')
    .select('lecture_id as lectureId')
    .where('user_id', '=', userId)
    .where('state', 'in', ['WAITING', 'OFFERED'])
    .orderBy('lecture_id')
    .execute()
  for (const { lectureId } of rows) await leaveWaiting(ctx, userId, lectureId)
}
