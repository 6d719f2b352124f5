import { sql } from 'kysely'
import type { MySelfTape } from '#contract/self-tapes.ts'
import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'
import type { Jobs } from '../kernel/jobs.ts'
import type { Secrets } from '../kernel/secrets.ts'
import { letGo } from '../media/stored-files.ts'
import { arrived, toleranceMs } from './self-tape-films.ts'
import { tellOfSelfTapes } from './self-tape-news.ts'
import { type StoredSelfTape, showSelfTapes, standing, tapeColumns } from './self-tape-rows.ts'

type Tools = { db: Db; jobs: Jobs }
type Paging = { page: number; limit: number }
type Row = StoredSelfTape & Pick<MySelfTape, 'isAnswerable' | 'casting'> & { total: number; waiting: number }

/** What this actor was asked for, what is to be done first, and how many of them wait for something. */
export async function findMySelfTapes(db: Db, secrets: Secrets, userId: number, { page, limit }: Paging) {
  const { rows } = await sql<Row>`
    SELECT ${tapeColumns}, t.video_id AS "videoId", a.withdrawn_at IS NULL AND t.due_at > now() AND
             t.status IN ('REQUESTED', 'ACCEPTED', 'SUBMITTED') AS "isAnswerable",
           json_build_object('id', c.id, 'key', CASE WHEN c.is_private THEN c.private_key END, 'title', c.title,
             'companyName', c.company_name) AS casting,
           count(*) OVER () AS total,
           count(*) FILTER (WHERE ${standing} IN ('REQUESTED', 'ACCEPTED')) OVER () AS waiting
    FROM self_tapes t JOIN applications a ON a.id = t.application_id
    JOIN castings c ON c.id = t.casting_id AND c.status NOT IN ('DELETED', 'HIDDEN')
    WHERE t.user_id = ${userId}
    ORDER BY ${standing} IN ('REQUESTED', 'ACCEPTED') DESC,
      CASE WHEN ${standing} IN ('REQUESTED', 'ACCEPTED') THEN t.due_at END, t.id DESC
    LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(db)
  const { total = 0, waiting = 0 } = rows[0] ?? {}
  return { list: await showSelfTapes(db, secrets, rows), totalResult: total, waiting, page, limit }
}

/** The actor's own request that can still be answered, held. Errors: `not_found`, `self_tape_over`. */
async function lockOwn(db: Db, userId: number, tapeId: number, statuses: string[]) {
  const tape = await db
    .selectFrom('self_tapes as t')
    .innerJoin('applications as a', 'a.id', 't.application_id')
    .innerJoin('castings as c', 'c.id', 't.casting_id')
    .selectAll('t')
    .select('a.actor_name as actorName')
    .where('t.id', '=', tapeId)
    .where('t.user_id', '=', userId)
    .where('a.withdrawn_at', 'is', null)
    .where('c.status', 'not in', ['DELETED', 'HIDDEN'])
    .forUpdate('t')
    .executeTakeFirst()
  if (!tape) fail('not_found')
  if (!statuses.includes(tape.status) || tape.due_at <= new Date()) fail('self_tape_over')
  return tape
}

type Own = Awaited<ReturnType<typeof lockOwn>>

const tellTeam = (tools: Tools, tape: Own, news: Parameters<typeof tellOfSelfTapes>[2]) =>
  tellOfSelfTapes(tools, { castingId: tape.casting_id, side: 'team', userIds: [tape.requested_by] }, news)

/** The actor will send one. Errors: `not_found`, `self_tape_over`. */
export async function accept(tools: Tools, userId: number, tapeId: number): Promise<null> {
  const tape = await lockOwn(tools.db, userId, tapeId, ['REQUESTED'])
  await tools.db
    .updateTable('self_tapes')
    .set({ status: 'ACCEPTED', decided_at: new Date() })
    .where('id', '=', tape.id)
    .execute()
  await tellTeam(tools, tape, {
    title: '셀프테이프를 보내기로 했어요',
    words: `${tape.actorName} 배우가 준비하고 있어요.`,
    key: `${tape.id} accepted`,
  })
  return null
}

/** The actor will not; who asked is told. Errors: `not_found`, `self_tape_over`. */
export async function decline(tools: Tools, userId: number, tapeId: number, words: string): Promise<null> {
  const tape = await lockOwn(tools.db, userId, tapeId, ['REQUESTED', 'ACCEPTED'])
  await tools.db
    .updateTable('self_tapes')
    .set({ status: 'DECLINED', words, decided_at: new Date() })
    .where('id', '=', tape.id)
    .execute()
  await tellTeam(tools, tape, {
    title: '셀프테이프를 보내지 않기로 했어요',
    words: `${tape.actorName} 배우가 요청을 거절했어요.`,
    key: `${tape.id} declined`,
  })
  return null
}

/** Asks for more time, once. Errors: `not_found`, `self_tape_over`, `self_tape_asked_once`. */
export async function askForTime(tools: Tools, userId: number, tapeId: number, words: string): Promise<null> {
  const tape = await lockOwn(tools.db, userId, tapeId, ['REQUESTED', 'ACCEPTED'])
  if (tape.extension_asked_at) fail('self_tape_asked_once')
  await tools.db
    .updateTable('self_tapes')
    .set({ extension_asked_at: new Date(), extension_words: words })
    .where('id', '=', tape.id)
    .execute()
  await tellTeam(tools, tape, {
    title: '셀프테이프 시간을 더 달라고 해요',
    words: `${tape.actorName} 배우의 마감을 늦출지 정해 주세요.`,
    key: `${tape.id} time`,
  })
  return null
}

/**
 * Sends a film of one's own, or another in its place until it is due; the one before is removed if nothing else uses it.
 * A film still worked on may be sent: it is looked at when it is done (`self-tape-films.ts`). Errors: `not_found`, `self_tape_over`,
 * `self_tape_not_accepted`, `video_not_yours` also for one that failed, `self_tape_too_long`.
 */
export async function submit(tools: Tools, userId: number, tapeId: number, videoId: number): Promise<null> {
  const { db } = tools
  const tape = await lockOwn(db, userId, tapeId, ['REQUESTED', 'ACCEPTED', 'SUBMITTED'])
  if (tape.status === 'REQUESTED') fail('self_tape_not_accepted')
  const film = await db
    .selectFrom('videos')
    .select(['id', 'duration_ms as durationMs', 'state'])
    .where('id', '=', videoId)
    .where('owner_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('state', '<>', 'FAILED')
    .forShare()
    .executeTakeFirst()
  if (!film) fail('video_not_yours')
  if ((film.durationMs ?? 0) > tape.max_minutes * 60_000 + toleranceMs)
    fail('self_tape_too_long', { message: `${tape.max_minutes}분을 넘었어요. 줄여서 다시 올려 주세요` })
  const isAwaited = film.state === 'PROCESSING'
  await db
    .updateTable('self_tapes')
    .set({
      status: 'SUBMITTED',
      video_id: film.id,
      submitted_at: new Date(),
      film_returned: null,
      awaits_film: isAwaited,
    })
    .where('id', '=', tape.id)
    .execute()
  if (tape.video_id && tape.video_id !== film.id) await letGo(tools, { videos: [tape.video_id] })
  if (!isAwaited) await tellTeam(tools, tape, arrived({ id: tape.id, actorName: tape.actorName, videoId: film.id }))
  return null
}
