import { sql } from 'kysely'
import type { applicationResults, ResultKind, ResultPreview } from '#contract/application-results.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { stagesUnderReview } from '#contract/enums.ts'
import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'
import type { Jobs } from '../kernel/jobs.ts'
import type { Reviewer } from '../kernel/reviewer.ts'
import { notify } from '../notifications/notify.ts'
import { audit } from './audit.ts'
import { endInvitations } from './endings.ts'
import { lockApplications } from './groups.ts'
import { restage } from './stages.ts'

type Kind = keyof typeof ResultKind
type Standing = ResultPreview['list'][number] & { userId: number }

const titles: Record<Kind, string> = {
  SHORTLISTED: '서류에 합격했어요',
  AUDITION: '오디션 안내가 왔어요',
  CAST: '최종 합격을 축하해요',
  REJECTED: '지원 결과가 나왔어요',
}
const isFinal = (kind: Kind) => kind === 'CAST' || kind === 'REJECTED'

/** Who would be told what, and who is left out and why. Errors: `forbidden` for whoever does not decide. */
export async function previewResults(db: Db, reviewer: Reviewer): Promise<ResultPreview> {
  if (!reviewer.rights.decide) fail('forbidden')
  return { list: await findStandings(db, reviewer.castingId, null) }
}

/**
 * Where applications stand. The best role speaks for an application: cast in one role is told as cast, and a refusal
 * only when no role is left. What somebody was already told is not told again.
 */
async function findStandings(db: Db, castingId: number, ids: number[] | null): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    WITH standing AS (
      SELECT r.application_id, r.role_id, r.stage, roles.name, roles.position FROM application_roles r
      JOIN casting_roles roles ON roles.id = r.role_id
      WHERE r.casting_id = ${castingId} AND stage NOT IN ('WITHDRAWN', 'EXPIRED')),
    kinds AS (
      SELECT application_id,
             CASE WHEN bool_or(stage = 'CAST') THEN 'CAST' WHEN bool_and(stage = 'REJECTED') THEN 'REJECTED'
                  WHEN bool_or(stage IN ('FINAL', 'HOLD')) THEN 'IN_REVIEW' WHEN bool_or(stage = 'AUDITION') THEN 'AUDITION'
                  WHEN bool_or(stage = 'SHORTLISTED') THEN 'SHORTLISTED' ELSE 'UNDECIDED' END AS kind
      FROM standing GROUP BY application_id)
    SELECT a.id, a.actor_name AS name, a.user_id AS "userId",
           CASE WHEN a.result_sent_at IS NOT NULL OR EXISTS (
             SELECT FROM result_messages m WHERE m.application_id = a.id AND m.kind = kinds.kind)
             THEN 'SENT' ELSE kinds.kind END AS kind,
           about."roleIds", about."roleNames"
    FROM kinds JOIN applications a ON a.id = kinds.application_id
    CROSS JOIN LATERAL (
      SELECT coalesce(jsonb_agg(role_id ORDER BY position), '[]') AS "roleIds",
             coalesce(jsonb_agg(name ORDER BY position), '[]') AS "roleNames" FROM standing
      WHERE standing.application_id = a.id
        AND (stage = kinds.kind OR kinds.kind IN ('UNDECIDED', 'IN_REVIEW'))) about
    WHERE a.casting_id = ${castingId} AND a.withdrawn_at IS NULL
      AND ${ids ? sql`a.id = ANY(${ids}::bigint[])` : sql`true`}
    ORDER BY a.created_at, a.id`.execute(db)
  return rows
}

type Sending = BodyOf<(typeof applicationResults)['sendResults']>

/**
 * Tells applicants their result, each once: whoever stands elsewhere by now, or has been told, is skipped and counted.
 * 최종 합격 and 불합격 are final, and their stages stay; who is cast in one role and undecided in another is out of that. Errors: `forbidden`, `not_found`, `invalid_input`.
 */
export async function sendResults(
  { db, jobs }: { db: Db; jobs: Jobs },
  reviewer: Reviewer,
  { messages, undecidedIds }: Sending,
): Promise<{ sent: number; skipped: number }> {
  if (!reviewer.rights.decide) fail('forbidden')
  if (undecidedIds.length && !messages.some(message => message.kind === 'REJECTED'))
    fail('invalid_input', { fields: { undecidedIds: '불합격 안내도 함께 적어 주세요' } })
  const wanted = messages.flatMap(message => message.applicationIds)
  await lockApplications(db, reviewer, [...wanted, ...undecidedIds])
  const before = await findStandings(db, reviewer.castingId, undecidedIds)
  const undecided = before.filter(person => person.kind === 'UNDECIDED').map(person => person.id)
  if (undecided.length) await restage(db, reviewer, { applicationIds: undecided, stage: 'REJECTED' })

  const standings = new Map(
    (await findStandings(db, reviewer.castingId, [...wanted, ...undecided])).map(person => [person.id, person]),
  )
  const { title } = await db
    .selectFrom('castings')
    .select('title')
    .where('id', '=', reviewer.castingId)
    .executeTakeFirstOrThrow()
  const told = new Set<number>()
  for (const { kind, body, applicationIds } of messages) {
    const ids = kind === 'REJECTED' ? [...applicationIds, ...undecided] : applicationIds
    const people = [...new Set(ids)].flatMap(id => standings.get(id) ?? []).filter(person => person.kind === kind)
    if (!people.length) continue
    await keepMessages({ db, jobs }, reviewer, { kind, body, people })
    for (const person of people) told.add(person.id)
    await tell({ db, jobs }, { kind, body, people, title, castingId: reviewer.castingId })
  }
  return { sent: told.size, skipped: new Set([...wanted, ...undecidedIds]).size - told.size }
}

type Message = { kind: Kind; body: string; people: Standing[] }

async function keepMessages(
  tools: { db: Db; jobs: Jobs },
  { castingId, userId }: Reviewer,
  { kind, body, people }: Message,
): Promise<void> {
  const { db } = tools
  const ids = people.map(person => person.id)
  await sql`
    INSERT INTO result_messages (application_id, kind, casting_id, body, sent_by)
    SELECT id, ${kind}, ${castingId}, ${body}, ${userId} FROM unnest(${ids}::bigint[]) AS id`.execute(db)
  if (!isFinal(kind)) return
  await sql`UPDATE applications SET result_sent_at = now() WHERE id = ANY(${ids}::bigint[])`.execute(db)
  // Nobody can decide the other roles any more.
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
  if (kind === 'REJECTED') await endInvitations(tools, ids)
}

/** One event for all who read the same words: those of one kind and the same roles. */
async function tell(
  to: { db: Db; jobs: Jobs },
  { kind, body, people, title, castingId }: Message & { title: string; castingId: number },
): Promise<void> {
  const byRoles = Map.groupBy(people, person => person.roleNames.join(', '))
  for (const [roles, alike] of byRoles) {
    await notify(to, {
      type: isFinal(kind) ? 'RESULT' : 'STAGE',
      userIds: alike.map(person => person.userId),
      title: titles[kind],
      content: body.replaceAll('{공고}', title).replaceAll('{배역}', roles),
      link: '/mypage/castinghistory',
      linkText: '지원 내역 보기',
      dedupeKey: `result:${castingId}:${kind}:${alike[0]!.id}`,
    })
  }
}

type Correction = BodyOf<(typeof applicationResults)['correctResult']>
type Corrected = { db: Db; jobs: Jobs }

/** An operator's correction of a result that was sent: the stage moves, the log says why, the actor is told. */
export async function correctResult(
  { db, jobs }: Corrected,
  reviewer: Reviewer,
  applicationId: number,
  { roleId, stage, reason }: Correction,
): Promise<null> {
  const [application] = await lockApplications(db, reviewer, [applicationId])
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
    SELECT was, user_id AS "userId" FROM changed, applications WHERE id = ${applicationId}`.execute(db)
  const changed = rows[0] ?? fail('not_found')
  await audit(db, reviewer, {
    action: 'RESULT_CORRECTED',
    targetType: 'application',
    targetId: applicationId,
    detail: { roleId, from: changed.was, to: stage, reason },
    ip: null,
  })
  await notify(
    { db, jobs },
    {
      type: 'RESULT',
      userIds: [changed.userId],
      title: '지원 결과가 바로잡혔어요',
      content: '먼저 알려 드린 결과에 잘못이 있어 고쳤어요. 지원 내역에서 지금 결과를 확인해 주세요',
      link: '/mypage/castinghistory',
      linkText: '지원 내역 보기',
      dedupeKey: `result-correction:${applicationId}:${roleId}:${stage}:${Date.now()}`,
    },
  )
  return null
}
