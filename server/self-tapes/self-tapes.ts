import { type Selectable, sql } from 'kysely'
import type { AuditionCandidate } from '#contract/auditions/candidates.ts'
import { stagesOfInterest } from '#contract/codes/applications.ts'
import { isShown } from '#contract/codes/castings.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { dayMs } from '#contract/korean-time.ts'
import { selfTapeDaysAhead } from '#contract/limits.ts'
import type { selfTapes, TeamSelfTape } from '#contract/self-tapes/index.ts'
import { firstPhoto } from '#server/auditions/invites.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import type { SelfTapes } from '#server/kernel/schema.generated.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { refuseContacts } from '#server/kernel/text/contacts-in-text.ts'
import { seoulTime } from '#server/kernel/time.ts'
import { depart, departsAt, spare, takeBack } from '#server/notifications/departures.ts'
import { requirePage, requireRight } from '#server/sharing/access.ts'
import { findPending } from '#server/sharing/pending-news.ts'
import { selfTapesTexts as texts } from './messages.ts'
import { newsOfSelfTapes, tellOfSelfTapes } from './news.ts'
import { type StoredSelfTape, showSelfTapes, standing, tapeColumns, tapesOfApplicants, withScene } from './rows.ts'
import { sceneOf } from './scenes.ts'

type Place = { castingId: number; tapeId: number }

const furthestAhead = selfTapeDaysAhead * dayMs
const askable = sql`(${sql.join(stagesOfInterest)})`

function dueTime(dueAt: string, after = new Date()): Date {
  const due = new Date(dueAt)
  if (due <= after || due.getTime() > Date.now() + furthestAhead) fail('self_tape_due')
  return due
}

/**
 * Asks applicants for a self-tape and tells them, now or later. Skips those with an open request, withdrawn, or not
 * past the documents. Errors: `not_found` also for one applicant or a scene of another casting, `forbidden`,
 * `self_tape_due`, `contact_in_text`.
 */
export async function ask(ctx: UnitOfWork, user: Viewer, castingId: number, body: BodyOf<(typeof selfTapes)['ask']>) {
  const { db } = ctx
  await requireRight(db, user, castingId, 'decide')
  // Tapes are delivered here; a guide may point to a reference.
  refuseContacts({ guide: body.guide }, { allowsLinks: true })
  const toldAt = departsAt(body.tells)
  const dueAt = dueTime(body.dueAt, toldAt)
  const casting = await db.selectFrom('castings').select('status').where('id', '=', castingId).executeTakeFirst()
  if (!casting || !isShown(casting.status)) fail('not_found')
  const wanted = [...new Set(body.applicationIds)]
  // Locked, so that nobody is asked while withdrawing.
  const { rows: applications } = await sql<{ id: number; userId: number; isAskable: boolean }>`
    SELECT id, user_id AS "userId", withdrawn_at IS NULL AND EXISTS (
      SELECT FROM application_roles r WHERE r.application_id = a.id AND r.stage IN ${askable}) AS "isAskable"
    FROM applications a WHERE casting_id = ${castingId} AND id = ANY(${wanted}::bigint[])
    ORDER BY id FOR SHARE`.execute(db)
  if (applications.length < wanted.length) fail('not_found')
  const people = applications.filter(application => application.isAskable)
  const scene = people.length ? await sceneOf(db, user.id, castingId, body) : null
  const asked = !scene
    ? []
    : await db
        .insertInto('self_tapes')
        .values(
          people.map(({ id, userId }) => ({
            casting_id: castingId,
            application_id: id,
            user_id: userId,
            requested_by: user.id,
            scene_id: scene.id,
            script: JSON.stringify(scene.lines),
            guide: body.guide,
            max_minutes: body.maxMinutes,
            due_at: dueAt,
            told_at: toldAt,
          })),
        )
        .onConflict(conflict => conflict.doNothing())
        .returning(['id', 'user_id'])
        .execute()
  const news = await newsOfSelfTapes(
    db,
    { castingId, side: 'actors', userIds: asked.map(row => row.user_id) },
    {
      title: texts.asked,
      words: texts.askedText(seoulTime(dueAt)),
      key: `${asked[0]?.id} asked`,
    },
  )
  const departure = await depart(ctx, {
    castingId,
    plannedBy: user.id,
    tells: body.tells,
    events: [news],
    about: [],
    undo: { tapeIds: asked.map(row => row.id) },
  })
  return { asked: asked.length, skipped: wanted.length - asked.length, departure }
}

/**
 * Takes requests back before anybody is told; the scene stays for another. Throws `not_found`, `forbidden`,
 * `departure_left`.
 */
export async function takeRequestsBack(db: Db, user: Viewer, castingId: number, departureId: number): Promise<null> {
  await requireRight(db, user, castingId, 'decide')
  const { undo } = await takeBack(db, castingId, departureId, 'SELFTAPE')
  await db
    .deleteFrom('self_tapes')
    .where('id', 'in', (undo as { tapeIds: number[] }).tapeIds)
    .where('told_at', '>', new Date())
    .execute()
  return null
}

type Paging = { page: number; limit: number }
type TeamRow = StoredSelfTape & Pick<TeamSelfTape, 'applicationId' | 'name' | 'photo'> & { total: number }

/** The self-tapes of a casting, unreviewed first. Errors: `not_found`, `forbidden`. */
export async function findSelfTapes(
  db: Db,
  secrets: Secrets,
  user: Viewer,
  castingId: number,
  { page, limit }: Paging,
) {
  const { title } = await requirePage(db, user, castingId)
  const { rows } = await sql<TeamRow>`
    SELECT ${tapeColumns}, CASE WHEN a.withdrawn_at IS NULL THEN t.video_id END AS "videoId",
           t.application_id AS "applicationId", a.actor_name AS name, ${firstPhoto} AS photo, count(*) OVER () AS total
    FROM ${tapesOfApplicants} ${withScene}
    WHERE t.casting_id = ${castingId}
    ORDER BY t.status = 'SUBMITTED' DESC, ${standing} IN ('REQUESTED', 'ACCEPTED') DESC,
      t.extension_asked_at IS NOT NULL AND t.extended_at IS NULL DESC, t.id DESC
    LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(db)
  const pending = await findPending(db, castingId, 'SELFTAPE')
  return { title, list: await showSelfTapes(db, secrets, rows), totalResult: rows[0]?.total ?? 0, page, limit, pending }
}

/** Up to 500 applicants past the documents without an open request, by name. Throws `not_found`, `forbidden`. */
export async function findAskable(db: Db, user: Viewer, castingId: number): Promise<{ list: AuditionCandidate[] }> {
  await requireRight(db, user, castingId, 'decide')
  const { rows } = await sql<AuditionCandidate>`
    SELECT a.id AS "applicationId", a.actor_name AS name, ${firstPhoto} AS photo, a.number, a.group_id AS "groupId",
           got.roles, EXISTS (SELECT FROM self_tapes t WHERE t.application_id = a.id AND t.status = 'DECLINED') AS "hasDeclined"
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

const isAwaited = ({ status, due_at }: Pick<Selectable<SelfTapes>, 'status' | 'due_at'>) =>
  (status === 'REQUESTED' || status === 'ACCEPTED') && due_at > new Date()

/**
 * Grants more time to an actor who asked for it, once. Throws `not_found`, `forbidden`, `self_tape_over`,
 * `self_tape_not_asked`, `self_tape_due` also if the new time is not later.
 */
export async function extend(ctx: UnitOfWork, user: Viewer, where: Place, body: { dueAt: string }): Promise<null> {
  const tape = await lockOfTeam(ctx.db, user, where)
  if (!isAwaited(tape)) fail('self_tape_over')
  if (!tape.extension_asked_at || tape.extended_at) fail('self_tape_not_asked')
  const dueAt = dueTime(body.dueAt)
  if (dueAt <= tape.due_at) fail('self_tape_due', { fields: { dueAt: texts.laterThan(seoulTime(tape.due_at)) } })
  await ctx.db
    .updateTable('self_tapes')
    .set({ due_at: dueAt, extended_at: new Date() })
    .where('id', '=', tape.id)
    .execute()
  await tellActor(ctx, tape, {
    title: texts.extended,
    words: texts.extendedText(seoulTime(dueAt)),
    key: `${tape.id} extended`,
  })
  return null
}

/** Marks a sent video as reviewed. Errors: `not_found`, `forbidden`, `self_tape_over`. */
export async function review(ctx: UnitOfWork, user: Viewer, where: Place): Promise<null> {
  const tape = await lockOfTeam(ctx.db, user, where)
  if (tape.status !== 'SUBMITTED') fail('self_tape_over')
  await end(ctx.db, tape.id, 'REVIEWED')
  await tellActor(ctx, tape, {
    title: texts.seen,
    words: texts.seenText,
    key: `${tape.id} reviewed`,
  })
  return null
}

/**
 * Cancels a request before a video was sent; who has not been told of it never is. Errors: `not_found`, `forbidden`,
 * `self_tape_over`.
 */
export async function cancel(ctx: UnitOfWork, user: Viewer, where: Place): Promise<null> {
  const tape = await lockOfTeam(ctx.db, user, where)
  if (!isAwaited(tape)) fail('self_tape_over')
  await end(ctx.db, tape.id, 'CANCELLED')
  if (tape.told_at > new Date()) {
    await spare(ctx.db, where.castingId, [tape.user_id], 'SELFTAPE')
    return null
  }
  await tellActor(ctx, tape, {
    title: texts.cancelled,
    words: texts.cancelledText,
    key: `${tape.id} cancelled`,
  })
  return null
}

const end = (db: Db, tapeId: number, status: 'REVIEWED' | 'CANCELLED') =>
  db.updateTable('self_tapes').set({ status, decided_at: new Date() }).where('id', '=', tapeId).execute()

const tellActor = (
  ctx: UnitOfWork,
  tape: { casting_id: number; user_id: number },
  news: Parameters<typeof tellOfSelfTapes>[2],
) => tellOfSelfTapes(ctx, { castingId: tape.casting_id, side: 'actors', userIds: [tape.user_id] }, news)
