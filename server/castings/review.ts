import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'
import { noteInAudit } from './audit.ts'

type Decision = { approve: true } | { approve: false; reason: string }

/**
 * An operator's decision on a notice under review: open to everyone, or back to its owner with a reason. A notice that
 * was open before keeps its place in the list; approving one that opened by itself says it was looked at. Errors: `not_found`, `casting_state_moved` when it is no longer under review. Leaves a row in the audit log.
 */
export async function decideCasting(
  db: Db,
  adminId: number,
  castingId: number,
  decision: Decision,
): Promise<{ id: number; status: string; wasOpen: boolean }> {
  const casting = await db
    .selectFrom('castings')
    .select(['status', 'awaits_check as awaitsCheck'])
    .where('id', '=', castingId)
    .executeTakeFirst()
  if (!casting) fail('not_found')
  const wasOpen = casting.status === 'OPEN' && casting.awaitsCheck && decision.approve
  if (casting.status !== 'IN_REVIEW' && !wasOpen) fail('casting_state_moved')
  const now = new Date()
  const decided = await db
    .updateTable('castings')
    .set(
      decision.approve
        ? { status: 'OPEN', awaits_check: false, opened_at: sql`coalesce(opened_at, now())`, reject_reason: null }
        : { status: 'REJECTED', reject_reason: decision.reason },
    )
    .set(eb => ({ updated_at: now, revision: eb('revision', '+', 1) }))
    .where('id', '=', castingId)
    .where('status', '=', casting.status)
    .returning(['id', 'status'])
    .executeTakeFirst()
  if (!decided) fail('casting_state_moved')
  await noteInAudit(db, adminId, decision.approve ? 'casting.approve' : 'casting.reject', castingId, decision)
  return { ...decided, wasOpen }
}
