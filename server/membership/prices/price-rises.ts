import { sql } from 'kysely'
import type { PlusRise } from '#contract/admin/plus.ts'
import { dayMs } from '#contract/korean-time.ts'
import { plusLimits } from '#contract/limits.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { defineQueue } from '#server/kernel/jobs.ts'
import type { Work } from '#server/kernel/money/moves.ts'
import type { Viewer } from '#server/kernel/session.ts'
import type { WithDates } from '#server/kernel/time.ts'
import { within } from '#server/kernel/transactions.ts'
import type { Engine } from '#server/payments/engine.ts'
import { inParallel } from '#server/payments/in-parallel.ts'
import { tellRise } from '../news.ts'
import { todayOf } from '../subscriptions.ts'

export const remindOfRiseQueue = defineQueue<{ priceId: number }>('membership.remind-rise')

/** Days before operators may send another reminder of the same price. */
const daysBetweenReminders = 7

type Reading = Pick<Work, 'db' | 'clock'>

/** Active memberships whose next payment is higher than the last one, with the price that causes it. */
const rising = (today: string) => sql`
  SELECT s.id, s.user_id AS "userId", p.order_id AS "orderId", p.ends, p.price AS before, s.agreed_price AS agreed,
    s.next_type AS type, next.id AS "priceId", next.amount, next.from_at AS "fromAt",
    coalesce(told_price = next.amount AND told_price_on <= p.ends - ${plusLimits.consentDays}::int, false) AS "isAsked",
    p.ends >= ${today}::date + ${plusLimits.consentDays}::int AS "isInTime"
  FROM plus_subscriptions s
  JOIN LATERAL (SELECT order_id, ends, price, type, told_price, told_price_on FROM plus_periods
    WHERE subscription_id = s.id AND is_paid ORDER BY starts DESC, order_id DESC LIMIT 1) AS p ON true
  JOIN LATERAL (SELECT id, amount, from_at FROM prices
    WHERE name = 'PLUS_' || s.next_type AND from_at <= p.ends::timestamp AT TIME ZONE 'Asia/Seoul'
    ORDER BY from_at DESC, id DESC LIMIT 1) AS next ON true
  WHERE s.state = 'ACTIVE' AND s.user_id IS NOT NULL AND p.type = s.next_type AND next.amount > p.price`

type RiseRow = WithDates<PlusRise, 'from' | 'remindedAt'>

/**
 * Price increases that members have yet to pay, with counts of those who accepted, are asked now, or are asked later.
 */
export async function listRises(ctx: Reading): Promise<RiseRow[]> {
  const { rows } = await sql<RiseRow>`
    SELECT "priceId", type AS "subscriptionType", amount, "fromAt" AS "from",
      count(*) FILTER (WHERE agreed >= amount)::int AS agreed,
      count(*) FILTER (WHERE agreed < amount AND "isAsked")::int AS waiting,
      count(*) FILTER (WHERE agreed < amount AND NOT "isAsked")::int AS later,
      min(ends) FILTER (WHERE agreed < amount AND ("isAsked" OR "isInTime")) AS "firstEnds",
      (SELECT max(reminded_at) FROM plus_rise_reminders WHERE price_id = "priceId") AS "remindedAt"
    FROM (${rising(todayOf(ctx))}) AS rising GROUP BY 1, 2, 3, 4 ORDER BY "from", 2`.execute(ctx.db)
  return rows
}

/**
 * Reminds, by a job, members who have not accepted a price increase yet, and says what happens without consent. Throws
 * `not_found` for a price that affects nobody, `rise_reminded` within a week of the last reminder.
 */
export async function askToRemind(ctx: Work, operator: Viewer, priceId: number): Promise<RiseRow> {
  const { db, jobs, clock } = ctx
  // Two operators at the same time send one reminder.
  await db.selectFrom('prices').select('id').where('id', '=', priceId).forNoKeyUpdate().executeTakeFirst()
  const rise = (await listRises(ctx)).find(each => each.priceId === priceId) ?? fail('not_found')
  const again = rise.remindedAt === null ? 0 : rise.remindedAt.getTime() + daysBetweenReminders * dayMs
  if (clock.now().getTime() < again) fail('rise_reminded')
  const now = clock.now()
  await db.insertInto('plus_rise_reminders').values({ price_id: priceId, reminded_at: now }).execute()
  await jobs.send(db, remindOfRiseQueue, { priceId })
  await audit(db, operator, 'plus.remind_rise', priceId, { waiting: rise.waiting })
  return { ...rise, remindedAt: now }
}

type Waiting = { id: number; userId: number; orderId: number; ends: string; before: number; amount: number }

/** Notifies each member who is asked now and has not accepted. */
export async function remindOfRises(ctx: Engine, priceId: number): Promise<void> {
  const waiting = await findWaiting(ctx.db, priceId, todayOf(ctx))
  await inParallel(ctx, waiting, ({ amount: after, ...row }) =>
    within(ctx, inside => tellRise(inside, row, { ...row, after, isReminder: true })),
  )
}

async function findWaiting(db: Db, priceId: number, today: string): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    SELECT id, "userId", "orderId", ends, before, amount FROM (${rising(today)}) AS rising
    WHERE "priceId" = ${priceId} AND agreed < amount AND "isAsked"`.execute(db)
  return rows
}
