import { josa } from 'es-hangul'
import { sql } from 'kysely'
import type { AuditAction } from '#contract/codes/audit.ts'
import { ReportTarget, type Target } from '#contract/codes/reports.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { reports } from '#contract/reports/index.ts'
import { removeReportedReply } from '#server/applications/replies.ts'
import { audit } from '#server/audit/audit.ts'
import { hideCasting, showCastingAgain } from '#server/castings/hiding.ts'
import { removeReportedQuestion } from '#server/castings/questions/questions.ts'
import { transitionOf } from '#server/castings/transitions.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import { firstOf } from '#server/kernel/present.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { notify } from '#server/notifications/notify.ts'
import { hideProfile, isHiddenByOperator } from '#server/profiles/hiding.ts'
import { removeReportedComment } from '#server/review/comments.ts'
import { removeReportedMessage } from '#server/review/sent-messages/sent-messages.ts'
import { decisionsTexts as texts } from './messages.ts'

type Verdict = BodyOf<typeof reports.decide>

const actionOf = {
  CASTING: 'casting.decide_reports',
  PROFILE: 'profile.decide_reports',
  QUESTION: 'question.decide_reports',
  COMMENT: 'comment.decide_reports',
  MESSAGE: 'message.decide_reports',
  REPLY: 'reply.decide_reports',
} as const satisfies Record<Target, AuditAction>

/**
 * Decides all open reports of one target: noted, upheld (castings and profiles are hidden, questions and comments
 * removed), or dismissed (a casting hidden by reports is shown again). Reporters are notified. Throws `not_found` if
 * none is open.
 */
export async function decide(ctx: UnitOfWork, operator: Viewer, named: string, targetId: number, verdict: Verdict) {
  const { db } = ctx
  const target = Object.hasOwn(ReportTarget, named) ? (named as Target) : fail('not_found')
  const isFinal = verdict.state !== 'CHECKING'
  const { rows } = await sql<{ id: number; reporterId: number | null }>`
    UPDATE reports SET state = ${verdict.state},
      decision = ${isFinal ? verdict.reason : null}, decided_by = ${isFinal ? operator.id : null},
      decided_at = ${isFinal ? new Date() : null}
    WHERE target = ${target} AND target_id = ${targetId} AND state IN ('RECEIVED', 'CHECKING')
    RETURNING id, reporter_id AS "reporterId"`.execute(db)
  if (!rows.length) fail('not_found')
  await audit(db, operator, actionOf[target], targetId, { ...verdict, reports: rows.map(({ id }) => id) })
  const told = {
    type: 'NOTICE' as const,
    userIds: rows.flatMap(({ reporterId }) => reporterId ?? []),
    link: '/mypage/reports',
    linkText: texts.show,
    dedupeKey: `reports of ${target} ${targetId} ${verdict.state} ${firstOf(rows).id}`,
  }
  if (!isFinal) {
    await notify(ctx, {
      ...told,
      title: texts.checking(josa(ReportTarget[target], texts.object)),
      content: texts.checkingText,
    })
    return { decided: rows.length }
  }
  await followUp[target](ctx, operator, targetId, verdict)
  const done = target === 'CASTING' || target === 'PROFILE' ? texts.hidden : texts.removed
  const outcome =
    verdict.state === 'ACTION'
      ? texts.decided(josa(ReportTarget[target], texts.object), done)
      : texts.checked(verdict.reason)
  await notify(ctx, { ...told, title: texts.title(josa(ReportTarget[target], texts.object)), content: outcome })
  return { decided: rows.length }
}

type Final = Exclude<Verdict, { state: 'CHECKING' }>
type FollowUp = (unit: UnitOfWork, operator: Viewer, id: number, verdict: Final) => Promise<unknown>

const followUp: Record<Target, FollowUp> = {
  async CASTING(unit, operator, id, verdict) {
    const { status, hiddenFrom } = await unit.db
      .selectFrom('castings')
      .select(['status', 'hidden_from as hiddenFrom'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (verdict.state === 'ACTION' && transitionOf('hide', status))
      await hideCasting(unit, operator, id, verdict.reason)
    const comesBack = verdict.state === 'DISMISSED' && transitionOf('show', status) && hiddenFrom
    if (comesBack && (await wasHiddenByReports(unit.db, id))) await showCastingAgain(unit, operator, id)
  },

  async PROFILE(unit, operator, id, verdict) {
    if (verdict.state === 'DISMISSED') return
    const profile = await unit.db
      .selectFrom('profiles')
      .select('id')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .where(eb => eb.not(isHiddenByOperator))
      .executeTakeFirst()
    if (profile) await hideProfile(unit, operator, id, verdict.reason)
  },

  async QUESTION(unit, _, id, verdict) {
    if (verdict.state === 'ACTION') await removeReportedQuestion(unit, id, verdict.reason)
  },

  async COMMENT(unit, _, id, verdict) {
    if (verdict.state === 'ACTION') await removeReportedComment(unit, id, verdict.reason)
  },

  async MESSAGE(unit, _, id, verdict) {
    if (verdict.state === 'ACTION') await removeReportedMessage(unit, id, verdict.reason)
  },

  async REPLY(unit, _, id, verdict) {
    if (verdict.state === 'ACTION') await removeReportedReply(unit, id, verdict.reason)
  },
}

/** Whether the casting was hidden by reports only. */
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
