import { sql } from 'kysely'
import type { admin } from '#contract/admin/index.ts'
import { AuthStatus } from '#contract/codes/accounts.ts'
import { CastingStatus, unsubmittedStatuses } from '#contract/codes/castings.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { koreanTime } from '#contract/korean-time.ts'
import { operatorLimits } from '#contract/limits.ts'
import { isOneOf } from '#server/kernel/codes.ts'
import type { Db } from '#server/kernel/db.ts'
import { firstOf } from '#server/kernel/present.ts'
import { today } from '#server/kernel/time.ts'
import { needsOperators } from '#server/payments/operators/late-refunds.ts'

type Summary = AnswerOf<typeof admin.summary>

/** Open work and today's new entries (a day in Seoul). */
export async function readSummary(db: Db): Promise<Summary> {
  const midnight = new Date(koreanTime(today()))
  const counts = (table: 'castings' | 'casting_auth_applications') => sql<{ status: string; count: number }>`
    SELECT status, count(*) AS count FROM ${sql.table(table)} WHERE NOT ${isOneOf('status', unsubmittedStatuses)} GROUP BY status`
  const auth = byStatus((await counts('casting_auth_applications').execute(db)).rows)
  const casting = byStatus((await counts('castings').execute(db)).rows)
  const { rows } = await sql<Omit<Summary, 'castingAuth' | 'castings'>>`
    SELECT (SELECT count(*) FROM castings WHERE status = 'IN_REVIEW' AND submitted_at < now() - make_interval(hours => ${operatorLimits.promisedHours})) AS "lateCastings",
           (SELECT count(*) FROM castings WHERE awaits_check AND status = 'OPEN') AS "uncheckedCastings",
           (SELECT count(*) FROM castings WHERE deletion_asked_at IS NOT NULL AND status <> 'DELETED') AS "deletionRequests",
           (SELECT count(DISTINCT (target, target_id)) FROM reports WHERE state IN ('RECEIVED', 'CHECKING')) AS reported,
           (SELECT count(*) FROM casting_enquiries WHERE state = 'NEW') AS "newEnquiries",
           (SELECT count(*) FROM contact_releases WHERE state = 'WAITING') AS "waitingReleases",
           (SELECT count(*) FROM guardian_papers WHERE state = 'REVIEW') AS "waitingPapers",
           (SELECT count(*) FROM feedback_orders WHERE state = 'QUEUED'
             OR state IN ('ASSIGNED', 'IN_REVIEW') AND sent_at IS NULL AND due_at < now()) AS "waitingFeedback",
           (SELECT count(*) FROM tour_orders WHERE state IN ('RECEIVED', 'FILE_CHECK', 'PRINTING')) AS "waitingTourOrders",
           (SELECT count(*) FROM refunds r WHERE ${needsOperators}) AS "waitingRefunds",
           (SELECT count(*) FROM castings WHERE submitted_at >= ${midnight}) AS "castingsToday",
           (SELECT count(*) FROM users WHERE created_at >= ${midnight}) AS "usersToday",
           (SELECT count(*) FROM users WHERE status <> 'WITHDRAWN') AS users,
           (SELECT count(*) FROM applications WHERE created_at >= ${midnight}) AS "applicationsToday"`.execute(db)
  return {
    ...firstOf(rows),
    castingAuth: countsOf(AuthStatus, auth),
    castings: countsOf(CastingStatus, casting),
  }
}

const byStatus = (rows: { status: string; count: number }[]) => (status: string) =>
  rows.find(row => row.status === status)?.count ?? 0

const countsOf = <Codes extends Record<string, string>>(codes: Codes, count: (status: string) => number) =>
  Object.fromEntries(Object.keys(codes).map(code => [code, count(code)])) as Record<keyof Codes, number>
