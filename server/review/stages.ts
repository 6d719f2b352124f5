import { sql } from 'kysely'
import { tellFirstReading } from '#server/applications/news.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import { needRight, type Reviewer, refuseWithout } from '#server/kernel/reviewer.ts'
import { holdGroup, lockApplications, regroup } from './groups.ts'
import { rate } from './ratings.ts'
import { noteReading } from './reading.ts'
import { keepForUndo, type Move } from './undo.ts'

type Change = {
  applicationIds: number[]
  roleId?: number | undefined
  stage: string
  /** Moves only roles in one of these stages; all if omitted. */
  from?: string[] | undefined
}
type Restaged = { moves: Move[]; skippedIds: number[]; stayedIds: number[]; firstReadIds: number[] }

/**
 * Moves applications to a stage, for one role or all of theirs. Backward moves are allowed until the results are sent;
 * withdrawn and expired roles stay, as do those whose result was sent. Only the casting's team decides.
 */
export async function changeStages(ctx: UnitOfWork, reviewer: Reviewer, change: Change) {
  const { moves, skippedIds, stayedIds, firstReadIds } = await restage(ctx.db, reviewer, change)
  await tellFirstReading(ctx, reviewer.castingId, firstReadIds)
  return { ...(await keepForUndo(ctx.db, reviewer, moves)), skippedIds, stayedIds }
}

/**
 * Performs the move for `changeStages`, a decision and the results. Returns applicants who were left out because their
 * result was sent or their stage is not in `from`, and those whose application nobody of the team had read before.
 * Throws `stage_not_allowed` for a single one that cannot be moved; for several the left-out ones are returned.
 */
export async function restage(db: Db, reviewer: Reviewer, change: Change): Promise<Restaged> {
  needRight(reviewer, 'decide')
  const { roleId, stage, from } = change
  const people = (await lockApplications(db, reviewer, change.applicationIds)).filter(person => !person.withdrawnAt)
  const skippedIds = people.filter(person => person.resultSentAt).map(person => person.id)
  const ids = people.filter(person => !person.resultSentAt).map(person => person.id)
  if (!ids.length && change.applicationIds.length > 1) return { moves: [], skippedIds, stayedIds: [], firstReadIds: [] }
  if (!ids.length && skippedIds.length) fail('stage_not_allowed')
  // Deciding includes reading, so the other roles move on to 열람.
  const firstReadIds = await noteReading(db, reviewer, ids)
  const { rows } = await sql<{ applicationId: number; roleId: number; stage: string }>`
    SELECT application_id AS "applicationId", role_id AS "roleId", stage FROM application_roles
    WHERE application_id = ANY(${ids}::bigint[]) AND ${roleId ? sql`role_id = ${roleId}` : sql`true`}
    ORDER BY application_id, role_id FOR UPDATE`.execute(db)
  if (roleId && !rows.length) fail('not_found')
  const standing = rows.filter(row => row.stage !== 'WITHDRAWN' && row.stage !== 'EXPIRED')
  if (!standing.length) fail('stage_not_allowed')

  const moving = standing.filter(row => row.stage !== stage && (!from || from.includes(row.stage)))
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
  const moves = moving.map(({ applicationId, roleId: role, stage: was }) => {
    return { kind: 'stage' as const, applicationId, roleId: role, from: was, to: stage }
  })
  const goes = new Set([...moving, ...standing.filter(row => row.stage === stage)].map(row => row.applicationId))
  const stayedIds = [...new Set(standing.map(row => row.applicationId))].filter(id => !goes.has(id))
  return { moves, skippedIds, stayedIds, firstReadIds }
}

type Decision = {
  roleId?: number | undefined
  stage?: string | undefined
  groupId?: number | undefined
  /** 0 removes the rating. */
  rating?: number | undefined
}

/** A reviewer's decision on one application: its stage and group, undone together, and the rating. */
export async function decide(ctx: UnitOfWork, reviewer: Reviewer, applicationId: number, decision: Decision) {
  if (reviewer.kind === 'SHARE') refuseWithout('decide', reviewer)
  const { roleId, stage, groupId, rating } = decision
  if (groupId !== undefined) await holdGroup(ctx.db, reviewer, groupId)
  const [application] = await lockApplications(ctx.db, reviewer, [applicationId])
  if (application?.withdrawnAt) fail('not_found')
  const moves: Move[] = []
  if (stage) {
    const staged = await restage(ctx.db, reviewer, { applicationIds: [applicationId], roleId, stage })
    moves.push(...staged.moves)
    await tellFirstReading(ctx, reviewer.castingId, staged.firstReadIds)
  }
  if (groupId !== undefined) moves.push(...(await regroup(ctx.db, reviewer, [applicationId], groupId)))
  if (rating !== undefined) await rate(ctx.db, reviewer, applicationId, rating || null)
  return keepForUndo(ctx.db, reviewer, moves)
}
