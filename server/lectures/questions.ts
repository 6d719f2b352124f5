import { sql } from 'kysely'
import type { z } from 'zod'
import type { lectureQuestion } from '#contract/lectures/shapes.ts'
import { lectureLimits } from '#contract/limits.ts'
import { orderPages } from '#contract/payments/order-pages.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Work } from '#server/kernel/money/moves.ts'
import { countCapped } from '#server/payments/count-capped.ts'
import { newsTexts as texts } from './messages.ts'
import { findLecture, findPaidSeat, taughtPage, tellOfLecture } from './seats.ts'

type LectureQuestion = z.input<typeof lectureQuestion>

const rowsOf = (db: Db, lectureId: number) =>
  db
    .selectFrom('lecture_questions')
    .leftJoin('users', 'users.id', 'user_id')
    .select(['lecture_questions.id', 'users.name', 'user_id as userId', 'question', 'answer'])
    .select(['lecture_questions.created_at as createdAt', 'answered_at as answeredAt'])
    .where('lecture_id', '=', lectureId)
    .orderBy('lecture_questions.id', 'desc')

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]
const shown = ({ name, userId, ...row }: Row, viewerId: number): LectureQuestion => ({
  ...row,
  author: name,
  isMine: userId === viewerId,
})

/** All questions of a lecture, newest first. */
export async function allQuestions(db: Db, lectureId: number, viewerId: number): Promise<LectureQuestion[]> {
  const rows = await rowsOf(db, lectureId).limit(500).execute()
  return rows.map(row => shown(row, viewerId))
}

/** The questions of a lecture in which the person is enrolled. Throws `not_found`. */
export async function listQuestions(
  db: Db,
  userId: number,
  orderId: number,
  { page, limit }: { page: number; limit: number },
) {
  const { lectureId } = await findLearner(db, userId, orderId)
  const rows = await rowsOf(db, lectureId)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return {
    list: rows.map(row => shown(row, userId)),
    ...(await countCapped(db, sql`lecture_questions WHERE lecture_id = ${lectureId}`)),
    page,
    limit,
  }
}

async function findLearner(db: Db, userId: number, orderId: number) {
  const seat = await findPaidSeat(db, userId, orderId)
  return seat.state === 'CANCELLED' ? fail('not_found') : seat
}

/**
 * Asks the teacher and notifies them. Throws `lecture_questions_full` while ten of the person's questions are
 * unanswered.
 */
export async function ask(ctx: Work, userId: number, orderId: number, question: string): Promise<LectureQuestion> {
  const { db, clock } = ctx
  const now = clock.now()
  const { lectureId, accessUntil } = await findLearner(db, userId, orderId)
  if (accessUntil !== null && accessUntil <= now) fail('lecture_access_over')
  const { open } = await db
    .selectFrom('lecture_questions')
    .select(row => row.fn.countAll<number>().as('open'))
    .where('lecture_id', '=', lectureId)
    .where('user_id', '=', userId)
    .where('answer', 'is', null)
    .executeTakeFirstOrThrow()
  if (open >= lectureLimits.openQuestions) fail('lecture_questions_full')
  const { id } = await db
    .insertInto('lecture_questions')
    .values({ lecture_id: lectureId, user_id: userId, question, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { teacherId, title } = await findLecture(db, lectureId)
  if (teacherId !== null)
    await tellOfLecture(ctx, {
      userIds: [teacherId],
      key: `question ${id}`,
      title: texts.askedTitle,
      content: title,
      link: taughtPage(lectureId),
      linkText: texts.answer,
    })
  return findQuestion(db, lectureId, id, userId)
}

async function findQuestion(db: Db, lectureId: number, id: number, viewerId: number): Promise<LectureQuestion> {
  const row = await rowsOf(db, lectureId).where('lecture_questions.id', '=', id).executeTakeFirst()
  return row ? shown(row, viewerId) : fail('not_found')
}

/** Answers a question of a lecture and notifies its author once. Throws `not_found`. */
export async function answer(
  ctx: Work,
  { lectureId, userId }: { lectureId: number; userId: number },
  questionId: number,
  given: string,
): Promise<LectureQuestion> {
  const { db, clock } = ctx
  const asked = await db
    .updateTable('lecture_questions')
    .set({ answer: given, answered_by: userId, answered_at: clock.now() })
    .where('id', '=', questionId)
    .where('lecture_id', '=', lectureId)
    .returning('user_id as userId')
    .executeTakeFirst()
  if (!asked) fail('not_found')
  const seat =
    asked.userId === null
      ? undefined
      : await db
          .selectFrom('lecture_seats')
          .select('order_id as id')
          .where('lecture_id', '=', lectureId)
          .where('user_id', '=', asked.userId)
          .where('state', 'in', ['CONFIRMED', 'ATTENDED', 'ABSENT'])
          .executeTakeFirst()
  if (seat && asked.userId !== null)
    await tellOfLecture(ctx, {
      userIds: [asked.userId],
      key: `answer ${questionId}`,
      title: texts.answeredTitle,
      content: (await findLecture(db, lectureId)).title,
      link: orderPages.lecture(seat.id),
    })
  return findQuestion(db, lectureId, questionId, userId)
}
