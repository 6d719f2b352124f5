import type { z } from 'zod'
import { koreanDate, koreanTime } from '#contract/korean-time.ts'
import type { lectureAnnouncement } from '#contract/lectures/shapes.ts'
import { lectureLimits } from '#contract/limits.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Work } from '#server/kernel/money/moves.ts'
import { newsTexts as texts } from './messages.ts'
import { lecturePage, lockLecture, paidSeats, tellOfLecture } from './seats.ts'

type LectureAnnouncement = z.input<typeof lectureAnnouncement>

const rowsOf = (db: Db, lectureId: number) =>
  db
    .selectFrom('lecture_announcements')
    .select(['id', 'text', 'created_at as createdAt'])
    .where('lecture_id', '=', lectureId)
    .orderBy('id', 'desc')

/** What was written to everybody in a lecture: the last hundred, newest first. */
export async function listAnnouncements(db: Db, lectureId: number): Promise<LectureAnnouncement[]> {
  return rowsOf(db, lectureId).limit(100).execute()
}

/**
 * Writes to everybody who paid for a seat, and notifies them. Throws `lecture_nobody` without such a person,
 * `lecture_announcements_full` after five on one day in Korea.
 */
export async function announce(
  ctx: Work,
  { lectureId, authorId }: { lectureId: number; authorId: number },
  text: string,
): Promise<LectureAnnouncement> {
  const { db, clock } = ctx
  const now = clock.now()
  // Locked, so that two calls at once are counted one after the other.
  const { title } = await lockLecture(db, lectureId)
  const { sent } = await db
    .selectFrom('lecture_announcements')
    .select(row => row.fn.countAll<number>().as('sent'))
    .where('lecture_id', '=', lectureId)
    .where('created_at', '>=', new Date(koreanTime(koreanDate(now))))
    .executeTakeFirstOrThrow()
  if (sent >= lectureLimits.announcementsDaily) fail('lecture_announcements_full')
  const people = await db
    .selectFrom('lecture_seats')
    .select('user_id as id')
    .where('lecture_id', '=', lectureId)
    .where('state', 'in', paidSeats)
    .where('user_id', 'is not', null)
    .execute()
  const userIds = people.flatMap(({ id }) => (id === null ? [] : [id]))
  if (userIds.length === 0) fail('lecture_nobody')
  const row = await db
    .insertInto('lecture_announcements')
    .values({ lecture_id: lectureId, author_id: authorId, text, created_at: now })
    .returning(['id', 'text', 'created_at as createdAt'])
    .executeTakeFirstOrThrow()
  await tellOfLecture(ctx, {
    userIds,
    key: `announcement ${row.id}`,
    title: texts.announcementTitle(title),
    content: text,
    link: lecturePage(lectureId),
  })
  return row
}
