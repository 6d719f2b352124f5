import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'
import type { Reviewer } from '../kernel/reviewer.ts'

/**
 * Whether application `a` is one that this reviewer may see: of their notice, not withdrawn, and for guests in a group
 * and for a role that is shared. Whom a manager proposed is shown to no guest until they have agreed to it. Every query
 * of the review workspace begins with this.
 */
export function isSeen({ castingId, scope }: Reviewer): RawBuilder<unknown> {
  const all = [sql`a.casting_id = ${castingId}`, sql`a.withdrawn_at IS NULL`]
  if (scope) all.push(sql`(a.source <> 'CASTING_LIST' OR a.consent <> '{}')`)
  if (scope?.groupIds.length) all.push(sql`a.group_id = ANY(${scope.groupIds}::bigint[])`)
  if (scope?.roleIds.length) {
    all.push(sql`EXISTS (
      SELECT FROM application_roles shared WHERE shared.application_id = a.id AND shared.stage <> 'WITHDRAWN'
        AND shared.role_id = ANY(${scope.roleIds}::bigint[]))`)
  }
  return sql.join(all, sql` AND `)
}

/** Whether a role, by the column of its id, is one that this reviewer may know somebody applied to. */
export const isSeenRole = ({ scope }: Reviewer, column: string): RawBuilder<unknown> =>
  scope?.roleIds.length ? sql`${sql.ref(column)} = ANY(${scope.roleIds}::bigint[])` : sql`true`

/** Whether a group is one that this reviewer may know of. 0 is no group. */
export const isSeenGroup = ({ scope }: Reviewer, groupId: number): boolean =>
  !scope?.groupIds.length || scope.groupIds.includes(groupId)

/** Whether a row is this reviewer's own, by the columns that name a person and a guest. */
export const isOwn = ({ userId, grantId }: Reviewer, person: string, grant: string): RawBuilder<unknown> =>
  userId === null ? sql`${sql.ref(grant)} = ${grantId}` : sql`${sql.ref(person)} = ${userId}`

/** An application that this reviewer may work with. Errors: `not_found`. */
export async function requireApplication(db: Db, reviewer: Reviewer, applicationId: number): Promise<void> {
  await requireApplications(db, reviewer, [applicationId])
}

/** The same for several: one that may not be seen makes all of them not found. */
export async function requireApplications(db: Db, reviewer: Reviewer, applicationIds: number[]): Promise<void> {
  const ids = [...new Set(applicationIds)]
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int FROM applications a WHERE a.id = ANY(${ids}::bigint[]) AND ${isSeen(reviewer)}`.execute(db)
  if (rows[0]!.count < ids.length) fail('not_found')
}

/**
 * Writes down whose data a guest was given, once each, and when they first opened them. People of the team and operators
 * are recorded elsewhere.
 */
export async function noteProvision(
  db: Db,
  { visitId }: Reviewer,
  applicationIds: number[],
  { isOpened }: { isOpened: boolean },
): Promise<void> {
  if (visitId === null || !applicationIds.length) return
  if (isOpened)
    await sql`
      INSERT INTO share_access_log (grant_id, application_id, opened_at)
      SELECT ${visitId}, id, now() FROM unnest(${applicationIds}::bigint[]) AS id
      ON CONFLICT (grant_id, application_id) DO UPDATE SET opened_at = now()
      WHERE share_access_log.opened_at IS NULL`.execute(db)
  // Lists are read again every minute: what is written down already is not even locked.
  else
    await sql`
      INSERT INTO share_access_log (grant_id, application_id)
      SELECT ${visitId}, id FROM unnest(${applicationIds}::bigint[]) AS id
      WHERE NOT EXISTS (SELECT FROM share_access_log known WHERE known.grant_id = ${visitId} AND known.application_id = id)
      ON CONFLICT (grant_id, application_id) DO NOTHING`.execute(db)
}
