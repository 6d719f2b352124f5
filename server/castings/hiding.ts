import { type AuditActor, audit } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import { findMatches } from '#server/notifications/alert-matches.ts'
import { tellApplicants, tellOwner } from './casting-news.ts'
import { hidingTexts as texts } from './messages.ts'
import { move, requireTransition, type Status } from './transitions.ts'

type Hidden = { id: number; status: string; revision: number }

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
  const hidden: Hidden = { id: castingId, status: 'HIDDEN', revision: casting.revision + 1 }
  await audit(ctx.db, actor, 'casting.hide', castingId, { reason })
  await tellApplicants(ctx, castingId, title => ({
    title: texts.hiddenForActors,
    content: texts.hiddenForActorsText(title),
    key: `hidden ${hidden.revision}`,
    link: '/mypage/castinghistory',
    linkText: texts.history,
  }))
  await tellOwner(ctx, castingId, title => ({
    title: texts.hidden,
    content: texts.hiddenText(title, reason),
    key: `hidden ${hidden.revision}`,
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
  const shown: Hidden = { id: castingId, status, revision: casting.revision + 1 }
  await audit(ctx.db, operator, 'casting.show', castingId)
  if (shown.status === 'OPEN') await findMatches(ctx.db, ctx.jobs, castingId)
  await tellApplicants(ctx, castingId, title => ({
    title: texts.shownForActors,
    content: texts.shownForActorsText(title),
    key: `shown ${shown.revision}`,
  }))
  await tellOwner(ctx, castingId, title => ({
    title: texts.shown,
    content: texts.shownText(title),
    key: `shown ${shown.revision}`,
  }))
  return shown
}

async function lock(db: Db, castingId: number) {
  const casting = await db
    .selectFrom('castings')
    .select(['id', 'status', 'hidden_from as hiddenFrom', 'revision'])
    .where('id', '=', castingId)
    .forUpdate()
    .executeTakeFirst()
  return casting ?? fail('not_found')
}
