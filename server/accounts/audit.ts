import type { Db } from '../kernel/db.ts'
import { ipPrefix } from '../kernel/session.ts'

type Entry = {
  actorId: number | null
  action: string
  target?: { type: string; id: number }
  detail?: Record<string, unknown>
  ip?: string | null
}

/** Who waits for a guardian has to be removable whole: the log, which keeps its rows, names them as the target alone. */
export const actorOf = ({ id, status }: { id: number; status: string }) => (status === 'GUARDIAN_PENDING' ? null : id)

/** Writes who did what into the append-only log, in the caller's transaction. Never put contact data into `detail`. */
export async function audit(db: Db, { actorId, action, target, detail = {}, ip = null }: Entry): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      actor_id: actorId,
      action,
      target_type: target?.type ?? null,
      target_id: target?.id ?? null,
      detail: JSON.stringify(detail),
      ip_prefix: ipPrefix(ip),
    })
    .execute()
}
