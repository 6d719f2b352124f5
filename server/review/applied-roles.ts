import { sql } from 'kysely'
import { ownApplications } from '#server/applications/history.ts'
import { shownRoles } from '#server/castings/shown-stages.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Reviewer } from '#server/kernel/reviewer.ts'
import { isSeenRole, requireApplication } from './scope.ts'

type AppliedRole = { roleId: number; name: string; grade: string; stage: string; changedAt: Date }

/**
 * The roles of one application; the applicant (no reviewer) sees the stages as in the history, a reviewer the actual
 * ones.
 */
export async function findAppliedRoles(
  db: Db,
  reviewer: Reviewer | null,
  { castingId, appId }: { castingId: number; appId: number },
) {
  if (reviewer) await requireApplication(db, reviewer, appId)
  const { userId } = await db
    .selectFrom('applications')
    .select('user_id as userId')
    .where('id', '=', appId)
    .where('casting_id', '=', castingId)
    .executeTakeFirstOrThrow()
  const { rows } = await sql<AppliedRole>`
    WITH own AS (${ownApplications(userId, sql`AND applications.id = ${appId}`)}),
    shown_roles AS (${shownRoles})
    SELECT shown_roles.role_id AS "roleId", name, grade,
           ${reviewer ? sql`application_roles.stage` : sql`shown`} AS stage,
           ${reviewer ? sql`stage_changed_at` : sql`changed_at`} AS "changedAt"
    FROM shown_roles JOIN application_roles USING (application_id, role_id)
    JOIN casting_roles ON casting_roles.id = shown_roles.role_id
    WHERE ${reviewer ? isSeenRole(reviewer, 'casting_roles.id') : sql`true`}
    ORDER BY position, shown_roles.role_id`.execute(db)
  return { list: rows }
}
