import { type RawBuilder, sql } from 'kysely'

const passed = sql`('SHORTLISTED', 'AUDITION', 'FINAL', 'CAST')`

/**
 * Whether a role of an active application at `stage` is past the documents: from then on contacts and locked files are
 * open, as people consented when they applied. 예비 alone is inconclusive; the stage before it decides.
 */
const hasPassed = (
  stage: RawBuilder<unknown>,
  { applicationId, roleId }: { applicationId: RawBuilder<unknown>; roleId: RawBuilder<unknown> },
) => sql<boolean>`
  (${stage} IN ${passed} OR (${stage} = 'HOLD' AND EXISTS (
    SELECT FROM (
      SELECT to_stage FROM stage_changes
      WHERE stage_changes.application_id = ${applicationId} AND stage_changes.role_id = ${roleId}
        AND to_stage NOT IN ('HOLD', 'REJECTED') ORDER BY stage_changes.id DESC LIMIT 1) AS held
    WHERE to_stage IN ${passed})))`

/**
 * Whether the applicant was told a result past the documents: unlike a stage, that cannot be undone. Without it neither
 * side sees the contact of the other.
 */
export const isPassTold = (applicationId: RawBuilder<unknown>) => sql<boolean>`
  EXISTS (SELECT FROM result_messages m WHERE m.application_id = ${applicationId}
            AND m.kind IN ('SHORTLISTED', 'AUDITION', 'CAST'))`

/** Whether the team may open the contact of this application: its pass was told, and some role is still past the documents. */
export const isContactOpen = (applicationId: RawBuilder<unknown>) => sql<boolean>`
  (${isPassTold(applicationId)}
   AND EXISTS (SELECT FROM application_roles passing WHERE passing.application_id = ${applicationId}
                 AND ${hasPassed(sql`passing.stage`, { applicationId: sql`passing.application_id`, roleId: sql`passing.role_id` })}))`

/**
 * Reads from a CTE `own` (id, created_at, result_sent_at, is_progress_shown): the actor's applications. A role's stage
 * as the actor may know it, and since when: READ only if the casting shows progress, a final result only once sent (the
 * previous stage until then), the last rounds as one.
 */
export const shownRoles = sql`
  SELECT application_roles.application_id, application_roles.role_id, application_roles.stage,
         CASE WHEN raw = 'READ' AND NOT is_progress_shown THEN 'SUBMITTED'
              WHEN raw IN ('FINAL', 'HOLD') THEN 'IN_REVIEW' ELSE raw END AS shown,
         CASE WHEN raw = 'READ' AND NOT is_progress_shown THEN own.created_at ELSE since END AS changed_at,
         ${hasPassed(sql`raw`, {
           applicationId: sql`application_roles.application_id`,
           roleId: sql`application_roles.role_id`,
         })} AS has_passed
  FROM own JOIN application_roles ON application_roles.application_id = own.id
  CROSS JOIN LATERAL (
    SELECT application_roles.stage IN ('CAST', 'REJECTED') AND own.result_sent_at IS NULL AS is_unannounced) AS verdict
  LEFT JOIN LATERAL (
    SELECT to_stage, created_at FROM stage_changes
    WHERE is_unannounced AND stage_changes.application_id = own.id AND stage_changes.role_id = application_roles.role_id
      AND to_stage NOT IN ('CAST', 'REJECTED') ORDER BY stage_changes.id DESC LIMIT 1) AS before ON true
  CROSS JOIN LATERAL (
    SELECT CASE WHEN is_unannounced THEN coalesce(before.to_stage, 'SUBMITTED') ELSE application_roles.stage END AS raw,
           CASE WHEN is_unannounced THEN coalesce(before.created_at, own.created_at)
                ELSE application_roles.stage_changed_at END AS since) AS known`
