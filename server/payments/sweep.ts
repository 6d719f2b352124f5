import { sql } from 'kysely'
import { livePaymentStates, openRefundStates } from '#contract/codes/payments.ts'
import { isOneOf } from '#server/kernel/codes.ts'
import { defineQueue } from '#server/kernel/jobs.ts'
import { inTransaction } from '#server/kernel/transactions.ts'
import { advance } from './advance.ts'
import type { Engine } from './engine.ts'
import { inParallel } from './in-parallel.ts'
import { alarmLateRefunds } from './operators/late-refunds.ts'
import { endOrder } from './orders.ts'
import { bookCancellations } from './refunding/foreign-refunds.ts'
import { advanceRefund } from './refunding/send-refund.ts'

/** Sent after every return from the window and every webhook. */
export const advanceQueue = defineQueue<{ paymentId: number }>('payments.advance-payment')

/** Batch size per kind and run; the next run continues. */
const mostAtOnce = 5_000
/** A payment, its refunds, and cancellations made without us. */
export async function advanceEverything(engine: Engine, paymentId: number): Promise<void> {
  await advance(engine, paymentId)
  const open = await engine.db
    .selectFrom('refunds')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('state', 'in', openRefundStates)
    .execute()
  for (const { id } of open) await advanceRefund(engine, id)
  if (!open.length) await bookCancellations(engine, paymentId)
}

/** Every minute: advances everything that is unfinished and unclaimed. */
export async function sweep(engine: Engine): Promise<void> {
  const { db, clock, products } = engine
  const now = clock.now()
  const { rows: payments } = await sql<{ id: number }>`
    SELECT id FROM payments WHERE state = 'IN_FLIGHT' AND (claimed_until IS NULL OR claimed_until < ${now})
    UNION ALL
    SELECT payments.id FROM payments JOIN orders ON orders.id = order_id
    WHERE orders.state = 'OPEN' AND expires_at <= ${now} AND payments.state = 'READY'
      AND (claimed_until IS NULL OR claimed_until < ${now})
    LIMIT ${mostAtOnce}`.execute(db)
  await inParallel(engine, payments, ({ id }) => advance(engine, id))
  const { rows: refunds } = await sql<{ id: number }>`
    SELECT id FROM refunds WHERE (claimed_until IS NULL OR claimed_until < ${now})
      AND (retry_at IS NULL OR retry_at <= ${now})
      AND ${isOneOf('state', openRefundStates)}
    LIMIT ${mostAtOnce}`.execute(db)
  await inParallel(engine, refunds, ({ id }) => advanceRefund(engine, id))
  await alarmLateRefunds(engine)
  // Orders whose last payment was declined for good or refunded as stray have no payment to read.
  const { rows: orders } = await sql<{ id: number }>`
    SELECT id FROM orders WHERE state = 'OPEN' AND expires_at <= ${now} AND NOT EXISTS (
      SELECT FROM payments WHERE order_id = orders.id AND ${isOneOf('payments.state', livePaymentStates)})
    LIMIT ${mostAtOnce}`.execute(db)
  await inParallel(engine, orders, ({ id }) =>
    inTransaction(db, trx => endOrder({ ...engine, db: trx }, id, { as: 'EXPIRED', by: 'system', products })),
  )
}
