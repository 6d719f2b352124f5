import { sql } from 'kysely'
import { tellFirstReading } from '#server/applications/news.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import { firstOf } from '#server/kernel/present.ts'
import type { Reviewer } from '#server/kernel/reviewer.ts'
import { isOwn, isSeen } from '#server/sharing/seen.ts'
import { readBy } from './applicant-conditions.ts'
import { lockApplications } from './groups.ts'
import { requireApplications } from './scope.ts'

/** Marks applications as read by this reviewer. The team's first reading turns 지원 접수 into 열람. */
export async function markRead(ctx: UnitOfWork, reviewer: Reviewer, applicationIds: number[]) {
  await requireApplications(ctx.db, reviewer, applicationIds)
  const held = await lockApplications(ctx.db, reviewer, applicationIds)
  if (held.some(application => application.withdrawnAt)) fail('not_found')
  const ids = held.map(application => application.id)
  await tellFirstReading(ctx, reviewer.castingId, await noteReading(ctx.db, reviewer, ids))
  const { rows } = await sql<{ readAt: Date }>`
    SELECT read_at AS "readAt" FROM read_marks m
    WHERE application_id = ${firstOf(ids)} AND ${isOwn(reviewer, 'm.reviewer_id', 'm.grant_id')}`.execute(ctx.db)
  return { readAt: firstOf(rows).readAt }
}

/**
 * Writes the read marks of locked, active applications. Returns those that nobody of the team had read before, whose
 * roles all move on to 열람: pass them to `tellFirstReading`.
 */
export async function noteReading(db: Db, reviewer: Reviewer, applicationIds: number[]): Promise<number[]> {
  const { castingId, userId, grantId } = reviewer
  await sql`
    INSERT INTO read_marks (application_id, reviewer_id, grant_id, casting_id)
    SELECT id, ${userId}, ${grantId}, ${castingId} FROM unnest(${applicationIds}::bigint[]) AS id
    ON CONFLICT (application_id, reviewer_id, grant_id) DO NOTHING`.execute(db)
  if (!reviewer.isTeam) return []
  const { rows } = await sql<{ id: number }>`
    UPDATE applications SET first_read_at = now()
    WHERE id = ANY(${applicationIds}::bigint[]) AND first_read_at IS NULL RETURNING id`.execute(db)
  const firstIds = rows.map(row => row.id)
  await sql`
    WITH changed AS (
      UPDATE application_roles SET stage = 'READ', stage_changed_at = now()
      WHERE application_id = ANY(${firstIds}::bigint[]) AND stage = 'SUBMITTED' RETURNING application_id, role_id)
    INSERT INTO stage_changes (application_id, role_id, from_stage, to_stage, changed_by)
    SELECT application_id, role_id, 'SUBMITTED', 'READ', ${userId} FROM changed`.execute(db)
  return firstIds
}

/** Which applications are read: by me, or by anyone of the team. */
export async function findReads(db: Db, reviewer: Reviewer, by: 'me' | 'anyone') {
  const { rows } = await sql<{ id: number }>`
    SELECT a.id FROM applications a WHERE ${isSeen(reviewer)}
      AND ${by === 'anyone' ? sql`a.first_read_at IS NOT NULL` : readBy(reviewer)}
    ORDER BY a.id`.execute(db)
  return { by, applicationIds: rows.map(row => row.id) }
}
