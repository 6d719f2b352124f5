import { type RawBuilder, sql } from 'kysely'
import type { castings } from '#contract/castings/index.ts'
import type { CastingQuestion } from '#contract/castings/questions.ts'
import type { AnswerOf, BodyOf, QueryOf } from '#contract/endpoint.ts'
import { castingLimits } from '#contract/limits.ts'
import { withoutBlockersOf } from '#server/accounts/blocks/blocks.ts'
import { hasOperatorRole } from '#server/kernel/access-levels.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import { firstOf, present } from '#server/kernel/present.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { refuseContacts } from '#server/kernel/text/contacts-in-text.ts'
import type { WithDates } from '#server/kernel/time.ts'
import type { Tools } from '#server/kernel/tools.ts'
import { notify, tellRemoved } from '#server/notifications/notify.ts'
import { castingForNews } from '../casting-news.ts'
import { findCasting, findVisible } from '../detail.ts'
import { questionsTexts as texts } from '../messages.ts'
import { isCollaborator } from '../own.ts'
import { tellGuest } from './guest-letters.ts'
import { isOpenToGuests, openToGuests } from './guest-questions.ts'

type Row = WithDates<CastingQuestion, 'createdAt' | 'answeredAt'>

/** Questions of a casting, newest first: answered ones, the viewer's own, and for the team all. */
export async function findQuestions(
  db: Db,
  viewer: Viewer | null,
  castingId: number,
  { key, page, limit }: QueryOf<typeof castings.questions>,
): Promise<AnswerOf<typeof castings.questions>> {
  await findVisible(db, castingId, viewer, key)
  const canAnswer = viewer !== null && (await mayAnswer(db, viewer, castingId))
  const seen = sql`casting_id = ${castingId} AND ((answer IS NOT NULL AND is_published) OR asker_id = ${viewer?.id ?? null} OR ${canAnswer})`
  const { rows: counted } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM notice_questions WHERE ${seen}`.execute(db)
  const list = await select(
    db,
    viewer,
    sql`${seen} ORDER BY created_at DESC, id DESC
    LIMIT ${limit} OFFSET ${(page - 1) * limit}`,
  )
  const told = canAnswer ? list : list.map(question => ({ ...question, isGuest: false }))
  return {
    list: told,
    totalResult: firstOf(counted).count,
    page,
    limit,
    canAnswer,
    isOpenToGuests: await isOpenToGuests(db, castingId),
  }
}

/**
 * Asks a question about an open casting. Only asker and team see it until answered. Throws `not_found`,
 * `casting_closed`, `contact_in_text`, `too_many_questions`.
 */
export async function ask(
  ctx: UnitOfWork,
  user: Viewer,
  castingId: number,
  { contents, key }: BodyOf<typeof castings.ask>,
): Promise<Row> {
  const { isRecruiting } = await findCasting(ctx.db, castingId, user, key)
  if (!isRecruiting) fail('casting_closed')
  refuseContacts({ contents })
  // Serialises a person's questions, so that concurrent ones cannot exceed the limit.
  await sql`SELECT FROM users WHERE id = ${user.id} FOR NO KEY UPDATE`.execute(ctx.db)
  const { rows } = await sql<{ waiting: number }>`
    SELECT count(*) AS waiting FROM notice_questions
    WHERE casting_id = ${castingId} AND asker_id = ${user.id} AND answer IS NULL`.execute(ctx.db)
  if (firstOf(rows).waiting >= castingLimits.openQuestions) fail('too_many_questions')
  const { id } = await ctx.db
    .insertInto('notice_questions')
    .values({ casting_id: castingId, asker_id: user.id, contents })
    .returning('id')
    .executeTakeFirstOrThrow()
  const casting = await castingForNews(ctx.db, castingId)
  await notify(ctx, {
    type: 'QUESTION',
    userIds: await withoutBlockersOf(ctx.db, user.id, casting.teamIds),
    title: texts.asked,
    content: texts.askedText(casting.title),
    link: placeOf(casting),
    linkText: texts.toAnswer,
    dedupeKey: `question ${id}`,
  })
  return one(ctx.db, user, castingId, id)
}

/** Answers a question, publicly unless a guest asked and the team says otherwise. Errors: `not_found`, also for other people's castings; `contact_in_text`. */
export async function answerQuestion(
  ctx: UnitOfWork & Pick<Tools, 'secrets' | 'env'>,
  user: Viewer,
  { castingId, questionId }: { castingId: number; questionId: number },
  { answer, isPublished }: BodyOf<typeof castings.answer>,
): Promise<Row> {
  if (!(await mayAnswer(ctx.db, user, castingId))) fail('not_found')
  refuseContacts({ answer })
  const question = await ctx.db
    .updateTable('notice_questions')
    .set({ answer, answered_by: user.id, answered_at: new Date() })
    .set({ is_published: sql`asker_id IS NOT NULL OR ${isPublished}` })
    .where('id', '=', questionId)
    .where('casting_id', '=', castingId)
    .returning('asker_id as askerId')
    .executeTakeFirst()
  if (!question) fail('not_found')
  const casting = await castingForNews(ctx.db, castingId)
  await notify(ctx, {
    type: 'QUESTION',
    userIds: question.askerId ? [question.askerId] : [],
    title: texts.answered,
    content: `${casting.title}: ${answer.slice(0, 80)}`,
    link: placeOf(casting),
    linkText: texts.showAnswer,
    dedupeKey: `question ${questionId} answered`,
  })
  if (!question.askerId) await tellGuest(ctx, questionId, casting.title)
  return one(ctx.db, user, castingId, questionId)
}

/** Sets whether people without an account may ask. Errors: `not_found`, also for other people's castings. */
export async function openGuestQuestions(db: Db, user: Viewer, castingId: number, isOpen: boolean): Promise<null> {
  if (!(await mayAnswer(db, user, castingId))) fail('not_found')
  return openToGuests(db, castingId, isOpen)
}

/** Removes a question with its answer: asker, team or operators. Errors: `not_found`. */
export async function removeQuestion(
  db: Db,
  user: Viewer,
  { castingId, questionId }: { castingId: number; questionId: number },
): Promise<null> {
  const isTeam = await mayAnswer(db, user, castingId)
  const { numDeletedRows } = await db
    .deleteFrom('notice_questions')
    .where('id', '=', questionId)
    .where('casting_id', '=', castingId)
    .$if(!isTeam, query => query.where('asker_id', '=', user.id))
    .executeTakeFirst()
  if (!numDeletedRows) fail('not_found')
  return null
}

/** The link to a casting's questions; with the key of a private one, which the asker knows. */
const placeOf = ({ id, privateKey }: Awaited<ReturnType<typeof castingForNews>>) =>
  `/casting/${id}${privateKey ? `?key=${privateKey}` : ''}#questions`

/** A removed question as JSON, and the letters of the guest who asked it. */
export type RemovedQuestion = { authorId: number | null; row: object; letterIds: number[] }

/** Removes a question whose report was upheld, and notifies its asker. Null if it is gone already, which is no error. */
export async function removeReportedQuestion(
  ctx: UnitOfWork,
  questionId: number,
  reason: string,
): Promise<RemovedQuestion | null> {
  const letters = await ctx.db
    .selectFrom('guest_questions')
    .select('id')
    .where('question_id', '=', questionId)
    .orderBy('id')
    .execute()
  const { rows } = await sql<{ authorId: number | null; row: object }>`
    DELETE FROM notice_questions WHERE id = ${questionId}
    RETURNING asker_id AS "authorId", to_jsonb(notice_questions) AS row`.execute(ctx.db)
  await tellRemoved(ctx, rows[0]?.authorId, { title: texts.removed, key: `question ${questionId}`, reason })
  return rows[0] ? { ...rows[0], letterIds: letters.map(({ id }) => id) } : null
}

/** Puts back a question that an operator removed. */
export async function restoreQuestion(db: Db, questionId: number, { row, letterIds }: RemovedQuestion): Promise<void> {
  await sql`
    INSERT INTO notice_questions OVERRIDING SYSTEM VALUE
    SELECT removed.* FROM jsonb_populate_record(NULL::notice_questions, ${JSON.stringify(row)}::jsonb) AS removed`.execute(
    db,
  )
  if (letterIds.length)
    await db.updateTable('guest_questions').set({ question_id: questionId }).where('id', 'in', letterIds).execute()
}

async function mayAnswer(db: Db, user: Viewer, castingId: number): Promise<boolean> {
  if (hasOperatorRole(user, 'MODERATION')) return true
  const casting = await db
    .selectFrom('castings')
    .select('owner_id')
    .where('id', '=', castingId)
    .where('status', '<>', 'DELETED')
    .executeTakeFirst()
  return casting !== undefined && (casting.owner_id === user.id || (await isCollaborator(db, user.id, castingId)))
}

async function one(db: Db, viewer: Viewer, castingId: number, id: number): Promise<Row> {
  const [question] = await select(db, viewer, sql`casting_id = ${castingId} AND id = ${id}`)
  return present(question)
}

async function select(db: Db, viewer: Viewer | null, where: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT id, contents, answer, created_at AS "createdAt", answered_at AS "answeredAt",
           asker_id IS NOT DISTINCT FROM ${viewer?.id ?? 0} AS "isMine", is_published AS "isPublished",
           asker_id IS NULL AS "isGuest"
    FROM notice_questions WHERE ${where}`.execute(db)
  return rows
}
