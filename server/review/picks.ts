import { sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import { reviewLimits } from '#contract/limits.ts'
import type { applicantPicks } from '#contract/review/picks.ts'
import { tellPicksQueue } from '#server/applications/picks.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import { needRight, type Reviewer } from '#server/kernel/reviewer.ts'
import { lockApplications } from './groups.ts'
import { keepForUndo, type PickMove } from './undo.ts'

/**
 * Sets the booking state of applicants, for one role or for all of theirs; null removes it. A new state or day asks
 * again. Actors are notified after half a minute, so that an undone mistake reaches nobody. Throws `forbidden`,
 * `not_found`, `pick_not_allowed` if nobody is left to be booked.
 */
export async function pickApplicants(
  ctx: UnitOfWork,
  reviewer: Reviewer,
  { applicationIds, roleId, state, day }: BodyOf<(typeof applicantPicks)['pick']>,
) {
  needRight(reviewer, 'decide')
  const people = (await lockApplications(ctx.db, reviewer, applicationIds)).filter(person => !person.withdrawnAt)
  const ids = people.map(person => person.id)
  const { rows } = await sql<{ applicationId: number; roleId: number; isLive: boolean }>`
    SELECT application_id AS "applicationId", role_id AS "roleId",
           stage NOT IN ('WITHDRAWN', 'REJECTED', 'EXPIRED') AS "isLive"
    FROM application_roles
    WHERE application_id = ANY(${ids}::bigint[]) AND ${roleId ? sql`role_id = ${roleId}` : sql`true`}
    ORDER BY application_id, role_id FOR UPDATE`.execute(ctx.db)
  if (roleId && !rows.length) fail('not_found')
  const standing = rows.filter(row => row.isLive)
  if (!standing.length) fail('pick_not_allowed')
  const asked = new Set(standing.map(row => row.applicationId))
  const moves = await set(ctx.db, standing, { state, day: state === null ? null : day })
  if (moves.length) await ctx.jobs.send(ctx.db, tellPicksQueue, {}, { startAfter: reviewLimits.tellPickSeconds + 1 })
  return {
    ...(await keepForUndo(ctx.db, reviewer, moves)),
    stayedIds: [...new Set(applicationIds)].filter(id => !asked.has(id)),
  }
}

async function set(
  db: Db,
  roles: { applicationId: number; roleId: number }[],
  { state, day }: { state: string | null; day: string | null },
): Promise<PickMove[]> {
  const { rows } = await sql<Omit<PickMove, 'kind'>>`
    WITH asked AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(roles)}::jsonb) AS asked ("applicationId" bigint, "roleId" bigint)),
    before AS (
      SELECT application_id, role_id, jsonb_build_object(
               'pick', pick, 'day', pick_day, 'changedAt', pick_changed_at, 'answer', pick_answer,
               'answeredAt', pick_answered_at, 'dueAt', pick_due_at, 'toldAt', pick_told_at) AS was
      FROM application_roles JOIN asked ON application_id = "applicationId" AND role_id = "roleId"
      WHERE (pick, pick_day) IS DISTINCT FROM (${state}::text, ${day}::date))
    UPDATE application_roles r
    SET pick = ${state}, pick_day = ${day}, pick_changed_at = now(), pick_answer = NULL, pick_answered_at = NULL,
        pick_due_at = now() + make_interval(secs => ${reviewLimits.tellPickSeconds})
    FROM before WHERE r.application_id = before.application_id AND r.role_id = before.role_id
    RETURNING r.application_id AS "applicationId", r.role_id AS "roleId", before.was,
              to_jsonb(r.pick_changed_at) AS "changedAt"`.execute(db)
  return rows.map(row => ({ kind: 'pick' as const, ...row }))
}
