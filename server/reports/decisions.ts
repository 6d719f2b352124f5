import { josa } from 'es-hangul'
import { sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import { ReportTarget, type reports, type Target } from '#contract/reports.ts'
import { audit } from '../accounts/audit.ts'
import { removeReportedComment } from '../applications/comments.ts'
import { hideCasting, showCastingAgain } from '../castings/hiding.ts'
import { removeReportedQuestion } from '../castings/questions.ts'
import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'
import type { Jobs } from '../kernel/jobs.ts'
import { notify } from '../notifications/notify.ts'
import { hideProfile, isHiddenByOperator } from '../profiles/hiding.ts'

type Tools = { db: Db; jobs: Jobs }
type Verdict = BodyOf<typeof reports.decide>

/**
 * An operator's verdict on all waiting reports of one thing: looked at now, right (notices and profiles are hidden,
 * questions and comments removed), or not (a notice that reports had hidden comes back). Reporters are told the outcome.
 * Errors: `not_found` when nothing waits.
 */
export async function decide(tools: Tools, operatorId: number, named: string, targetId: number, verdict: Verdict) {
  const { db, jobs } = tools
  const target = Object.hasOwn(ReportTarget, named) ? (named as Target) : fail('not_found')
  const isFinal = verdict.state !== 'CHECKING'
  const { rows } = await sql<{ id: number; reporterId: number | null }>`
    UPDATE reports SET state = ${verdict.state},
      decision = ${isFinal ? verdict.reason : null}, decided_by = ${isFinal ? operatorId : null},
      decided_at = ${isFinal ? new Date() : null}
    WHERE target = ${target} AND target_id = ${targetId} AND state IN ('RECEIVED', 'CHECKING')
    RETURNING id, reporter_id AS "reporterId"`.execute(db)
  if (!rows.length) fail('not_found')
  await audit(db, {
    actorId: operatorId,
    action: `${target.toLowerCase()}.reports`,
    target: { type: target.toLowerCase(), id: targetId },
    detail: { ...verdict, reports: rows.map(({ id }) => id) },
  })
  if (!isFinal) return { decided: rows.length }
  await followUp[target](tools, operatorId, targetId, verdict)
  const done = target === 'CASTING' || target === 'PROFILE' ? '숨겼어요' : '지웠어요'
  const outcome =
    verdict.state === 'ACTION'
      ? `확인하고 ${josa(ReportTarget[target], '을/를')} ${done}. 알려 줘서 고마워요.`
      : `확인했어요. ${verdict.reason}`
  await notify(
    { db, jobs },
    {
      type: 'NOTICE',
      userIds: rows.flatMap(({ reporterId }) => reporterId ?? []),
      title: `신고한 ${josa(ReportTarget[target], '을/를')} 확인했어요`,
      content: outcome,
      dedupeKey: `reports of ${target} ${targetId} decided ${rows[0]!.id}`,
    },
  )
  return { decided: rows.length }
}

type Final = Exclude<Verdict, { state: 'CHECKING' }>
type FollowUp = (tools: Tools, operatorId: number, id: number, verdict: Final) => Promise<unknown>

const followUp: Record<Target, FollowUp> = {
  async CASTING(tools, operatorId, id, verdict) {
    const { status, hiddenFrom } = await tools.db
      .selectFrom('castings')
      .select(['status', 'hidden_from as hiddenFrom'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (verdict.state === 'ACTION' && ['OPEN', 'EARLY_CLOSED', 'CLOSED'].includes(status))
      await hideCasting(tools, operatorId, id, verdict.reason)
    const comesBack = verdict.state === 'DISMISSED' && status === 'HIDDEN' && hiddenFrom
    if (comesBack && (await wasHiddenByReports(tools.db, id))) await showCastingAgain(tools, operatorId, id)
  },

  async PROFILE(tools, operatorId, id, verdict) {
    if (verdict.state === 'DISMISSED') return
    const profile = await tools.db
      .selectFrom('profiles')
      .select('id')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .where(eb => eb.not(isHiddenByOperator))
      .executeTakeFirst()
    if (profile) await hideProfile(tools, operatorId, id, verdict.reason)
  },

  async QUESTION(tools, _, id, verdict) {
    if (verdict.state === 'ACTION') await removeReportedQuestion(tools, id, verdict.reason)
  },

  async COMMENT(tools, _, id, verdict) {
    if (verdict.state === 'ACTION') await removeReportedComment(tools, id, verdict.reason)
  },
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
