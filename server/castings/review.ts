import { sql } from 'kysely'
import type { admin } from '#contract/admin/index.ts'
import type { AuditAction } from '#contract/codes/audit.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { today } from '#server/kernel/time.ts'
import { findMatches } from '#server/notifications/alert-matches.ts'
import { tellReopened, tellReviewed } from './casting-news.ts'
import { isTooLate } from './lifecycle.ts'
import { move, requireTransition, type Status } from './transitions.ts'

type Decision = BodyOf<typeof admin.decideCasting>
type Operator = Pick<Viewer, 'id' | 'ip'>
/** The state before a decision, as JSON. `revision` is the one after the decision. */
export type CastingBefore = {
  status: 'IN_REVIEW' | 'OPEN'
  awaits_check: boolean
  opened_at: string | null
  closed_at: string | null
  reject_reason: string | null
  first_approved_by: number | null
  first_approved_at: string | null
  revision: number
}
type Decided = { id: number; status: Status; before: CastingBefore }

/**
 * An operator's decision on a casting under review: opens it, or returns it with a reason. One that seeks minors opens
 * after two operators other than its owner have approved it; until then it stays under review. A casting that was open
 * before keeps its position in the list, and after a refusal the time of its closing, by which applications expire.
 * Approving one that is already shown marks it as checked. Throws `not_found`, `casting_state_moved` if it is no longer
 * under review, `casting_second_look`, `casting_deadline_past`, `casting_reopen_past` once its applications have ended.
 * Audited. `tellCastingDecided` sends the notifications later.
 */
export async function decideCasting(
  ctx: Pick<UnitOfWork, 'db'>,
  operator: Operator,
  castingId: number,
  decision: Decision,
): Promise<Decided> {
  const casting = await ctx.db
    .selectFrom('castings')
    .select([
      'id',
      'status',
      'awaits_check as awaitsCheck',
      'is_minor_allowed as isMinorAllowed',
      'owner_id as ownerId',
    ])
    .select(['first_approved_by as firstBy', 'casting_end_date as endDate', 'is_always_open as isAlwaysOpen'])
    .select(['closed_at as closedAt', 'opened_at as openedAt', 'reject_reason as rejectReason', 'revision'])
    .select('first_approved_at as firstAt')
    .where('id', '=', castingId)
    .forUpdate()
    .executeTakeFirst()
  if (!casting) fail('not_found')
  const wasOpen = casting.status === 'OPEN' && casting.awaitsCheck && decision.status === 'OPEN'
  requireTransition(decision.status === 'OPEN' ? 'approve' : 'reject', casting.status, ['admin'])
  if (casting.status === 'OPEN' && !wasOpen) fail('casting_state_moved')
  const decided = (status: Status): Decided => ({
    id: castingId,
    status,
    before: {
      status: casting.status as CastingBefore['status'],
      awaits_check: casting.awaitsCheck,
      opened_at: casting.openedAt?.toISOString() ?? null,
      closed_at: casting.closedAt?.toISOString() ?? null,
      reject_reason: casting.rejectReason,
      first_approved_by: casting.firstBy,
      first_approved_at: casting.firstAt?.toISOString() ?? null,
      revision: casting.revision + 1,
    },
  })
  const note = (action: AuditAction) => audit(ctx.db, operator, action, castingId, decision)
  if (decision.status === 'REJECTED') {
    await move(ctx.db, casting, 'reject', { status: 'REJECTED', reject_reason: decision.reason })
    await note('casting.reject')
    return decided('REJECTED')
  }
  if (!wasOpen && !casting.isAlwaysOpen && casting.endDate !== null && String(casting.endDate) < today())
    fail('casting_deadline_past')
  if (isTooLate(casting.closedAt)) fail('casting_reopen_past')
  if (!wasOpen && casting.isMinorAllowed) {
    if (casting.ownerId === operator.id || casting.firstBy === operator.id) fail('casting_second_look')
    if (casting.firstBy === null) {
      await move(ctx.db, casting, 'approve', {
        status: 'IN_REVIEW',
        first_approved_by: operator.id,
        first_approved_at: new Date(),
      })
      await note('casting.approve_first')
      return decided('IN_REVIEW')
    }
  }
  await move(ctx.db, casting, 'approve', {
    status: 'OPEN',
    awaits_check: false,
    opened_at: sql`coalesce(opened_at, now())`,
    closed_at: null,
    reject_reason: null,
  })
  await note('casting.approve')
  return decided('OPEN')
}

/**
 * Announces an operator's decision, unless the casting has changed since: to the owner the result, to people with
 * matching conditions that it opened, and on reopening to the applicants who wait for results.
 */
export async function tellCastingDecided(ctx: UnitOfWork, castingId: number, before: CastingBefore): Promise<void> {
  const { status, reason } = await ctx.db
    .selectFrom('castings')
    .select(['status', 'reject_reason as reason'])
    .where('id', '=', castingId)
    .executeTakeFirstOrThrow()
  if (before.status === 'OPEN') return
  if (status === 'REJECTED') await tellReviewed(ctx, castingId, reason ?? '')
  if (status !== 'OPEN') return
  await tellReviewed(ctx, castingId, null)
  await findMatches(ctx.db, ctx.jobs, castingId)
  if (before.closed_at) await tellReopened(ctx, castingId, new Date(before.closed_at))
}

/** Refuses to take a casting back out of sight once somebody has applied since. Throws `decision_used`. */
export async function refuseIfApplied(db: Db, castingId: number, decidedAt: Date): Promise<void> {
  const used = await db
    .selectFrom('applications')
    .select('id')
    .where('casting_id', '=', castingId)
    .where('created_at', '>=', decidedAt)
    .limit(1)
    .executeTakeFirst()
  if (used) fail('decision_used')
}

/**
 * Restores a casting's state before the decision. Throws `decision_left` if it has changed since, `decision_used` if
 * somebody has applied. Audited.
 */
export async function takeBackCasting(
  db: Db,
  operator: Operator,
  castingId: number,
  { decidedAt, before: { revision, ...before } }: { decidedAt: Date; before: CastingBefore },
): Promise<void> {
  const casting = await db
    .selectFrom('castings')
    .select(['id', 'status', 'revision'])
    .where('id', '=', castingId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  requireTransition('takeBack', casting.status, ['admin'])
  if (casting.revision !== revision) fail('decision_left')
  if (before.status !== 'OPEN') await refuseIfApplied(db, castingId, decidedAt)
  await move(db, casting, 'takeBack', before)
  await audit(db, operator, 'casting.take_back', castingId, { from: casting.status })
}
