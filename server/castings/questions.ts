import { type RawBuilder, sql } from 'kysely'
import type { castings } from '#contract/castings.ts'
import type { AnswerOf, BodyOf, QueryOf } from '#contract/endpoint.ts'
import type { NoticeQuestion } from '#contract/notice-questions.ts'
import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'
import type { Jobs } from '../kernel/jobs.ts'
import type { Viewer } from '../kernel/session.ts'
import { notify } from '../notifications/notify.ts'
import { castingForNews } from './casting-news.ts'
import { findCasting, findVisible } from './detail.ts'
import { isCollaborator } from './own.ts'
import { containsContact } from './rules.ts'

type Tools = { db: Db; jobs: Jobs }
type Row = Omit<NoticeQuestion, 'createdAt' | 'answeredAt'> & { createdAt: Date; answeredAt: Date | null }

const mostWaiting = 3

/** Questions of a notice, the latest first: answered ones, one's own, and for the team all. */
export async function findQuestions(
  db: Db,
  viewer: Viewer | null,
  castingId: number,
  { key, page, limit }: QueryOf<typeof castings.questions>,
): Promise<AnswerOf<typeof castings.questions>> {
  await findVisible(db, castingId, viewer, key)
  const canAnswer = viewer !== null && (await mayAnswer(db, viewer, castingId))
  const seen = sql`casting_id = ${castingId} AND (answer IS NOT NULL OR asker_id = ${viewer?.id ?? null} OR ${canAnswer})`
  const { rows: counted } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM notice_questions WHERE ${seen}`.execute(db)
  const list = await select(
    db,
    viewer,
    sql`${seen} ORDER BY created_at DESC, id DESC
    LIMIT ${limit} OFFSET ${(page - 1) * limit}`,
  )
  return { list, totalResult: counted[0]!.count, page, limit, canAnswer }
}

/**
 * Asks something about an open notice. It stays between asker and team until it is answered. Errors: `not_found`,
 * `casting_closed`, `contact_in_text`, `too_many_questions`.
 */
export async function ask(
  { db, jobs }: Tools,
  user: Viewer,
  castingId: number,
  { contents, key }: BodyOf<typeof castings.ask>,
): Promise<NoticeQuestion> {
  const { isRecruiting } = await findCasting(db, castingId, user, key)
  if (!isRecruiting) fail('casting_closed')
  refuseContact('contents', contents)
  // One asker's questions queue here, so that no two at once pass the limit.
  await sql`SELECT FROM users WHERE id = ${user.id} FOR NO KEY UPDATE`.execute(db)
  const { rows } = await sql<{ waiting: number }>`
    SELECT count(*) AS waiting FROM notice_questions
    WHERE casting_id = ${castingId} AND asker_id = ${user.id} AND answer IS NULL`.execute(db)
  if (rows[0]!.waiting >= mostWaiting) fail('too_many_questions')
  const { id } = await db
    .insertInto('notice_questions')
    .values({ casting_id: castingId, asker_id: user.id, contents })
    .returning('id')
    .executeTakeFirstOrThrow()
  const casting = await castingForNews(db, castingId)
  await notify(
    { db, jobs },
    {
      type: 'QUESTION',
      userIds: casting.teamIds,
      title: '공고에 질문이 왔어요',
      content: `‘${casting.title}’에 온 질문을 읽고 답해 주세요. 답은 공고를 보는 모두에게 보여요.`,
      link: placeOf(casting),
      linkText: '답하러 가기',
      dedupeKey: `question ${id}`,
    },
  )
  return one(db, user, castingId, id)
}

/** Answers a question, for everybody to read. Errors: `not_found`, also for somebody else's notice; `contact_in_text`. */
export async function answerQuestion(
  { db, jobs }: Tools,
  user: Viewer,
  { castingId, questionId }: { castingId: number; questionId: number },
  { answer }: BodyOf<typeof castings.answer>,
): Promise<NoticeQuestion> {
  if (!(await mayAnswer(db, user, castingId))) fail('not_found')
  refuseContact('answer', answer)
  const question = await db
    .updateTable('notice_questions')
    .set({ answer, answered_by: user.id, answered_at: new Date() })
    .where('id', '=', questionId)
    .where('casting_id', '=', castingId)
    .returning('asker_id as askerId')
    .executeTakeFirst()
  if (!question) fail('not_found')
  const casting = await castingForNews(db, castingId)
  await notify(
    { db, jobs },
    {
      type: 'QUESTION',
      userIds: [question.askerId],
      title: '질문에 답이 달렸어요',
      content: `${casting.title}: ${answer.slice(0, 80)}`,
      link: placeOf(casting),
      linkText: '답 보기',
      dedupeKey: `question ${questionId} answered`,
    },
  )
  return one(db, user, castingId, questionId)
}

/** Removes a question with its answer: its asker, the team, operators. Errors: `not_found`. */
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

/** Where questions of a notice are read: of a private one with its key, which the asker holds. */
const placeOf = ({ id, privateKey }: Awaited<ReturnType<typeof castingForNews>>) =>
  `/casting/${id}${privateKey ? `?key=${privateKey}` : ''}#questions`

/** Removes a question that operators found rightly reported, and tells who asked. What is gone already is no error. */
export async function removeReportedQuestion({ db, jobs }: Tools, questionId: number, reason: string): Promise<void> {
  const question = await db
    .deleteFrom('notice_questions')
    .where('id', '=', questionId)
    .returning('asker_id as askerId')
    .executeTakeFirst()
  if (!question) return
  await notify(
    { db, jobs },
    {
      type: 'NOTICE',
      userIds: [question.askerId],
      title: '공고에 남긴 질문을 지웠어요',
      content: `운영자가 확인하고 지웠어요. 사유: ${reason}`,
      dedupeKey: `question ${questionId} removed`,
    },
  )
}

async function mayAnswer(db: Db, user: Viewer, castingId: number): Promise<boolean> {
  if (user.permissions.includes('Admin')) return true
  const casting = await db
    .selectFrom('castings')
    .select('owner_id')
    .where('id', '=', castingId)
    .where('status', '<>', 'DELETED')
    .executeTakeFirst()
  return casting !== undefined && (casting.owner_id === user.id || (await isCollaborator(db, user.id, castingId)))
}

function refuseContact(field: string, text: string): void {
  if (containsContact(text))
    fail('contact_in_text', { fields: { [field]: '전화번호, 이메일, 인터넷 주소를 빼 주세요' } })
}

async function one(db: Db, viewer: Viewer, castingId: number, id: number): Promise<NoticeQuestion> {
  const [question] = await select(db, viewer, sql`casting_id = ${castingId} AND id = ${id}`)
  return question!
}

async function select(db: Db, viewer: Viewer | null, where: RawBuilder<unknown>): Promise<NoticeQuestion[]> {
  const { rows } = await sql<Row>`
    SELECT id, contents, answer, created_at AS "createdAt", answered_at AS "answeredAt",
           asker_id IS NOT DISTINCT FROM ${viewer?.id ?? 0} AS "isMine"
    FROM notice_questions WHERE ${where}`.execute(db)
  return rows.map(row => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
  }))
}
