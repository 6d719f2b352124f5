import type { Db } from '../kernel/db.ts'

/** Leaves a line in the audit log: who did what to which notice. */
export async function noteInAudit(
  db: Db,
  userId: number | null,
  action: `casting.${string}`,
  castingId: number,
  detail: object = {},
): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({ actor_id: userId, action, target_type: 'casting', target_id: castingId, detail: JSON.stringify(detail) })
    .execute()
}
