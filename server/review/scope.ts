import { type RawBuilder, sql } from 'kysely'
import { audit, reviewerAsActor } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { firstOf } from '#server/kernel/present.ts'
import type { Reviewer } from '#server/kernel/reviewer.ts'
import { isSeen } from '#server/sharing/seen.ts'

/** Whether this reviewer may see applications to the role in this id column. */
export const isSeenRole = ({ scope }: Reviewer, column: string): RawBuilder<unknown> =>
  scope?.roleIds.length ? sql`${sql.ref(column)} = ANY(${scope.roleIds}::bigint[])` : sql`true`

/** Whether this reviewer may see a group. 0 is no group. */
export const isSeenGroup = ({ scope }: Reviewer, groupId: number): boolean =>
  !scope?.groupIds.length || scope.groupIds.includes(groupId)

/** An application visible to this reviewer. Throws `not_found`. */
export async function requireApplication(db: Db, reviewer: Reviewer, applicationId: number): Promise<void> {
  await requireApplications(db, reviewer, [applicationId])
}

/** Like `requireApplication` for several: one that is not visible makes all of them not found. */
export async function requireApplications(db: Db, reviewer: Reviewer, applicationIds: number[]): Promise<void> {
  const ids = [...new Set(applicationIds)]
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int FROM applications a WHERE a.id = ANY(${ids}::bigint[]) AND ${isSeen(reviewer)}`.execute(db)
  if (firstOf(rows).count < ids.length) fail('not_found')
}

/** Audits an operator's reading of applicants. */
export async function noteStaffReading(db: Db, reviewer: Reviewer): Promise<void> {
  if (reviewer.kind === 'ADMIN') await audit(db, reviewerAsActor(reviewer), 'applicants.read', reviewer.castingId)
}
