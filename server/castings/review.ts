import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'
import { noteInAudit } from './audit.ts'

type Decision = { approve: true } | { approve: false; reason: string }

/**
 * An operator's decision on a notice under review: open to everyone, or back to its owner with a reason. A notice that
 * was open before keeps its place in the list. Errors: `not_found`, `casting_state_moved` when it is no longer under review. Leaves a row in the audit log.
 */
export async function decideCasting(
  db: Db,
  adminId: number,
  castingId: number,
  decision: Decision,
): Promise<{ id: number; status: string }> {
  const now = new Date()
  const decided = await db
    .updateTable('castings')
    .set(
      decision.approve
        ? { status: 'OPEN', opened_at: sql`coalesce(opened_at, now())`, updated_at: now, reject_reason: null }
        : { status: 'REJECTED', updated_at: now, reject_reason: decision.reason },
    )
    .set(eb => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', castingId)
    .where('status', '=', 'IN_REVIEW')
    .returning(['id', 'status'])
    .executeTakeFirst()
  if (!decided) {
    const casting = await db.selectFrom('castings').select('id').where('id', '=', castingId).executeTakeFirst()
    fail(casting ? 'casting_state_moved' : 'not_found')
  }
  await noteInAudit(db, adminId, decision.approve ? 'casting.approve' : 'casting.reject', castingId, decision)
  return decided
}
