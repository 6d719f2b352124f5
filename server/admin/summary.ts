import { sql } from 'kysely'
import type { admin } from '#contract/admin.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { Db } from '../kernel/db.ts'
import { today } from '../kernel/time.ts'

type Summary = AnswerOf<typeof admin.summary>

/** What waits and what came in today (a day of Seoul). */
export async function readSummary(db: Db): Promise<Summary> {
  const midnight = new Date(`${today()}T00:00:00+09:00`)
  const counts = (table: 'castings' | 'casting_auth_applications') => sql<{ status: string; count: number }>`
    SELECT status, count(*) AS count FROM ${sql.table(table)} WHERE status NOT IN ('DRAFT', 'DELETED') GROUP BY status`
  const auth = byStatus((await counts('casting_auth_applications').execute(db)).rows)
  const casting = byStatus((await counts('castings').execute(db)).rows)
  const { rows } = await sql<Omit<Summary, 'castingAuth' | 'castings'>>`
    SELECT (SELECT count(*) FROM castings WHERE status = 'IN_REVIEW' AND submitted_at < now() - interval '24 hours') AS "lateCastings",
           (SELECT count(*) FROM castings WHERE awaits_check AND status = 'OPEN') AS "uncheckedCastings",
           (SELECT count(DISTINCT (target, target_id)) FROM reports WHERE state IN ('RECEIVED', 'CHECKING')) AS reported,
           (SELECT count(*) FROM casting_enquiries WHERE state = 'NEW') AS "newEnquiries",
           (SELECT count(*) FROM castings WHERE submitted_at >= ${midnight}) AS "castingsToday",
           (SELECT count(*) FROM users WHERE created_at >= ${midnight}) AS "usersToday",
           (SELECT count(*) FROM users WHERE status <> 'WITHDRAWN') AS users,
           (SELECT count(*) FROM applications WHERE created_at >= ${midnight}) AS "applicationsToday"`.execute(db)
  return {
    ...rows[0]!,
    castingAuth: {
      SUBMITTED: auth('SUBMITTED'),
      MORE: auth('MORE'),
      APPROVED: auth('APPROVED'),
      REJECTED: auth('REJECTED'),
    },
    castings: {
      IN_REVIEW: casting('IN_REVIEW'),
      OPEN: casting('OPEN'),
      REJECTED: casting('REJECTED'),
      HIDDEN: casting('HIDDEN'),
    },
  }
}

const byStatus = (rows: { status: string; count: number }[]) => (status: string) =>
  rows.find(row => row.status === status)?.count ?? 0
