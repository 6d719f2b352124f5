import type { Db } from '../kernel/db.ts'
import type { Reviewer } from '../kernel/reviewer.ts'
import { ipPrefix } from '../kernel/session.ts'

type Entry = { action: string; targetType: string; targetId: number; detail?: object; ip: string | null }

/** Writes who did what into the append-only log. */
export async function audit(
  db: Db,
  reviewer: Reviewer,
  { action, targetType, targetId, detail, ip }: Entry,
): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      actor_id: reviewer.userId,
      action,
      target_type: targetType,
      target_id: targetId,
      detail: JSON.stringify(detail ?? {}),
      ip_prefix: ipPrefix(ip),
    })
    .execute()
}

/** Operators may look at applicants; that they did is written down. */
export async function noteStaffReading(db: Db, reviewer: Reviewer, ip: string | null): Promise<void> {
  if (reviewer.kind !== 'ADMIN') return
  await audit(db, reviewer, { action: 'APPLICANTS_READ', targetType: 'casting', targetId: reviewer.castingId, ip })
}
