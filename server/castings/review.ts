import { sql, type UpdateObject } from 'kysely'
import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'
import type { DB } from '../kernel/schema.generated.ts'
import { today } from '../kernel/time.ts'
import { noteInAudit } from './audit.ts'
import { isTooLate } from './lifecycle.ts'

type Decision = { approve: true } | { approve: false; reason: string }

type Decided = {
  id: number
  status: string
  wasOpen: boolean
  /** Of a notice that opens again: since when it was closed. */
  closedAt: Date | null
}

/**
 * An operator's decision on a notice under review: open to everyone, or back to its owner with a reason. One that seeks
 * minors opens when two operators have approved it, neither of whom posted it; until then it stays under review. A notice
 * that was open before keeps its place in the list, and refused the time of its closing, by which applications end;
 * approving one that shows already says it was looked at. Errors:
 * `not_found`, `casting_state_moved` when it is no longer under review, `casting_second_look`, `casting_deadline_past`,
 * `casting_reopen_past` once its applications have ended.
 * Leaves a row in the audit log.
 */
export async function decideCasting(db: Db, adminId: number, castingId: number, decision: Decision): Promise<Decided> {
  const casting = await db
    .selectFrom('castings')
    .select(['status', 'awaits_check as awaitsCheck', 'is_minor_allowed as isMinorAllowed', 'owner_id as ownerId'])
    .select(['first_approved_by as firstBy', 'casting_end_date as endDate', 'is_always_open as isAlwaysOpen'])
    .select('closed_at as closedAt')
    .where('id', '=', castingId)
    .forUpdate()
    .executeTakeFirst()
  if (!casting) fail('not_found')
  const wasOpen = casting.status === 'OPEN' && casting.awaitsCheck && decision.approve
  if (casting.status !== 'IN_REVIEW' && !wasOpen) fail('casting_state_moved')
  const note = (action: `casting.${string}`) => noteInAudit(db, adminId, action, castingId, decision)
  const set = (values: UpdateObject<DB, 'castings'>) =>
    db
      .updateTable('castings')
      .set(eb => ({ ...values, updated_at: new Date(), revision: eb('revision', '+', 1) }))
      .where('id', '=', castingId)
      .execute()
  if (!decision.approve) {
    await set({ status: 'REJECTED', reject_reason: decision.reason })
    await note('casting.reject')
    return { id: castingId, status: 'REJECTED', wasOpen, closedAt: null }
  }
  if (!wasOpen && !casting.isAlwaysOpen && casting.endDate !== null && String(casting.endDate) < today())
    fail('casting_deadline_past')
  if (isTooLate(casting.closedAt)) fail('casting_reopen_past')
  if (!wasOpen && casting.isMinorAllowed) {
    if (casting.ownerId === adminId || casting.firstBy === adminId) fail('casting_second_look')
    if (casting.firstBy === null) {
      await set({ first_approved_by: adminId, first_approved_at: new Date() })
      await note('casting.approve_first')
      return { id: castingId, status: 'IN_REVIEW', wasOpen, closedAt: null }
    }
  }
  await set({
    status: 'OPEN',
    awaits_check: false,
    opened_at: sql`coalesce(opened_at, now())`,
    closed_at: null,
    reject_reason: null,
  })
  await note('casting.approve')
  return { id: castingId, status: 'OPEN', wasOpen, closedAt: casting.closedAt }
}
