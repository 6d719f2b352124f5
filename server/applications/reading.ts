import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'
import type { Jobs } from '../kernel/jobs.ts'
import type { Reviewer } from '../kernel/reviewer.ts'
import { readBy } from './applicant-conditions.ts'
import { tellFirstReading } from './application-news.ts'
import { isSeen, requireApplication } from './scope.ts'

/** Marks an application as read by this reviewer. The team's first reading turns 지원 접수 into 열람. */
export async function markRead({ db, jobs }: { db: Db; jobs: Jobs }, reviewer: Reviewer, applicationId: number) {
  await requireApplication(db, reviewer, applicationId)
  const { castingId, userId, grantId } = reviewer
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
    INSERT INTO read_marks (application_id, reviewer_id, grant_id, casting_id)
    VALUES (${applicationId}, ${userId}, ${grantId}, ${castingId})
    ON CONFLICT (application_id, reviewer_id, grant_id) DO UPDATE SET read_at = read_marks.read_at
    RETURNING read_at AS "readAt"`.execute(db)
  if (!application.firstReadAt && reviewer.isTeam) {
    await recordFirstReading(db, userId, applicationId)
    await tellFirstReading({ db, jobs }, castingId, applicationId)
  }
  return { readAt: rows[0]!.readAt.toISOString() }
}

async function recordFirstReading(db: Db, userId: number | null, applicationId: number): Promise<void> {
  await sql`UPDATE applications SET first_read_at = now() WHERE id = ${applicationId}`.execute(db)
  await sql`
    WITH changed AS (
      UPDATE application_roles SET stage = 'READ', stage_changed_at = now()
      WHERE application_id = ${applicationId} AND stage = 'SUBMITTED' RETURNING role_id)
    INSERT INTO stage_changes (application_id, role_id, from_stage, to_stage, changed_by)
    SELECT ${applicationId}, role_id, 'SUBMITTED', 'READ', ${userId} FROM changed`.execute(db)
}

/** Which applications are read: by me, or by anyone of the team. */
export async function findReads(db: Db, reviewer: Reviewer, by: 'me' | 'anyone') {
  const { rows } = await sql<{ id: number }>`
    SELECT a.id FROM applications a WHERE ${isSeen(reviewer)}
      AND ${by === 'anyone' ? sql`a.first_read_at IS NOT NULL` : readBy(reviewer)}
    ORDER BY a.id`.execute(db)
  return { by, applicationIds: rows.map(row => row.id) }
}
