import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'
import type { Viewer } from '../kernel/session.ts'
import { isTeamMember } from './team.ts'

/** Marks an application as read by this reviewer. The team's first reading turns 지원 접수 into 열람. */
export async function markRead(db: Db, user: Viewer, castingId: number, applicationId: number) {
  const application = await db
    .selectFrom('applications')
    .select('first_read_at as firstReadAt')
    .where('id', '=', applicationId)
    .where('casting_id', '=', castingId)
    .where('withdrawn_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!application) fail('not_found')
  const { rows } = await sql<{ readAt: Date }>`
    INSERT INTO read_marks (application_id, reviewer_id, casting_id) VALUES (${applicationId}, ${user.id}, ${castingId})
    ON CONFLICT (application_id, reviewer_id, grant_id) DO UPDATE SET read_at = read_marks.read_at
    RETURNING read_at AS "readAt"`.execute(db)
  if (!application.firstReadAt && (await isTeamMember(db, castingId, user))) {
    await recordFirstReading(db, user.id, applicationId)
  }
  return { readAt: rows[0]!.readAt.toISOString() }
}

async function recordFirstReading(db: Db, userId: number, applicationId: number): Promise<void> {
  await sql`UPDATE applications SET first_read_at = now() WHERE id = ${applicationId}`.execute(db)
  await sql`
    WITH changed AS (
      UPDATE application_roles SET stage = 'READ', stage_changed_at = now()
      WHERE application_id = ${applicationId} AND stage = 'SUBMITTED' RETURNING role_id)
    INSERT INTO stage_changes (application_id, role_id, from_stage, to_stage, changed_by)
    SELECT ${applicationId}, role_id, 'SUBMITTED', 'READ', ${userId} FROM changed`.execute(db)
}

/** Which applications are read: by me, or by anyone of the team. */
export async function findReads(db: Db, userId: number, castingId: number, by: 'me' | 'anyone') {
  const { rows } = await sql<{ id: number }>`
    SELECT a.id FROM applications a WHERE a.casting_id = ${castingId} AND a.withdrawn_at IS NULL
      AND ${
        by === 'anyone'
          ? sql`a.first_read_at IS NOT NULL`
          : sql`EXISTS (SELECT FROM read_marks m WHERE m.application_id = a.id AND m.reviewer_id = ${userId})`
      }
    ORDER BY a.id`.execute(db)
  return { by, applicationIds: rows.map(row => row.id) }
}
