import { type RawBuilder, sql } from 'kysely'
import type { CastingDetail } from '#contract/castings/index.ts'
import { provisionMonths } from '#contract/limits.ts'
import { isOneOf } from '#server/kernel/codes.ts'
import type { Db } from '#server/kernel/db.ts'
import { firstOf } from '#server/kernel/present.ts'
import { shownRoles } from './shown-stages.ts'
import { statesBefore } from './transitions.ts'

type Applied = NonNullable<CastingDetail['application']>

/** A person's active application to a casting, as `shownRoles` reads its `own`. */
export const liveApplication = (castingId: number, userId: number) => sql`
  SELECT applications.id, applications.created_at, result_sent_at, castings.is_progress_shown
  FROM applications JOIN castings ON castings.id = applications.casting_id
  WHERE applications.casting_id = ${castingId} AND applications.user_id = ${userId} AND withdrawn_at IS NULL`

/** A person's active application to a casting, with the stages as an actor may see them; null without one. */
export async function ownApplication(db: Db, castingId: number, userId: number): Promise<Applied | null> {
  const { rows } = await sql<{ appId: number } & Applied['roles'][number]>`
    WITH own AS (${liveApplication(castingId, userId)})
    SELECT application_id AS "appId", role_id AS "roleId", shown AS stage
    FROM (${shownRoles}) AS roles WHERE stage <> 'WITHDRAWN' ORDER BY role_id`.execute(db)
  const [first] = rows
  return first ? { appId: first.appId, roles: rows.map(({ roleId, stage }) => ({ roleId, stage })) } : null
}

/** Counts the application and assigns its number in the casting, unique because of the lock on the casting. */
export async function takeNumber(db: Db, castingId: number): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    UPDATE castings SET apply_count = apply_count + 1, last_applicant_number = last_applicant_number + 1
    WHERE id = ${castingId} RETURNING last_applicant_number AS number`.execute(db)
  return firstOf(rows).number
}

/** Counts an application to these roles. */
export async function countRoles(db: Db, roleIds: number[]): Promise<void> {
  await sql`UPDATE casting_roles SET apply_count = apply_count + 1 WHERE id = ANY(${roleIds})`.execute(db)
}

/** Takes withdrawn applications off the counts of roles, a query of `role_id` and `count`. */
export async function uncountRoles(db: Db, withdrawn: RawBuilder<unknown>): Promise<void> {
  await sql`
    UPDATE casting_roles SET apply_count = apply_count - withdrawn.count
    FROM (${withdrawn}) AS withdrawn WHERE id = withdrawn.role_id`.execute(db)
}

/** Takes withdrawn applications off the counts of castings, a query of `casting_id` and `count`. */
export async function uncountCastings(db: Db, withdrawn: RawBuilder<unknown>): Promise<void> {
  await sql`
    UPDATE castings SET apply_count = apply_count - withdrawn.count
    FROM (${withdrawn}) AS withdrawn WHERE id = withdrawn.casting_id`.execute(db)
}

const ended = sql`coalesce(closed_at, hidden_at, deleted_at)`
/** Castings whose applicants' data the team has had for long enough. */
export const isProvisionOver = sql`
  status <> 'OPEN' AND applicants_emptied_at IS NULL AND ${ended} < now() - make_interval(months => ${provisionMonths})`

/** Closes a casting whose applicants' data is to be emptied, once. Whether it was due. */
export async function endProvisionOf(db: Db, castingId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE castings SET applicants_emptied_at = now(), closed_at = ${ended},
      status = CASE WHEN ${isOneOf('status', statesBefore('expire'))} THEN 'CLOSED' ELSE status END,
      hidden_from = CASE WHEN hidden_from = 'OPEN' THEN 'CLOSED' ELSE hidden_from END
    WHERE id = ${castingId} AND ${isProvisionOver}`.execute(db)
  return Boolean(numAffectedRows)
}
