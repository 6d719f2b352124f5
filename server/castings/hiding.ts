import { type AuditActor, audit } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import { findMatches } from '#server/notifications/alert-matches.ts'
import { tellApplicants, tellOwner } from './casting-news.ts'
import { hidingTexts as texts } from './messages.ts'
import { refuseIfApplied } from './review.ts'
import { move, requireTransition, type Status } from './transitions.ts'

/** The state before an operator's hiding or showing, as JSON. `revision` is the one after it. */
export type HidingBefore = {
  status: Status
  hidden_from: Status | null
  hidden_reason: string | null
  hidden_at: string | null
  awaits_check: boolean
  revision: number
}
type Hidden = { id: number; status: Status; before: HidingBefore }

/**
 * Hides a casting with a reason for its owner, and notifies applicants. Reports hide without an acting user. Throws
 * `not_found`, `casting_state_moved` for castings that are not shown.
 */
export async function hideCasting(
  ctx: UnitOfWork,
  actor: AuditActor,
  castingId: number,
  reason: string,
): Promise<Hidden> {
  const casting = await lock(ctx.db, castingId)
  requireTransition('hide', casting.status, [actor.id === null ? 'job' : 'admin'])
  await move(ctx.db, casting, 'hide', {
    status: 'HIDDEN',
    hidden_from: casting.status,
    hidden_reason: reason,
    hidden_at: new Date(),
    awaits_check: false,
  })
  const hidden: Hidden = { id: castingId, status: 'HIDDEN', before: beforeOf(casting) }
  const key = `hidden ${hidden.before.revision}`
  await audit(ctx.db, actor, 'casting.hide', castingId, { reason, before: casting.status, status: 'HIDDEN' })
  await tellApplicants(ctx, castingId, title => ({
    title: texts.hiddenForActors,
    content: texts.hiddenForActorsText(title),
    key,
    link: '/mypage/castinghistory',
    linkText: texts.history,
  }))
  await tellOwner(ctx, castingId, title => ({
    title: texts.hidden,
    content: texts.hiddenText(title, reason),
    key,
  }))
  return hidden
}

/** Returns a hidden casting to its previous state. Errors: `not_found`, `casting_state_moved`. */
export async function showCastingAgain(ctx: UnitOfWork, operator: AuditActor, castingId: number): Promise<Hidden> {
  const casting = await lock(ctx.db, castingId)
  requireTransition('show', casting.status, ['admin'])
  // A casting whose owner left has no state to return to.
  const status = (casting.hiddenFrom ?? fail('casting_state_moved')) as Status
  await move(ctx.db, casting, 'show', { status, hidden_from: null, hidden_reason: null, hidden_at: null })
  const shown: Hidden = { id: castingId, status, before: beforeOf(casting) }
  const key = `shown ${shown.before.revision}`
  await audit(ctx.db, operator, 'casting.show', castingId, { before: casting.status, status })
  if (shown.status === 'OPEN') await findMatches(ctx.db, ctx.jobs, castingId)
  await tellApplicants(ctx, castingId, title => ({
    title: texts.shownForActors,
    content: texts.shownForActorsText(title),
    key,
  }))
  await tellOwner(ctx, castingId, title => ({
    title: texts.shown,
    content: texts.shownText(title),
    key,
  }))
  return shown
}

/**
 * Restores what an operator's hiding or showing has changed. Throws `decision_left` if the casting has changed since,
 * `decision_used` if somebody has applied since it was shown. Audited.
 */
export async function takeHidingBack(
  db: Db,
  operator: AuditActor,
  castingId: number,
  { decidedAt, before: { revision, ...before } }: { decidedAt: Date; before: HidingBefore },
): Promise<void> {
  const casting = await lock(db, castingId)
  if (casting.revision !== revision) fail('decision_left')
  if (before.status === 'HIDDEN') await refuseIfApplied(db, castingId, decidedAt)
  await move(db, casting, before.status === 'HIDDEN' ? 'hide' : 'show', before)
  await audit(db, operator, 'casting.take_back', castingId, { from: casting.status })
}

const beforeOf = (casting: Awaited<ReturnType<typeof lock>>): HidingBefore => ({
  status: casting.status as Status,
  hidden_from: casting.hiddenFrom,
  hidden_reason: casting.hiddenReason,
  hidden_at: casting.hiddenAt?.toISOString() ?? null,
  awaits_check: casting.awaitsCheck,
  revision: casting.revision + 1,
})

async function lock(db: Db, castingId: number) {
  const casting = await db
    .selectFrom('castings')
    .select(['id', 'status', 'hidden_from as hiddenFrom', 'revision'])
    .select(['hidden_reason as hiddenReason', 'hidden_at as hiddenAt', 'awaits_check as awaitsCheck'])
    .where('id', '=', castingId)
    .forUpdate()
    .executeTakeFirst()
  return casting ?? fail('not_found')
}
