import { sql } from 'kysely'
import type { admin } from '#contract/admin/index.ts'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import type { AuditAction } from '#server/audit/actions.ts'
import { audit } from '#server/audit/audit.ts'
import { fail } from '#server/kernel/errors.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { today } from '#server/kernel/time.ts'
import { findMatches } from '#server/notifications/alert-matches.ts'
import { tellReopened, tellReviewed } from './casting-news.ts'
import { isTooLate } from './lifecycle.ts'
import { move, requireTransition } from './transitions.ts'

type Decision = BodyOf<typeof admin.decideCasting>
type Operator = Pick<Viewer, 'id' | 'ip'>
type Decided = AnswerOf<typeof admin.decideCasting>

/**
 * An operator's decision on a casting under review: opens it, or returns it with a reason. One that seeks minors opens
 * after two operators other than its owner have approved it; until then it stays under review. A casting that was open
 * before keeps its place in the list, and after a refusal the time of its closing, by which applications expire.
 * Approving one that is already shown marks it as checked. Errors: `not_found`, `casting_state_moved` when it is no
 * longer under review, `casting_second_look`, `casting_deadline_past`, `casting_reopen_past` once its applications have
 * ended. Notifies the owner, and on reopening the applicants who wait for results. Audited.
 */
export async function decideCasting(
  { db, jobs }: UnitOfWork,
  operator: Operator,
  castingId: number,
  decision: Decision,
): Promise<Decided> {
  const casting = await db
    .selectFrom('castings')
    .select([
      'id',
      'status',
      'awaits_check as awaitsCheck',
      'is_minor_allowed as isMinorAllowed',
      'owner_id as ownerId',
    ])
    .select(['first_approved_by as firstBy', 'casting_end_date as endDate', 'is_always_open as isAlwaysOpen'])
    .select('closed_at as closedAt')
    .where('id', '=', castingId)
    .forUpdate()
    .executeTakeFirst()
  if (!casting) fail('not_found')
  const wasOpen = casting.status === 'OPEN' && casting.awaitsCheck && decision.status === 'OPEN'
  requireTransition(decision.status === 'OPEN' ? 'approve' : 'reject', casting.status, ['admin'])
  if (casting.status === 'OPEN' && !wasOpen) fail('casting_state_moved')
  const note = (action: AuditAction) => audit(db, operator, action, castingId, decision)
  if (decision.status === 'REJECTED') {
    await move(db, casting, 'reject', { status: 'REJECTED', reject_reason: decision.reason })
    await note('casting.reject')
    await tellReviewed({ db, jobs }, castingId, decision.reason)
    return { id: castingId, status: 'REJECTED' }
  }
  if (!wasOpen && !casting.isAlwaysOpen && casting.endDate !== null && String(casting.endDate) < today())
    fail('casting_deadline_past')
  if (isTooLate(casting.closedAt)) fail('casting_reopen_past')
  if (!wasOpen && casting.isMinorAllowed) {
    if (casting.ownerId === operator.id || casting.firstBy === operator.id) fail('casting_second_look')
    if (casting.firstBy === null) {
      await move(db, casting, 'approve', {
        status: 'IN_REVIEW',
        first_approved_by: operator.id,
        first_approved_at: new Date(),
      })
      await note('casting.approve_first')
      return { id: castingId, status: 'IN_REVIEW' }
    }
  }
  await move(db, casting, 'approve', {
    status: 'OPEN',
    awaits_check: false,
    opened_at: sql`coalesce(opened_at, now())`,
    closed_at: null,
    reject_reason: null,
  })
  await note('casting.approve')
  if (!wasOpen) {
    await tellReviewed({ db, jobs }, castingId, null)
    await findMatches(db, jobs, castingId)
    if (casting.closedAt) await tellReopened({ db, jobs }, castingId, casting.closedAt)
  }
  return { id: castingId, status: 'OPEN' }
}
