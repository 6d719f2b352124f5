import { sql } from 'kysely'
import type { adminDashboard, OfficeDashboard } from '#contract/admin/desk/dashboard.ts'
import { koreanTime } from '#contract/korean-time.ts'
import { operatorLimits } from '#contract/limits.ts'
import { hasOperatorRole } from '#server/kernel/access-levels.ts'
import type { Db } from '#server/kernel/db.ts'
import { firstOf } from '#server/kernel/present.ts'
import type { Handlers } from '#server/kernel/room.ts'
import { addDays, today } from '#server/kernel/time.ts'
import { needsOperators } from '#server/payments/operators/late-refunds.ts'
import { countFailedJobs } from '../operators/jobs.ts'

type Reading = { db: Db }
type Trends = OfficeDashboard['trends']

const { trendDays: days } = operatorLimits

export const dashboardHandlers: Handlers<typeof adminDashboard> = {
  async dashboard(ctx) {
    const seesMoney = hasOperatorRole(ctx.user, 'FINANCE')
    const day = today()
    const { rows } = await sql<{ failed: number }>`
      SELECT count(*)::int AS failed FROM deliveries
      WHERE status = 'FAILED' AND created_at > now() - interval '7 days'`.execute(ctx.db)
    return {
      money: seesMoney
        ? { today: await readMoney(ctx, day), month: await readMoney(ctx, `${day.slice(0, 8)}01`) }
        : null,
      oldest: await readOldest(ctx),
      failedJobs: await countFailedJobs(ctx.db),
      failedDeliveries: firstOf(rows).failed,
      trends: await readTrends(ctx, day, seesMoney),
    }
  },
}

/** What was collected and given back since this day began (Seoul). */
async function readMoney(ctx: Reading, from: string) {
  const since = new Date(koreanTime(from))
  const { rows } = await sql<{ collected: number; orders: number; refunded: number }>`
    SELECT (SELECT coalesce(sum(taken), 0) FROM payments WHERE paid_at >= ${since}) AS collected,
      (SELECT count(*) FROM payments WHERE paid_at >= ${since}) AS orders,
      (SELECT coalesce(sum(amount), 0) FROM refunds WHERE done_at >= ${since}) AS refunded`.execute(ctx.db)
  return firstOf(rows)
}

/** Since when the first of each kind waits. */
async function readOldest(ctx: Reading) {
  const { rows } = await sql<{ work: OfficeDashboard['oldest'][number]['work']; since: Date | null }>`
    SELECT 'CASTINGS' AS work, min(submitted_at) AS since FROM castings WHERE status = 'IN_REVIEW'
    UNION ALL SELECT 'CASTING_AUTH', min(created_at) FROM casting_auth_applications WHERE status = 'SUBMITTED'
    UNION ALL SELECT 'REPORTS', min(created_at) FROM reports WHERE state IN ('RECEIVED', 'CHECKING')
    UNION ALL SELECT 'CONTACT_RELEASES', min(created_at) FROM contact_releases WHERE state = 'WAITING'
    UNION ALL SELECT 'ENQUIRIES', min(created_at) FROM casting_enquiries WHERE state = 'NEW'
    UNION ALL SELECT 'FEEDBACK', min(created_at) FROM feedback_orders WHERE state = 'QUEUED'
    UNION ALL SELECT 'TOUR_ORDERS', min(moved_at) FROM tour_orders WHERE state IN ('RECEIVED', 'FILE_CHECK', 'PRINTING')
    UNION ALL SELECT 'REFUNDS', min(r.created_at) FROM refunds r WHERE ${needsOperators}`.execute(ctx.db)
  return rows.flatMap(({ work, since }) => (since ? [{ work, since }] : []))
}

/** Each of the last days by itself, and the sum of as many days before them. */
async function readTrends(ctx: Reading, day: string, seesMoney: boolean): Promise<Trends> {
  const first = addDays(day, 1 - days)
  const [since, before] = [new Date(koreanTime(first)), new Date(koreanTime(addDays(first, -days)))]
  const { rows } = await sql<{ trend: Trends[number]['trend']; date: string; count: number }>`
    WITH happened AS (
      SELECT 'USERS' AS trend, created_at AS at, 1 AS n FROM users WHERE created_at >= ${before}
      UNION ALL SELECT 'CASTINGS', submitted_at, 1 FROM castings WHERE submitted_at >= ${before}
      UNION ALL SELECT 'APPLICATIONS', created_at, 1 FROM applications WHERE created_at >= ${before}
      UNION ALL SELECT 'ORDERS', paid_at, 1 FROM payments WHERE paid_at >= ${before}
      UNION ALL SELECT 'MONEY', paid_at, taken FROM payments WHERE paid_at >= ${before} AND ${seesMoney}::boolean)
    SELECT trend, CASE WHEN at < ${since} THEN '' ELSE to_char(at AT TIME ZONE 'Asia/Seoul', 'YYYY-MM-DD') END AS date,
      sum(n) AS count
    FROM happened GROUP BY 1, 2`.execute(ctx.db)
  const all = Array.from({ length: days }, (_, at) => addDays(first, at))
  const trends = ['USERS', 'CASTINGS', 'APPLICATIONS', 'ORDERS', ...(seesMoney ? (['MONEY'] as const) : [])] as const
  return trends.map(trend => {
    const found = new Map(rows.filter(row => row.trend === trend).map(({ date, count }) => [date, count]))
    return { trend, days: all.map(date => ({ date, count: found.get(date) ?? 0 })), before: found.get('') ?? 0 }
  })
}
