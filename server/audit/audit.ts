import { type RawBuilder, sql } from 'kysely'
import { type AuditAction, auditActions } from '#contract/codes/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Reviewer } from '#server/kernel/reviewer.ts'
import { ipPrefix } from '#server/kernel/session.ts'

/**
 * The acting person, and the network address of the request. `id` is null if nobody in particular acts, for example
 * several reports together. Viewers are actors. `actedBy`: the representative who did it for them, and is named.
 */
export type AuditActor = { id: number | null; ip: string | null; actedBy?: { id: number } }

/** Actions without a request: jobs and commands. */
export const system: AuditActor = { id: null, ip: null }

/**
 * An account that waits for its guardian must be completely removable, while the log keeps its rows: it appears only as
 * the target, never as the actor.
 */
export const actorOf = ({ id, status }: { id: number; status: string }, ip: string | null): AuditActor => ({
  id: status === 'GUARDIAN_PENDING' ? null : id,
  ip,
})

/** A reviewer as the log names them; a guest of a share has no account. */
export const reviewerAsActor = ({ userId, ip }: Reviewer): AuditActor => ({ id: userId, ip })

/**
 * Writes who did what to which target into the append-only log, in the caller's transaction, with the network that the
 * request came from. `detail` never holds contact data.
 */
export async function audit(
  db: Db,
  actor: AuditActor,
  action: AuditAction,
  targetId: number,
  detail: object = {},
): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      actor_id: actor.actedBy?.id ?? actor.id,
      action,
      target_type: auditActions[action],
      target_id: targetId,
      detail: JSON.stringify(actor.actedBy ? { ...detail, actedFor: actor.id } : detail),
      ip_prefix: ipPrefix(actor.ip),
    })
    .execute()
}

type PastEntry = { actorId: number; action: AuditAction; targetId: number; at: string }

/** Writes entries of a past that the demo invents. */
export async function auditPast(db: Db, entries: PastEntry[]): Promise<void> {
  await db
    .insertInto('audit_log')
    .values(
      entries.map(({ actorId, action, targetId, at }) => ({
        ...{ actor_id: actorId, action, target_type: auditActions[action], target_id: targetId, created_at: at },
      })),
    )
    .execute()
}

/**
 * Writes the action for each target id that the query finds, unless the same was written in the last `minutes`. One
 * statement, so that a query that finds nothing takes the same time.
 */
export async function auditOncePer(
  db: Db,
  minutes: number,
  actor: AuditActor,
  action: AuditAction,
  targetIds: RawBuilder<{ id: number }>,
): Promise<void> {
  const type = auditActions[action]
  await sql`
    INSERT INTO audit_log (actor_id, action, target_type, target_id, detail, ip_prefix)
    SELECT ${actor.id}::bigint, ${action}, ${type}, target.id, '{}', ${ipPrefix(actor.ip)}
    FROM (${targetIds}) AS target WHERE NOT EXISTS (
      SELECT FROM audit_log WHERE target_type = ${type} AND target_id = target.id
        AND action = ${action} AND created_at > now() - make_interval(mins => ${minutes}))`.execute(db)
}

/** Deletes entries older than two years, the only deletion that the table's trigger allows. */
export async function forgetOldEntries(db: Db): Promise<void> {
  await sql`DELETE FROM audit_log WHERE created_at < now() - interval '2 years'`.execute(db)
}
