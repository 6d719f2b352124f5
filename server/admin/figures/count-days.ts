import { sql } from 'kysely'
import { koreanDate, koreanTime } from '#contract/korean-time.ts'
import type { Db } from '#server/kernel/db.ts'
import type { JobDefinition } from '#server/kernel/jobs.ts'
import type { Clock } from '#server/kernel/money/clock.ts'
import { firstOf } from '#server/kernel/present.ts'
import type { JobCtx } from '#server/kernel/room.ts'
import { addDays } from '#server/kernel/time.ts'
import { within } from '#server/kernel/transactions.ts'

/**
 * After midnight in Korea, the day that has ended. The other hours find nothing to do, unless a night was missed or the
 * program is new: then all days that are not counted yet.
 */
export const countDaysJob: JobDefinition<JobCtx> = {
  name: 'admin.count-days',
  cron: '17 * * * *',
  runsAlone: true,
  timeout: 900,
  work: (_, ctx) => countDays(ctx),
}

type Counting = { db: Db; clock: Clock }

/**
 * Counts every day in Korea that is over and not counted yet, from the first on which anything happened. A counted day
 * stays as it was, also when people leave and castings are deleted later.
 */
export const countDays = (ctx: Counting): Promise<void> =>
  within(ctx, async inside => {
    const last = addDays(koreanDate(inside.clock.now()), -1)
    const first = await firstUncounted(inside.db)
    if (first === null || first > last) return
    const span = { first, last, since: new Date(koreanTime(first)), until: new Date(koreanTime(addDays(last, 1))) }
    await countFigures(inside, span)
    await countIncome(inside, span)
  })

async function firstUncounted(db: Db): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    SELECT coalesce(
      (SELECT max(day) + 1 FROM daily_figures),
      (least((SELECT min(created_at) FROM users), (SELECT min(created_at) FROM applications),
        (SELECT min(submitted_at) FROM castings), (SELECT min(at) FROM ledger_entries))
        AT TIME ZONE 'Asia/Seoul')::date)::text AS day`.execute(db)
  return firstOf(rows).day
}

type Span = { first: string; last: string; since: Date; until: Date }

/** A row for each day, also for those on which nothing happened. */
async function countFigures(ctx: Counting, { first, last, since, until }: Span): Promise<void> {
  await sql`
    INSERT INTO daily_figures
      (day, members, joined, leavers, castings, opened, applications, replies, counted_at)
    WITH happened AS (
      SELECT 'joined' AS figure, created_at AS at FROM users WHERE created_at >= ${since} AND created_at < ${until}
      UNION ALL SELECT 'leavers', withdrawn_at FROM users WHERE withdrawn_at >= ${since} AND withdrawn_at < ${until}
      UNION ALL SELECT 'castings', submitted_at FROM castings WHERE submitted_at >= ${since} AND submitted_at < ${until}
      UNION ALL SELECT 'opened', opened_at FROM castings WHERE opened_at >= ${since} AND opened_at < ${until}
      UNION ALL SELECT 'applications', created_at FROM applications
        WHERE created_at >= ${since} AND created_at < ${until}
      UNION ALL SELECT 'replies', result_sent_at FROM applications
        WHERE result_sent_at >= ${since} AND result_sent_at < ${until}
    ), counted AS (
      SELECT (at AT TIME ZONE 'Asia/Seoul')::date AS day,
        count(*) FILTER (WHERE figure = 'joined') AS joined, count(*) FILTER (WHERE figure = 'leavers') AS leavers,
        count(*) FILTER (WHERE figure = 'castings') AS castings, count(*) FILTER (WHERE figure = 'opened') AS opened,
        count(*) FILTER (WHERE figure = 'applications') AS applications,
        count(*) FILTER (WHERE figure = 'replies') AS replies
      FROM happened GROUP BY 1
    ), before AS (
      SELECT count(*) AS members FROM users
      WHERE created_at < ${since} AND (withdrawn_at IS NULL OR withdrawn_at >= ${since})
    )
    SELECT days.day::date,
      (SELECT members FROM before) + sum(coalesce(joined, 0) - coalesce(leavers, 0)) OVER (ORDER BY days.day),
      coalesce(joined, 0), coalesce(leavers, 0), coalesce(castings, 0), coalesce(opened, 0),
      coalesce(applications, 0), coalesce(replies, 0), ${ctx.clock.now()}::timestamptz
    FROM generate_series(${first}::date, ${last}::date, interval '1 day') AS days(day)
    LEFT JOIN counted ON counted.day = days.day::date
    ON CONFLICT (day) DO NOTHING`.execute(ctx.db)
}

/**
 * The ledger by product. Money without a claim to it (stray) and losses to the provider belong to no product. Won of
 * `earned` are what has been delivered, less what of it was refunded.
 */
async function countIncome(ctx: Counting, { since, until }: Span): Promise<void> {
  await sql`
    INSERT INTO daily_income (day, product, orders, collected, refunds, refunded, earned)
    SELECT (e.at AT TIME ZONE 'Asia/Seoul')::date, o.product,
      count(DISTINCT e.id) FILTER (WHERE e.kind = 'PAID'),
      coalesce(sum(l.amount) FILTER (WHERE e.kind = 'PAID' AND l.account = 'PG'), 0),
      count(DISTINCT e.id) FILTER (WHERE e.kind = 'REFUNDED'),
      coalesce(sum(l.amount) FILTER (WHERE e.kind = 'REFUNDED' AND l.account = 'REFUND_DUE'), 0),
      coalesce(-sum(l.amount) FILTER (WHERE l.account = 'REVENUE'), 0)
    FROM ledger_entries e JOIN ledger_lines l ON l.entry_id = e.id JOIN orders o ON o.id = l.order_id
    WHERE e.at >= ${since} AND e.at < ${until} AND (e.kind IN ('PAID', 'REFUNDED') OR l.account = 'REVENUE')
    GROUP BY 1, 2
    ON CONFLICT (day, product) DO NOTHING`.execute(ctx.db)
}
