import { sql } from 'kysely'
import type { contactReleases } from '#contract/admin/contact-releases.ts'
import { ReleaseState } from '#contract/codes/applications.ts'
import { isCodeOf } from '#contract/codes/code-of.ts'
import type { AnswerOf, BodyOf, QueryOf } from '#contract/endpoint.ts'
import { operatorLimits, reviewLimits } from '#contract/limits.ts'
import { audit } from '#server/audit/audit.ts'
import { isContactOpen } from '#server/castings/shown-stages.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import { firstOf, present } from '#server/kernel/present.ts'
import { needRight, type Reviewer } from '#server/kernel/reviewer.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { notify } from '#server/notifications/notify.ts'
import { tellOperators } from '#server/notifications/tell-operators.ts'
import type { ExportWish } from '../export.ts'
import { releaseTexts as texts } from '../messages.ts'
import { type Openers, writeContacts } from './contacts.ts'

/** Rows from before the number was kept name everybody who was chosen. */
const chosenPeople = sql`greatest(chosen, cardinality(application_ids))`
// Until then the decision can be taken back, and the person who asked still waits.
const isFinal = sql<boolean>`coalesce(decided_at <= now() - make_interval(mins => ${operatorLimits.recallMinutes}), false)`
const releasedUntil = sql`decided_at + make_interval(days => ${reviewLimits.releaseDays})`

/** The contacts as a file, or null: then they are more than the daily number leaves, and wait for an operator. */
export async function exportContacts(ctx: Openers, reviewer: Reviewer, wish: ExportWish) {
  const { ids, table } = await writeContacts(ctx, reviewer, wish)
  const release = { ids, chosen: new Set(wish.ids).size, reason: wish.reason }
  if (!table) await ctx.db.transaction().execute(db => askRelease({ db, jobs: ctx.jobs }, reviewer, release))
  return { table }
}

/**
 * Asks for the applicants whose contact is open, of so many chosen. A person's later request for a casting replaces the
 * one that still waits.
 */
async function askRelease(
  ctx: UnitOfWork,
  { castingId, userId, ip }: Reviewer,
  { ids, chosen, reason }: ExportWish & { chosen: number },
) {
  const asker = present(userId)
  const wish = { application_ids: ids, chosen, reason }
  const { id, revision } = await ctx.db
    .insertInto('contact_releases')
    .values({ casting_id: castingId, asked_by: asker, ...wish })
    .onConflict(conflict =>
      conflict
        .columns(['casting_id', 'asked_by'])
        .where('state', '=', 'WAITING')
        .doUpdateSet(eb => ({
          ...wish,
          created_at: new Date(),
          revision: eb('contact_releases.revision', '+', 1),
        })),
    )
    .returning(['id', 'revision'])
    .executeTakeFirstOrThrow()
  const detail = { releaseId: id, chosen, people: ids.length, reason }
  await audit(ctx.db, { id: asker, ip }, 'applicants.ask_contacts', castingId, detail)
  await tellOperators(ctx, {
    role: 'MODERATION',
    title: texts.asked,
    content: texts.askedText({ chosen, people: ids.length }, reason),
    link: '/admin/contact-releases',
    dedupeKey: `contact release ${id} ${revision}`,
  })
}

/** The latest requests of this person for this casting. */
export async function findOwnReleases(db: Db, reviewer: Reviewer) {
  const { castingId, userId } = reviewer
  needRight(reviewer, 'export')
  needRight(reviewer, 'seeContact')
  const { rows } = await sql<{
    id: number
    people: number
    reason: string
    state: keyof typeof ReleaseState
    decision: string | null
    at: Date
    until: Date | null
  }>`
    SELECT id, cardinality(application_ids) AS people, reason, CASE WHEN ${isFinal} THEN state ELSE 'WAITING' END AS state,
           CASE WHEN ${isFinal} THEN decision END AS decision, created_at AS at,
           CASE WHEN state = 'RELEASED' AND ${isFinal} THEN ${releasedUntil} END AS until
    FROM contact_releases WHERE casting_id = ${castingId} AND asked_by = ${userId}
      AND (state = 'WAITING' OR ${releasedUntil} > now())
    ORDER BY id DESC LIMIT 10`.execute(db)
  return { list: rows }
}

/**
 * The file that an operator has released, for the person who asked: of the applicants whose contact was open then, those
 * whose contact still is. Throws as `writeContacts`, and `not_found` for a request that is not released, can still be
 * taken back or whose days are over.
 */
export async function writeReleased(ctx: Openers, reviewer: Reviewer, releaseId: number) {
  const { rows } = await sql<ExportWish>`
    SELECT to_json(application_ids) AS ids, reason FROM contact_releases
    WHERE id = ${releaseId} AND casting_id = ${reviewer.castingId} AND asked_by = ${reviewer.userId}
      AND state = 'RELEASED' AND ${isFinal} AND ${releasedUntil} > now()`.execute(ctx.db)
  const wish = rows[0] ?? fail('not_found')
  const { table } = await writeContacts(ctx, reviewer, wish, { releaseId })
  return { table: present(table) }
}

type ListQuery = QueryOf<typeof contactReleases.contactReleases>

/** Requests of a state; those that wait, the oldest first. */
export async function listReleases(
  db: Db,
  { state = 'WAITING', page, limit }: ListQuery,
): Promise<AnswerOf<typeof contactReleases.contactReleases>> {
  const { rows } = await sql<AnswerOf<typeof contactReleases.contactReleases>['list'][number]>`
    SELECT r.id, r.casting_id AS "castingId", castings.title, castings.company_name AS "companyName",
           r.asked_by AS "askerId", users.name AS "askerName", ${chosenPeople} AS chosen, (
             SELECT count(*) FROM applications a WHERE a.id = ANY(application_ids) AND a.withdrawn_at IS NULL
               AND ${isContactOpen(sql`a.id`)}) AS "openPeople",
           r.reason, r.state, r.revision, decision, r.created_at AS "createdAt", decided_at AS "decidedAt"
    FROM contact_releases r JOIN castings ON castings.id = r.casting_id JOIN users ON users.id = r.asked_by
    WHERE r.state = ${state}
    ORDER BY CASE WHEN r.state = 'WAITING' THEN r.id END, r.id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(
    db,
  )
  const counted = await db
    .selectFrom('contact_releases')
    .select(eb => ['state', eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  const counts = { WAITING: 0, RELEASED: 0, REFUSED: 0 }
  for (const { state: code, count } of counted) if (isCodeOf(ReleaseState, code)) counts[code] = count
  return {
    list: rows,
    totalResult: counts[state],
    page,
    limit,
    counts,
  }
}

type Verdict = BodyOf<typeof contactReleases.decideContactRelease>

/**
 * Releases or refuses an export of contacts, once; the one who asked and the owner of the casting read the reason. The
 * file waits until the decision can no longer be taken back.
 * Throws `not_found`, `release_decided`, `release_changed` if a later request has replaced the one seen, and `forbidden`
 * for a request of the operator's own, of their casting or of a team they are in.
 */
export async function decideRelease(ctx: UnitOfWork, operator: Viewer, releaseId: number, verdict: Verdict) {
  const { db } = ctx
  const { isReleased, reason, revision } = verdict
  const { rows } = await sql<{
    castingId: number
    askedBy: number
    ownerId: number | null
    title: string
    chosen: number
    people: number
    state: keyof typeof ReleaseState
    revision: number
    isInTeam: boolean
  }>`
    SELECT r.casting_id AS "castingId", asked_by AS "askedBy", owner_id AS "ownerId", title,
           ${chosenPeople} AS chosen, cardinality(application_ids) AS people, r.state, r.revision, EXISTS (
             SELECT FROM casting_members m WHERE m.casting_id = castings.id AND user_id = ${operator.id}) AS "isInTeam"
    FROM contact_releases r JOIN castings ON castings.id = r.casting_id
    WHERE r.id = ${releaseId} FOR NO KEY UPDATE OF r`.execute(db)
  if (!rows.length) fail('not_found')
  const { castingId, askedBy, ownerId, title, chosen, people, ...found } = firstOf(rows)
  if (found.state !== 'WAITING') fail('release_decided')
  if (found.isInTeam || [askedBy, ownerId].includes(operator.id)) fail('forbidden')
  if (found.revision !== revision) fail('release_changed')
  await db
    .updateTable('contact_releases')
    .set({
      state: isReleased ? 'RELEASED' : 'REFUSED',
      decision: reason,
      decided_by: operator.id,
      decided_at: new Date(),
    })
    .where('id', '=', releaseId)
    .execute()
  const action = isReleased ? 'applicants.release_contacts' : 'applicants.refuse_contacts'
  await audit(db, operator, action, castingId, { releaseId, askedBy, people, reason })
  await notify(ctx, {
    type: 'CASTING_TEAM',
    userIds: [...new Set([askedBy, ownerId ?? askedBy])],
    title: isReleased ? texts.released : texts.refused,
    content: (isReleased ? texts.releasedText : texts.refusedText)(title, { chosen, people }, reason),
    link: `/mypage/castingadmin/${castingId}`,
    linkText: texts.show,
    dedupeKey: `contact release ${releaseId} decided`,
  })
  return { castingId, askedBy }
}

/**
 * Lets a request wait again that was decided. Throws `decision_left` if it has changed since, or if the person has asked
 * again. Audited.
 */
export async function reopenRelease(db: Db, operator: Viewer, releaseId: number): Promise<void> {
  const { rows } = await sql<{ castingId: number; from: string }>`
    WITH was AS (SELECT id, state FROM contact_releases WHERE id = ${releaseId} FOR UPDATE)
    UPDATE contact_releases r SET state = 'WAITING', decision = NULL, decided_by = NULL, decided_at = NULL FROM was
    WHERE r.id = was.id AND r.state <> 'WAITING' AND NOT EXISTS (
      SELECT FROM contact_releases later
      WHERE later.casting_id = r.casting_id AND later.asked_by = r.asked_by AND later.state = 'WAITING')
    RETURNING r.casting_id AS "castingId", was.state AS from`.execute(db)
  const reopened = rows[0] ?? fail('decision_left')
  await audit(db, operator, 'applicants.release_back', reopened.castingId, { releaseId, from: reopened.from })
}
