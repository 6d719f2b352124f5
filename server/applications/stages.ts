import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'
import type { Reviewer } from '../kernel/reviewer.ts'
import { lockApplications, regroup } from './groups.ts'
import { keepForUndo, type Move } from './undo.ts'

type Change = { applicationIds: number[]; roleId?: number | undefined; stage: string }

/**
 * Moves applications to a stage, for one role or for all they stand in. Steps back are allowed until the results are
 * sent; withdrawn and expired roles stay, and so does whose result was sent. Only the casting's team decides.
 */
export async function changeStages(db: Db, reviewer: Reviewer, change: Change) {
  const { moves, skippedIds } = await restage(db, reviewer, change)
  return { ...(await keepForUndo(db, reviewer, moves)), skippedIds }
}

/**
 * The move itself, for `changeStages`, a decision and the results, and whom it left out because their result was sent.
 * Errors: `stage_not_allowed` when nobody is left to move.
 */
export async function restage(
  db: Db,
  reviewer: Reviewer,
  change: Change,
): Promise<{ moves: Move[]; skippedIds: number[] }> {
  if (!reviewer.rights.decide) fail('forbidden')
  const { roleId, stage } = change
  const people = (await lockApplications(db, reviewer, change.applicationIds)).filter(person => !person.withdrawnAt)
  const skippedIds = people.filter(person => person.resultSentAt).map(person => person.id)
  const ids = people.filter(person => !person.resultSentAt).map(person => person.id)
  if (!ids.length && skippedIds.length) fail('stage_not_allowed')
  const { rows } = await sql<{ applicationId: number; roleId: number; stage: string }>`
    SELECT application_id AS "applicationId", role_id AS "roleId", stage FROM application_roles
    WHERE application_id = ANY(${ids}::bigint[]) AND ${roleId ? sql`role_id = ${roleId}` : sql`true`}
    ORDER BY application_id, role_id FOR UPDATE`.execute(db)
  if (roleId && !rows.length) fail('not_found')
  const standing = rows.filter(row => row.stage !== 'WITHDRAWN' && row.stage !== 'EXPIRED')
  if (!standing.length) fail('stage_not_allowed')

  const moving = standing.filter(row => row.stage !== stage)
  await sql`
    WITH moving AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(moving)}::jsonb)
        AS moving ("applicationId" bigint, "roleId" bigint, stage text)),
    changed AS (
      UPDATE application_roles SET stage = ${stage}, stage_changed_at = now() FROM moving
      WHERE application_id = "applicationId" AND role_id = "roleId"
      RETURNING application_id, role_id, moving.stage AS was)
    INSERT INTO stage_changes (application_id, role_id, from_stage, to_stage, changed_by)
    SELECT application_id, role_id, was, ${stage}, ${reviewer.userId} FROM changed`.execute(db)
  // Whoever decides has read.
  await sql`
    UPDATE applications SET first_read_at = now() WHERE id = ANY(${ids}::bigint[]) AND first_read_at IS NULL`.execute(
    db,
  )
  const moves = moving.map(({ applicationId, roleId: role, stage: from }) => {
    return { kind: 'stage' as const, applicationId, roleId: role, from, to: stage }
  })
  return { moves, skippedIds }
}

type Decision = { roleId?: number | undefined; stage?: string | undefined; groupId?: number | undefined }

/** A reviewer's decision on one application: its stage, its group, or both, taken back together. */
export async function decide(db: Db, reviewer: Reviewer, applicationId: number, decision: Decision) {
  if (reviewer.kind === 'SHARE') fail('forbidden')
  const { roleId, stage, groupId } = decision
  const [application] = await lockApplications(db, reviewer, [applicationId])
  if (application?.withdrawnAt) fail('not_found')
  const moves: Move[] = []
  if (stage) moves.push(...(await restage(db, reviewer, { applicationIds: [applicationId], roleId, stage })).moves)
  if (groupId !== undefined) moves.push(...(await regroup(db, reviewer, [applicationId], groupId)))
  return keepForUndo(db, reviewer, moves)
}
