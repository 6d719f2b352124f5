import { sql } from 'kysely'
import { type Stage, stagesUnderReview } from '#contract/codes/applications.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import { leaveAuditions } from '#server/auditions/invites.ts'
import { uncountCastings, uncountRoles } from '#server/castings/applied.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import { present } from '#server/kernel/present.ts'
import { leaveSelfTapes } from '#server/self-tapes/ends.ts'

type RoleRow = { roleId: number; stage: CodeOf<typeof Stage> }
type Locked = { id: number; withdrawnAt: Date | null; resultSentAt: Date | null; roles: RoleRow[] }

// Locks the casting's row first, as in `apply`: every change of its counts is serialised there, which prevents
// deadlocks.
async function lock(db: Db, castingId: number, which: { applicationId?: number; userId: number }): Promise<Locked> {
  await sql`SELECT FROM castings WHERE id = ${castingId} FOR NO KEY UPDATE`.execute(db)
  const application = await db
    .selectFrom('applications')
    .select(['id', 'withdrawn_at as withdrawnAt', 'result_sent_at as resultSentAt'])
    .where('casting_id', '=', castingId)
    .where('user_id', '=', which.userId)
    .$if(which.applicationId !== undefined, query => query.where('id', '=', present(which.applicationId)))
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (!application) fail('not_found')
  const roles = await db
    .selectFrom('application_roles')
    .select(['role_id as roleId', 'stage'])
    .where('application_id', '=', application.id)
    .orderBy('role_id')
    .forUpdate()
    .execute()
  return { ...application, roles }
}

const isLive = (role: RoleRow) => role.stage !== 'WITHDRAWN'

// An ended application, with or without a sent result, changes only by an operator's correction. An unsent decision
// does not count.
function requireOpen({ resultSentAt }: Locked, { stage }: RoleRow): void {
  if (stage === 'CAST' && resultSentAt) fail('already_cast')
  if (stage === 'EXPIRED' || (stage === 'REJECTED' && resultSentAt)) fail('stage_not_allowed')
}

/** Withdraws the whole application; refused once any of its roles has ended, with a sent result or without one. */
export async function discardApplication(ctx: UnitOfWork, userId: number, castingId: number, applicationId: number) {
  const { db } = ctx
  const application = await lock(db, castingId, { applicationId, userId })
  if (application.withdrawnAt) fail('already_withdrawn')
  for (const role of application.roles) requireOpen(application, role)
  await withdrawRoles(db, userId, application, application.roles.filter(isLive))
  await endApplication(ctx, castingId, application.id)
  return null
}

/** Withdraws from one role; withdrawing from the last one withdraws the application. */
export async function withdrawFromRole(ctx: UnitOfWork, userId: number, castingId: number, roleId: number) {
  const { db } = ctx
  const application = await lock(db, castingId, { userId })
  const role = application.roles.find(row => row.roleId === roleId)
  if (!role) fail('not_found')
  if (application.withdrawnAt || role.stage === 'WITHDRAWN') fail('already_withdrawn')
  requireOpen(application, role)
  await withdrawRoles(db, userId, application, [role])
  const isWithdrawn = application.roles.filter(isLive).length === 1
  if (isWithdrawn) await endApplication(ctx, castingId, application.id)
  return { isWithdrawn }
}

/**
 * Withdraws all of the actor's applications under review, in all castings; cast and answered roles stay. Returns the
 * number of affected applications.
 */
export async function withdrawFromAll(ctx: UnitOfWork, userId: number): Promise<number> {
  const { db } = ctx
  const { rows } = await sql<{ id: number; castingId: number }>`
    SELECT a.id, a.casting_id AS "castingId" FROM applications a
    WHERE user_id = ${userId} AND withdrawn_at IS NULL
      AND EXISTS (SELECT FROM application_roles r WHERE r.application_id = a.id AND r.stage = ANY(${stagesUnderReview}))
    ORDER BY a.casting_id`.execute(db)
  for (const { id, castingId } of rows) {
    const application = await lock(db, castingId, { applicationId: id, userId })
    const waiting = application.roles.filter(role => stagesUnderReview.some(stage => stage === role.stage))
    await withdrawRoles(db, userId, application, waiting)
    if (application.roles.filter(isLive).length === waiting.length) await endApplication(ctx, castingId, id)
  }
  return rows.length
}

async function withdrawRoles(db: Db, userId: number, application: Locked, roles: RoleRow[]): Promise<void> {
  if (!roles.length) return
  const roleIds = roles.map(role => role.roleId)
  await db
    .updateTable('application_roles')
    .set({ stage: 'WITHDRAWN', stage_changed_at: new Date(), withdrawn_at: new Date() })
    .where('application_id', '=', application.id)
    .where('role_id', 'in', roleIds)
    .execute()
  await db
    .insertInto('stage_changes')
    .values(
      roles.map(role => ({
        application_id: application.id,
        role_id: role.roleId,
        from_stage: role.stage,
        to_stage: 'WITHDRAWN',
        changed_by: userId,
      })),
    )
    .execute()
  await uncountRoles(db, sql`SELECT role_id, 1 AS count FROM unnest(${roleIds}::bigint[]) AS role_id`)
}

async function endApplication(ctx: UnitOfWork, castingId: number, applicationId: number): Promise<void> {
  const { db } = ctx
  await db
    .updateTable('applications')
    .set({ withdrawn_at: new Date(), group_id: null, updated_at: new Date() })
    .where('id', '=', applicationId)
    .execute()
  await leaveAuditions(ctx, applicationId)
  await leaveSelfTapes(ctx, applicationId)
  await uncountCastings(db, sql`SELECT ${castingId}::bigint AS casting_id, 1 AS count`)
}
