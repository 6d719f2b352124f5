import { sql } from 'kysely'
import { isFinalStage, type ResultKind, stagesUnderReview } from '#contract/codes/applications.ts'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import type { applicantResults } from '#contract/review/results.ts'
import { endInvitations } from '#server/applications/endings.ts'
import { audit, reviewerAsActor } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import { firstOf } from '#server/kernel/present.ts'
import { needRight, type Reviewer } from '#server/kernel/reviewer.ts'
import { refuseContacts } from '#server/kernel/text/contacts-in-text.ts'
import { notify } from '#server/notifications/notify.ts'
import { announceMoves } from '../announce.ts'
import { lockApplications } from '../groups.ts'
import { resultsTexts as texts } from '../messages.ts'
import { restage } from '../stages.ts'
import { findPlanned, plannedIdsOf } from './plans.ts'

type ResultPreview = AnswerOf<typeof applicantResults.previewResults>
type Kind = keyof typeof ResultKind
type Standing = ResultPreview['list'][number] & { userId: number }

const titles: Record<Kind, string> = {
  SHORTLISTED: texts.shortlisted,
  AUDITION: texts.audition,
  CAST: texts.cast,
  REJECTED: texts.decided,
}

/**
 * Previews the messages: who would be told what, and who is left out and why. Throws `forbidden` without the right to
 * decide.
 */
export async function previewResults(db: Db, reviewer: Reviewer): Promise<ResultPreview> {
  needRight(reviewer, 'decide')
  const [list, plans] = await Promise.all([
    findStandings(db, reviewer.castingId, null),
    findPlanned(db, reviewer.castingId),
  ])
  const planned = plannedIdsOf(plans)
  return {
    list: list.map(person => (planned.has(person.id) ? { ...person, kind: 'PLANNED' as const } : person)),
    planned: plans,
  }
}

/**
 * The outcome of applications. The best role decides: an applicant cast in one role is told so, and a refusal only if
 * no role is left. Results already sent are not repeated.
 */
async function findStandings(db: Db, castingId: number, ids: number[] | null): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    WITH standing AS (
      SELECT r.application_id, r.role_id, r.stage, roles.name, roles.position FROM application_roles r
      JOIN casting_roles roles ON roles.id = r.role_id
      WHERE r.casting_id = ${castingId} AND stage NOT IN ('WITHDRAWN', 'EXPIRED')
        AND ${ids ? sql`r.application_id = ANY(${ids}::bigint[])` : sql`true`}),
    kinds AS (
      SELECT application_id,
             CASE WHEN bool_or(stage = 'CAST') THEN 'CAST' WHEN bool_and(stage = 'REJECTED') THEN 'REJECTED'
                  WHEN bool_or(stage IN ('FINAL', 'HOLD')) THEN 'IN_REVIEW' WHEN bool_or(stage = 'AUDITION') THEN 'AUDITION'
                  WHEN bool_or(stage = 'SHORTLISTED') THEN 'SHORTLISTED' ELSE 'UNDECIDED' END AS kind
      FROM standing GROUP BY application_id),
    about AS (
      SELECT application_id, jsonb_agg(role_id ORDER BY position) AS "roleIds", jsonb_agg(name ORDER BY position) AS "roleNames"
      FROM standing JOIN kinds USING (application_id) WHERE stage = kind OR kind IN ('UNDECIDED', 'IN_REVIEW')
      GROUP BY application_id)
    SELECT a.id, a.actor_name AS name, a.user_id AS "userId",
           CASE WHEN a.result_sent_at IS NOT NULL OR EXISTS (
             SELECT FROM result_messages m WHERE m.application_id = a.id AND m.kind = kinds.kind)
             THEN 'SENT' ELSE kinds.kind END AS kind,
           coalesce("roleIds", '[]') AS "roleIds", coalesce("roleNames", '[]') AS "roleNames"
    FROM kinds JOIN applications a ON a.id = kinds.application_id
    LEFT JOIN about ON about.application_id = a.id
    WHERE a.casting_id = ${castingId} AND a.withdrawn_at IS NULL
    ORDER BY a.created_at, a.id`.execute(db)
  return rows
}

type Sending = BodyOf<(typeof applicantResults)['sendResults']>

/**
 * Sends applicants their results, once each: applicants whose outcome has changed or who have already been told are
 * skipped and counted. 최종 합격 and 불합격 are final, and their stages stay; an applicant cast in one role is refused in the
 * undecided others. Throws `forbidden`, `not_found`, `invalid_input`.
 */
export async function sendResults(
  ctx: UnitOfWork,
  reviewer: Reviewer,
  { messages, undecidedIds }: Sending,
): Promise<{ sent: number; skipped: number }> {
  needRight(reviewer, 'decide')
  requireRejectedText({ messages, undecidedIds })
  const wanted = messages.flatMap(message => message.applicationIds)
  await lockApplications(ctx.db, reviewer, [...wanted, ...undecidedIds])
  const before = await findStandings(ctx.db, reviewer.castingId, undecidedIds)
  const undecided = before.filter(person => person.kind === 'UNDECIDED').map(person => person.id)
  if (undecided.length) await restage(ctx.db, reviewer, { applicationIds: undecided, stage: 'REJECTED' })

  const standings = new Map(
    (await findStandings(ctx.db, reviewer.castingId, [...wanted, ...undecided])).map(person => [person.id, person]),
  )
  const { title } = await ctx.db
    .selectFrom('castings')
    .select('title')
    .where('id', '=', reviewer.castingId)
    .executeTakeFirstOrThrow()
  const told = new Set<number>()
  for (const { kind, body, applicationIds } of messages) {
    const ids = kind === 'REJECTED' ? [...applicationIds, ...undecided] : applicationIds
    const people = [...new Set(ids)].flatMap(id => standings.get(id) ?? []).filter(person => person.kind === kind)
    if (!people.length) continue
    await keepMessages(ctx, reviewer, { kind, body, people })
    for (const person of people) told.add(person.id)
    await tell(ctx, { kind, body, people, title, castingId: reviewer.castingId })
  }
  if (told.size) await announceMoves(ctx.db, reviewer)
  return { sent: told.size, skipped: new Set([...wanted, ...undecidedIds]).size - told.size }
}

/** A rejection leads nobody out of the product; a pass opens the contacts of both sides. Throws `contact_in_text`. */
export function refuseContactsInRejections(sending: Pick<Sending, 'messages'>): void {
  const { messages } = sending
  for (const { kind, body } of messages) if (kind === 'REJECTED') refuseContacts({ body })
}

/** Undecided applicants receive the text of a refusal, so it is required. Throws `invalid_input`. */
export function requireRejectedText(sending: Sending): void {
  const { messages, undecidedIds } = sending
  if (undecidedIds.length && !messages.some(message => message.kind === 'REJECTED'))
    fail('invalid_input', { fields: { undecidedIds: texts.rejectedTextMissing } })
}

type Message = { kind: Kind; body: string; people: Standing[] }

async function keepMessages(
  ctx: UnitOfWork,
  { castingId, userId }: Reviewer,
  { kind, body, people }: Message,
): Promise<void> {
  const { db } = ctx
  const ids = people.map(person => person.id)
  await sql`
    INSERT INTO result_messages (application_id, kind, casting_id, body, sent_by)
    SELECT id, ${kind}, ${castingId}, ${body}, ${userId} FROM unnest(${ids}::bigint[]) AS id`.execute(db)
  if (!isFinalStage(kind)) return
  await sql`UPDATE applications SET result_sent_at = now() WHERE id = ANY(${ids}::bigint[])`.execute(db)
  // The other roles can no longer be decided.
  await sql`
    WITH open AS (
      SELECT application_id, role_id, stage FROM application_roles
      WHERE application_id = ANY(${ids}::bigint[]) AND stage = ANY(${stagesUnderReview})
      ORDER BY application_id, role_id FOR UPDATE),
    ended AS (
      UPDATE application_roles r SET stage = 'REJECTED', stage_changed_at = now() FROM open
      WHERE r.application_id = open.application_id AND r.role_id = open.role_id
      RETURNING r.application_id, r.role_id, open.stage)
    INSERT INTO stage_changes (application_id, role_id, from_stage, to_stage, changed_by)
    SELECT application_id, role_id, stage, 'REJECTED', ${userId} FROM ended`.execute(db)
  if (kind === 'REJECTED') await endInvitations(ctx, ids)
}

/** One event for everybody with the same text: the same kind and the same roles. */
async function tell(
  ctx: UnitOfWork,
  { kind, body, people, title, castingId }: Message & { title: string; castingId: number },
): Promise<void> {
  const byRoles = Map.groupBy(people, person => person.roleNames.join(', '))
  for (const [roles, alike] of byRoles) {
    await notify(ctx, {
      type: isFinalStage(kind) ? 'RESULT' : 'STAGE',
      userIds: alike.map(person => person.userId),
      title: titles[kind],
      content: body.replaceAll(texts.titleToken, title).replaceAll(texts.roleToken, roles),
      ...placeOf(kind),
      castingId,
      dedupeKey: `result:${castingId}:${kind}:${firstOf(alike).id}`,
    })
  }
}

/** The page on which the actor answers: audition invitations have their own. */
const placeOf = (kind: Kind) =>
  kind === 'AUDITION'
    ? { link: '/mypage/auditions', linkText: texts.auditions }
    : { link: '/mypage/castinghistory', linkText: texts.history }

type Correction = BodyOf<(typeof applicantResults)['correctResult']>
/** Corrects a sent result as an operator: moves the stage, audits the reason, notifies the actor. */
export async function correctResult(
  ctx: UnitOfWork,
  reviewer: Reviewer,
  applicationId: number,
  { roleId, stage, reason }: Correction,
): Promise<null> {
  const [application] = await lockApplications(ctx.db, reviewer, [applicationId])
  if (!application || application.withdrawnAt) fail('not_found')
  if (!application.resultSentAt) fail('stage_not_allowed')
  const { rows } = await sql<{ was: string; userId: number }>`
    WITH held AS (
      SELECT stage FROM application_roles
      WHERE application_id = ${applicationId} AND role_id = ${roleId} AND stage NOT IN ('WITHDRAWN', 'EXPIRED') FOR UPDATE),
    changed AS (
      UPDATE application_roles SET stage = ${stage}, stage_changed_at = now() FROM held
      WHERE application_id = ${applicationId} AND role_id = ${roleId} RETURNING held.stage AS was),
    noted AS (
      INSERT INTO stage_changes (application_id, role_id, from_stage, to_stage, changed_by)
      SELECT ${applicationId}, ${roleId}, was, ${stage}, ${reviewer.userId} FROM changed)
    SELECT was, user_id AS "userId" FROM changed, applications WHERE id = ${applicationId}`.execute(ctx.db)
  const changed = rows[0] ?? fail('not_found')
  const detail = { roleId, from: changed.was, to: stage, reason }
  await audit(ctx.db, reviewerAsActor(reviewer), 'applicant.correct_result', applicationId, detail)
  await notify(ctx, {
    type: 'RESULT',
    userIds: [changed.userId],
    title: texts.corrected,
    content: texts.correctedText,
    link: '/mypage/castinghistory',
    linkText: texts.history,
    dedupeKey: `result-correction:${applicationId}:${roleId}:${stage}:${Date.now()}`,
  })
  return null
}
