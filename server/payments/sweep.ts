import { sql } from 'kysely'
import { livePaymentStates, openRefundStates } from '#contract/codes/payments.ts'
import { isOneOf } from '#server/kernel/codes.ts'
import { defineQueue } from '#server/kernel/jobs.ts'
import { within } from '#server/kernel/transactions.ts'
import { advance } from './advance.ts'
import { type Engine, isUnclaimed } from './engine.ts'
import { inParallel } from './in-parallel.ts'
import { alarmLateRefunds } from './operators/late-refunds.ts'
import { endOrder } from './orders.ts'
import { bookCancellations } from './refunding/foreign-refunds.ts'
import { advanceRefund } from './refunding/send-refund.ts'

/** Sent after every return from the window and every webhook. */
export const advanceQueue = defineQueue<{ paymentId: number }>('payments.advance-payment')

/** Batch size per kind and run; the next run continues. */
const mostAtOnce = 5_000
/** No more of a kind begin after this time: of those under way, each may wait three times for the gateway. */
const mostMs = 100_000
/** Seconds of the job: longer than a sweep takes, so that it never counts as lost while it runs. */
export const sweepSeconds = 1_200

/** A payment, its refunds, and cancellations made without us. */
export async function advanceEverything(ctx: Engine, paymentId: number): Promise<void> {
  await advance(ctx, paymentId)
  const open = await ctx.db
    .selectFrom('refunds')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('state', 'in', openRefundStates)
    .execute()
  for (const { id } of open) await advanceRefund(ctx, id)
  if (!open.length) await bookCancellations(ctx, paymentId)
}

/**
 * Every minute: advances everything that is unfinished, unclaimed and due, those that have waited longest for their turn
 * first. Never two at once (`jobs.ts`), and over before its job counts as lost: what is left comes first next time.
 */
export async function sweep(ctx: Engine): Promise<void> {
  const { db, clock, products } = ctx
  const now = clock.now()
  const isDue = (table: 'payments' | 'refunds') =>
    sql`${isUnclaimed(ctx, table)} AND (retry_at IS NULL OR retry_at <= ${now})`
  const { rows: payments } = await sql<{ id: number }>`
    SELECT id FROM (
      SELECT id, retry_at FROM payments WHERE state = 'IN_FLIGHT' AND ${isDue('payments')}
      UNION ALL
      SELECT payments.id, retry_at FROM payments JOIN orders ON orders.id = order_id
      WHERE orders.state = 'OPEN' AND expires_at <= ${now} AND payments.state = 'READY' AND ${isDue('payments')}) AS due
    ORDER BY retry_at NULLS FIRST, id LIMIT ${mostAtOnce}`.execute(db)
  await inParallel(ctx, payments, ({ id }) => advance(ctx, id), AbortSignal.timeout(mostMs))
  const { rows: refunds } = await sql<{ id: number }>`
    SELECT id FROM refunds WHERE ${isDue('refunds')} AND ${isOneOf('state', openRefundStates)}
    ORDER BY retry_at NULLS FIRST, due_on, id LIMIT ${mostAtOnce}`.execute(db)
  await inParallel(ctx, refunds, ({ id }) => advanceRefund(ctx, id), AbortSignal.timeout(mostMs))
  await alarmLateRefunds(ctx)
  // Orders whose last payment was declined for good or refunded as stray have no payment to read.
  const { rows: orders } = await sql<{ id: number }>`
    SELECT id FROM orders WHERE state = 'OPEN' AND expires_at <= ${now} AND NOT EXISTS (
      SELECT FROM payments WHERE order_id = orders.id AND ${isOneOf('payments.state', livePaymentStates)})
    ORDER BY expires_at, id LIMIT ${mostAtOnce}`.execute(db)
  await inParallel(
    ctx,
    orders,
    ({ id }) => within(ctx, inside => endOrder(inside, id, { as: 'EXPIRED', by: 'system', products })),
    AbortSignal.timeout(mostMs),
  )
}
