import { sql } from 'kysely'
import type { AuditionCandidate } from '#contract/auditions.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { selfTapes, TeamSelfTape } from '#contract/self-tapes.ts'
import { requireRight } from '../castings/access.ts'
import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'
import type { Jobs } from '../kernel/jobs.ts'
import type { Secrets } from '../kernel/secrets.ts'
import type { Viewer } from '../kernel/session.ts'
import { seoulTime } from '../kernel/time.ts'
import { firstPhoto } from './audition-invites.ts'
import { tellOfSelfTapes } from './self-tape-news.ts'
import { type StoredSelfTape, showSelfTapes, standing, tapeColumns } from './self-tape-rows.ts'

type Tools = { db: Db; jobs: Jobs }
type Place = { castingId: number; tapeId: number }

const furthestAhead = 60 * 86_400_000
const askable = sql`('SHORTLISTED', 'AUDITION', 'FINAL', 'HOLD', 'CAST')`

function dueTime(dueAt: string): Date {
  const due = new Date(dueAt)
  if (due <= new Date() || due.getTime() > Date.now() + furthestAhead) fail('self_tape_due')
  return due
}

/**
 * Asks applicants for a self-tape and tells them. Skipped: who has a request that stands, and who has withdrawn or not
 * got past the papers. Errors: `not_found` also for one applicant of another notice, `forbidden`, `self_tape_due`.
 */
export async function ask(tools: Tools, user: Viewer, castingId: number, body: BodyOf<(typeof selfTapes)['ask']>) {
  const { db } = tools
  await requireRight(db, user, castingId, 'decide')
  const dueAt = dueTime(body.dueAt)
  const casting = await db.selectFrom('castings').select('status').where('id', '=', castingId).executeTakeFirst()
  if (!casting || !['OPEN', 'EARLY_CLOSED', 'CLOSED'].includes(casting.status)) fail('not_found')
  const wanted = [...new Set(body.applicationIds)]
  // Held, so that nobody is asked who withdraws at this moment.
  const { rows: applications } = await sql<{ id: number; userId: number; isAskable: boolean }>`
    SELECT id, user_id AS "userId", withdrawn_at IS NULL AND EXISTS (
      SELECT FROM application_roles r WHERE r.application_id = a.id AND r.stage IN ${askable}) AS "isAskable"
    FROM applications a WHERE casting_id = ${castingId} AND id = ANY(${wanted}::bigint[])
    ORDER BY id FOR SHARE`.execute(db)
  if (applications.length < wanted.length) fail('not_found')
  const people = applications.filter(application => application.isAskable)
  const asked = !people.length
    ? []
    : await db
        .insertInto('self_tapes')
        .values(
          people.map(({ id, userId }) => ({
            casting_id: castingId,
            application_id: id,
            user_id: userId,
            requested_by: user.id,
            script: body.script,
            guide: body.guide,
            max_minutes: body.maxMinutes,
            due_at: dueAt,
          })),
        )
        .onConflict(conflict => conflict.doNothing())
        .returning(['id', 'user_id'])
        .execute()
  await tellOfSelfTapes(
    tools,
    { castingId, side: 'actors', userIds: asked.map(row => row.user_id) },
    {
      title: '셀프테이프를 요청받았어요',
      words: `${seoulTime(dueAt)}까지 보내 주세요. 대본을 보고 보낼 수 있는지 알려 주세요.`,
      key: `${asked[0]?.id} asked`,
    },
  )
  return { asked: asked.length, skipped: wanted.length - asked.length }
}

type Paging = { page: number; limit: number }
type TeamRow = StoredSelfTape & Pick<TeamSelfTape, 'applicationId' | 'name' | 'photo'> & { total: number }

/** The self-tapes of a notice, those to be looked at first. Errors: `not_found`, `forbidden`. */
export async function findSelfTapes(
  db: Db,
  secrets: Secrets,
  user: Viewer,
  castingId: number,
  { page, limit }: Paging,
) {
  await requireRight(db, user, castingId, 'decide')
  const { title } = await db
    .selectFrom('castings')
    .select('title')
    .where('id', '=', castingId)
    .executeTakeFirstOrThrow()
  const { rows } = await sql<TeamRow>`
    SELECT ${tapeColumns}, CASE WHEN a.withdrawn_at IS NULL THEN t.video_id END AS "videoId",
           t.application_id AS "applicationId", a.actor_name AS name, ${firstPhoto} AS photo, count(*) OVER () AS total
    FROM self_tapes t JOIN applications a ON a.id = t.application_id
    WHERE t.casting_id = ${castingId}
    ORDER BY t.status = 'SUBMITTED' DESC, ${standing} IN ('REQUESTED', 'ACCEPTED') DESC,
      t.extension_asked_at IS NOT NULL AND t.extended_at IS NULL DESC, t.id DESC
    LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(db)
  return { title, list: await showSelfTapes(db, secrets, rows), totalResult: rows[0]?.total ?? 0, page, limit }
}

/** Up to 500 applicants who got past the papers and have no request that stands, by name. Errors: `not_found`, `forbidden`. */
export async function findAskable(db: Db, user: Viewer, castingId: number): Promise<{ list: AuditionCandidate[] }> {
  await requireRight(db, user, castingId, 'decide')
  const { rows } = await sql<AuditionCandidate>`
    SELECT a.id AS "applicationId", a.actor_name AS name, ${firstPhoto} AS photo, got.roles
    FROM (
      SELECT r.application_id, json_agg(json_build_object('name', roles.name, 'stage', stage) ORDER BY roles.position) AS roles
      FROM application_roles r JOIN casting_roles roles ON roles.id = r.role_id
      WHERE r.casting_id = ${castingId} AND stage IN ${askable} GROUP BY r.application_id) AS got
    JOIN applications a ON a.id = got.application_id AND a.withdrawn_at IS NULL
    WHERE NOT EXISTS (SELECT FROM self_tapes t WHERE t.application_id = a.id
                      AND t.status IN ('REQUESTED', 'ACCEPTED', 'SUBMITTED'))
    ORDER BY a.actor_name, a.id LIMIT 500`.execute(db)
  return { list: rows }
}

async function lockOfTeam(db: Db, user: Viewer, { castingId, tapeId }: Place) {
  await requireRight(db, user, castingId, 'decide')
  const tape = await db
    .selectFrom('self_tapes')
    .selectAll()
    .where('id', '=', tapeId)
    .where('casting_id', '=', castingId)
    .forUpdate()
    .executeTakeFirst()
  return tape ?? fail('not_found')
}

const isAwaited = (tape: { status: string; due_at: Date }) =>
  ['REQUESTED', 'ACCEPTED'].includes(tape.status) && tape.due_at > new Date()

/**
 * Gives an actor who asked for it more time, once. Errors: `not_found`, `forbidden`, `self_tape_over`,
 * `self_tape_not_asked`, `self_tape_due` also when the new time is no later.
 */
export async function extend(tools: Tools, user: Viewer, where: Place, body: { dueAt: string }): Promise<null> {
  const tape = await lockOfTeam(tools.db, user, where)
  if (!isAwaited(tape)) fail('self_tape_over')
  if (!tape.extension_asked_at || tape.extended_at) fail('self_tape_not_asked')
  const dueAt = dueTime(body.dueAt)
  if (dueAt <= tape.due_at)
    fail('self_tape_due', { fields: { dueAt: `${seoulTime(tape.due_at)}보다 늦은 시간을 골라 주세요` } })
  await tools.db
    .updateTable('self_tapes')
    .set({ due_at: dueAt, extended_at: new Date() })
    .where('id', '=', tape.id)
    .execute()
  await tellActor(tools, tape, {
    title: '셀프테이프 마감이 늦춰졌어요',
    words: `${seoulTime(dueAt)}까지 보내 주세요.`,
    key: `${tape.id} extended`,
  })
  return null
}

/** Notes that what was sent has been looked at. Errors: `not_found`, `forbidden`, `self_tape_over`. */
export async function review(tools: Tools, user: Viewer, where: Place): Promise<null> {
  const tape = await lockOfTeam(tools.db, user, where)
  if (tape.status !== 'SUBMITTED') fail('self_tape_over')
  await end(tools.db, tape.id, 'REVIEWED')
  await tellActor(tools, tape, {
    title: '담당자가 셀프테이프를 봤어요',
    words: '보낸 영상을 확인했어요. 결과는 지원 내역에서 알려 드려요.',
    key: `${tape.id} reviewed`,
  })
  return null
}

/** Takes a request back before a film has come. Errors: `not_found`, `forbidden`, `self_tape_over`. */
export async function cancel(tools: Tools, user: Viewer, where: Place): Promise<null> {
  const tape = await lockOfTeam(tools.db, user, where)
  if (!isAwaited(tape)) fail('self_tape_over')
  await end(tools.db, tape.id, 'CANCELLED')
  await tellActor(tools, tape, {
    title: '셀프테이프 요청이 취소됐어요',
    words: '이제 영상을 보내지 않아도 돼요.',
    key: `${tape.id} cancelled`,
  })
  return null
}

const end = (db: Db, tapeId: number, status: 'REVIEWED' | 'CANCELLED') =>
  db.updateTable('self_tapes').set({ status, decided_at: new Date() }).where('id', '=', tapeId).execute()

const tellActor = (
  tools: Tools,
  tape: { casting_id: number; user_id: number },
  news: Parameters<typeof tellOfSelfTapes>[2],
) => tellOfSelfTapes(tools, { castingId: tape.casting_id, side: 'actors', userIds: [tape.user_id] }, news)
