import { sql } from 'kysely'
import type { CastingDetail } from '#contract/castings/index.ts'
import type { Db } from '#server/kernel/db.ts'
import { shownRoles } from './shown-stages.ts'

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
