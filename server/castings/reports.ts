import { sql } from 'kysely'
import { reportsThatHide } from '#contract/casting-reports.ts'
import type { castings } from '#contract/castings.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'
import type { Jobs } from '../kernel/jobs.ts'
import type { Viewer } from '../kernel/session.ts'
import { notify } from '../notifications/notify.ts'
import { noteInAudit } from './audit.ts'
import { castingForNews } from './casting-news.ts'
import { hideCasting, showCastingAgain } from './hiding.ts'

type Tools = { db: Db; jobs: Jobs }

/**
 * Reports a public notice, once a person while it waits. When three people who do not share a phone number have, the
 * notice is hidden until an operator has looked. Errors: `not_found`, `already_reported`.
 */
export async function reportCasting(
  tools: Tools,
  user: Viewer,
  castingId: number,
  { reason, contents }: BodyOf<typeof castings.report>,
): Promise<null> {
  const { db } = tools
  // Locked, so that of several reports at once exactly one is the third.
  const casting = await db
    .selectFrom('castings')
    .select(['status', 'owner_id as ownerId'])
    .where('id', '=', castingId)
    .where('status', 'in', ['OPEN', 'EARLY_CLOSED', 'CLOSED', 'HIDDEN'])
    .where('opened_at', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!casting || casting.ownerId === user.id) fail('not_found')
  await db
    .insertInto('casting_reports')
    .values({ casting_id: castingId, reporter_id: user.id, reason, contents })
    .execute()
  if (casting.status === 'HIDDEN') return null
  const { rows } = await sql<{ people: number }>`
    SELECT count(DISTINCT coalesce(users.phone_index, users.id::text)) AS people
    FROM casting_reports r JOIN users ON users.id = r.reporter_id
    WHERE r.casting_id = ${castingId} AND r.state IN ('RECEIVED', 'CHECKING')`.execute(db)
  if (rows[0]!.people >= reportsThatHide)
    await hideCasting(tools, null, castingId, '여러 사람이 신고해서 운영자가 확인하고 있어요.')
  return null
}

type Verdict = { state: 'CHECKING' } | { state: 'ACTION' | 'DISMISSED'; reason: string }

/**
 * An operator's verdict on all waiting reports of a notice: looked at now, right (the notice is hidden), or not (a notice
 * that reports had hidden comes back). Reporters are told the outcome. Errors: `not_found` when nothing waits.
 */
export async function decideReports(tools: Tools, operatorId: number, castingId: number, verdict: Verdict) {
  const { db, jobs } = tools
  const isFinal = verdict.state !== 'CHECKING'
  const { rows } = await sql<{ id: number; reporterId: number | null }>`
    UPDATE casting_reports SET state = ${verdict.state},
      decision = ${isFinal ? verdict.reason : null}, decided_by = ${isFinal ? operatorId : null},
      decided_at = ${isFinal ? new Date() : null}
    WHERE casting_id = ${castingId} AND state IN ('RECEIVED', 'CHECKING')
    RETURNING id, reporter_id AS "reporterId"`.execute(db)
  if (!rows.length) fail('not_found')
  await noteInAudit(db, operatorId, 'casting.reports', castingId, { ...verdict, reports: rows.map(({ id }) => id) })
  if (!isFinal) return { decided: rows.length }
  await followUp(tools, operatorId, castingId, verdict)
  const { title } = await castingForNews(db, castingId)
  const outcome =
    verdict.state === 'ACTION' ? '확인하고 공고를 숨겼어요. 알려 줘서 고마워요.' : `확인했어요. ${verdict.reason}`
  await notify(
    { db, jobs },
    {
      type: 'NOTICE',
      userIds: rows.flatMap(({ reporterId }) => reporterId ?? []),
      title: '신고한 공고를 확인했어요',
      content: `‘${title}’ 공고를 ${outcome}`,
      dedupeKey: `reports of casting ${castingId} decided ${rows[0]!.id}`,
    },
  )
  return { decided: rows.length }
}

async function followUp(
  tools: Tools,
  operatorId: number,
  castingId: number,
  verdict: Exclude<Verdict, { state: 'CHECKING' }>,
) {
  const { status, hiddenFrom } = await tools.db
    .selectFrom('castings')
    .select(['status', 'hidden_from as hiddenFrom'])
    .where('id', '=', castingId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (verdict.state === 'ACTION' && ['OPEN', 'EARLY_CLOSED', 'CLOSED'].includes(status))
    await hideCasting(tools, operatorId, castingId, verdict.reason)
  if (
    verdict.state === 'DISMISSED' &&
    status === 'HIDDEN' &&
    hiddenFrom &&
    (await wasHiddenByReports(tools.db, castingId))
  )
    await showCastingAgain(tools, operatorId, castingId)
}

/** Whether nobody but reports put the notice out of sight. */
async function wasHiddenByReports(db: Db, castingId: number): Promise<boolean> {
  const last = await db
    .selectFrom('audit_log')
    .select('actor_id')
    .where('target_type', '=', 'casting')
    .where('target_id', '=', castingId)
    .where('action', '=', 'casting.hide')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.actor_id === null
}
