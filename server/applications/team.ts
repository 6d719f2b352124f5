import type { Db } from '../kernel/db.ts'
import type { Viewer } from '../kernel/session.ts'
import { ipPrefix } from '../kernel/session.ts'

/** Whether this reviewer belongs to the casting's team. Operators may look, but neither decide nor count as a reader. */
export async function isTeamMember(db: Db, castingId: number, user: Viewer): Promise<boolean> {
  const casting = await db.selectFrom('castings').select('owner_id').where('id', '=', castingId).executeTakeFirst()
  return casting?.owner_id === user.id
}

type Entry = { action: string; targetType: string; targetId: number; detail?: object; ip: string | null }

/** Writes who did what into the append-only log. */
export async function audit(db: Db, user: Viewer, { action, targetType, targetId, detail, ip }: Entry): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      actor_id: user.id,
      action,
      target_type: targetType,
      target_id: targetId,
      detail: JSON.stringify(detail ?? {}),
      ip_prefix: ipPrefix(ip),
    })
    .execute()
}

/** Operators may look at applicants; that they did is written down. */
export async function noteStaffReading(db: Db, user: Viewer, castingId: number, ip: string | null): Promise<void> {
  if (!user.permissions.includes('Admin') || (await isTeamMember(db, castingId, user))) return
  await audit(db, user, { action: 'APPLICANTS_READ', targetType: 'casting', targetId: castingId, ip })
}
