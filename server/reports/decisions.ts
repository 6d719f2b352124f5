import { josa } from 'es-hangul'
import { sql } from 'kysely'
import type { AuditAction } from '#contract/codes/audit.ts'
import { type ReportState, ReportTarget, type Target } from '#contract/codes/reports.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { adminReports } from '#contract/reports/index.ts'
import { audit } from '#server/audit/audit.ts'
import { type HidingBefore, hideCasting, showCastingAgain, takeHidingBack } from '#server/castings/hiding.ts'
import { transitionOf } from '#server/castings/transitions.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import { firstOf } from '#server/kernel/present.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { notify } from '#server/notifications/notify.ts'
import { hideProfile, isHiddenByOperator, type ProfileHiding, takeProfileBack } from '#server/profiles/hiding.ts'
import { decisionsTexts as texts } from './messages.ts'
import { type RemovedText, removals, type TextTarget } from './removal.ts'

type Verdict = BodyOf<typeof adminReports.decideReports>

const actionOf = {
  CASTING: 'casting.decide_reports',
  PROFILE: 'profile.decide_reports',
  QUESTION: 'question.decide_reports',
  COMMENT: 'comment.decide_reports',
  MESSAGE: 'message.decide_reports',
  REPLY: 'reply.decide_reports',
} as const satisfies Record<Target, AuditAction>

const backOf = {
  CASTING: 'casting.reports_back',
  PROFILE: 'profile.reports_back',
  QUESTION: 'question.reports_back',
  COMMENT: 'comment.reports_back',
  MESSAGE: 'message.reports_back',
  REPLY: 'reply.reports_back',
} as const satisfies Record<Target, AuditAction>

type State = keyof typeof ReportState
/** What a verdict has changed, as JSON: the reports as they were, and what was done to their target. */
export type VerdictBefore = {
  reports: { id: number; state: State }[]
  left: State
  hiding?: HidingBefore
  profile?: ProfileHiding['before']
  removed?: RemovedText
}
type Decided = { decided: number; target: Target; before: VerdictBefore }

/**
 * Decides all open reports of one target: noted, upheld (castings and profiles are hidden, questions and comments
 * removed), or dismissed (a casting hidden by reports is shown again). Reporters are notified. Throws `not_found` if
 * none is open.
 */
export async function decide(
  ctx: UnitOfWork,
  operator: Viewer,
  { named, targetId }: { named: string; targetId: number },
  verdict: Verdict,
): Promise<Decided> {
  const { db } = ctx
  const target = Object.hasOwn(ReportTarget, named) ? (named as Target) : fail('not_found')
  const isFinal = verdict.state !== 'CHECKING'
  const { rows } = await sql<{ id: number; reporterId: number | null; state: State }>`
    UPDATE reports SET state = ${verdict.state},
      decision = ${isFinal ? verdict.reason : null}, decided_by = ${isFinal ? operator.id : null},
      decided_at = ${isFinal ? new Date() : null}
    FROM (SELECT id, state FROM reports WHERE target = ${target} AND target_id = ${targetId}
      AND state IN ('RECEIVED', 'CHECKING') ORDER BY id FOR UPDATE) AS was
    WHERE reports.id = was.id
    RETURNING reports.id, reporter_id AS "reporterId", was.state`.execute(db)
  if (!rows.length) fail('not_found')
  await audit(db, operator, actionOf[target], targetId, { ...verdict, reports: rows.map(({ id }) => id) })
  const reports = rows.map(({ id, state }) => ({ id, state }))
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
    return { decided: rows.length, target, before: { reports, left: verdict.state } }
  }
  const done = await followUp[target](ctx, operator, targetId, verdict)
  const measure = target === 'CASTING' || target === 'PROFILE' ? texts.hidden : texts.removed
  const outcome =
    verdict.state === 'ACTION'
      ? texts.decided(josa(ReportTarget[target], texts.object), measure)
      : texts.checked(verdict.reason)
  await notify(ctx, { ...told, title: texts.title(josa(ReportTarget[target], texts.object)), content: outcome })
  return { decided: rows.length, target, before: { reports, left: verdict.state, ...done } }
}

/**
 * Opens reports again as they were before a verdict, and restores what was done to their target. Throws `decision_left`
 * if one of them has changed since. Audited.
 */
export async function reopenReports(
  ctx: UnitOfWork,
  operator: Viewer,
  { target, targetId, decidedAt }: { target: Target; targetId: number; decidedAt: Date },
  { reports, left, hiding, profile, removed }: VerdictBefore,
): Promise<void> {
  const { db } = ctx
  // Who has reported the same again meanwhile keeps that report alone: one may be open.
  const { rows } = await sql<{ state: State }>`
    WITH found AS (
      SELECT r.id, r.state, was.state AS before FROM reports r
      JOIN jsonb_to_recordset(${JSON.stringify(reports)}::jsonb) AS was(id bigint, state text) ON was.id = r.id),
    reopened AS (
      UPDATE reports SET state = found.before, decision = NULL, decided_by = NULL, decided_at = NULL
      FROM found WHERE reports.id = found.id AND NOT EXISTS (
        SELECT FROM reports other WHERE other.target = reports.target AND other.target_id = reports.target_id
          AND other.reporter_id = reports.reporter_id AND other.id <> reports.id
          AND other.state IN ('RECEIVED', 'CHECKING')))
    SELECT state FROM found`.execute(db)
  if (rows.length < reports.length || rows.some(({ state }) => state !== left)) fail('decision_left')
  if (hiding) await takeHidingBack(db, operator, targetId, { decidedAt, before: hiding })
  if (profile) await takeProfileBack(db, operator, targetId, profile)
  if (removed) await removals[target as TextTarget].restore(db, targetId, removed)
  await audit(db, operator, backOf[target], targetId, { reports: reports.map(({ id }) => id), from: left })
}

type Final = Exclude<Verdict, { state: 'CHECKING' }>
type Done = Pick<VerdictBefore, 'hiding' | 'profile' | 'removed'>
type FollowUp = (unit: UnitOfWork, operator: Viewer, id: number, verdict: Final) => Promise<Done>

const removing =
  (target: TextTarget): FollowUp =>
  async (unit, _, id, verdict) => {
    const removed = verdict.state === 'ACTION' ? await removals[target].remove(unit, id, verdict.reason) : null
    return removed ? { removed } : {}
  }

const followUp: Record<Target, FollowUp> = {
  async CASTING(unit, operator, id, verdict) {
    const { status, hiddenFrom } = await unit.db
      .selectFrom('castings')
      .select(['status', 'hidden_from as hiddenFrom'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (verdict.state === 'ACTION' && transitionOf('hide', status))
      return { hiding: (await hideCasting(unit, operator, id, verdict.reason)).before }
    const comesBack = verdict.state === 'DISMISSED' && transitionOf('show', status) && hiddenFrom
    if (comesBack && (await wasHiddenByReports(unit.db, id)))
      return { hiding: (await showCastingAgain(unit, operator, id)).before }
    return {}
  },

  async PROFILE(unit, operator, id, verdict) {
    if (verdict.state === 'DISMISSED') return {}
    const profile = await unit.db
      .selectFrom('profiles')
      .select('id')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .where(eb => eb.not(isHiddenByOperator))
      .executeTakeFirst()
    return profile ? { profile: (await hideProfile(unit, operator, id, verdict.reason)).before } : {}
  },

  QUESTION: removing('QUESTION'),
  COMMENT: removing('COMMENT'),
  MESSAGE: removing('MESSAGE'),
  REPLY: removing('REPLY'),
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
