import type { CodeOf } from '#contract/codes/code-of.ts'
import { openRefundStates, type PaymentMethod, paidPaymentStates, type RefundSource } from '#contract/codes/payments.ts'
import { koreanDate } from '#contract/korean-time.ts'
import { money } from '#contract/limits.ts'
import type { RefundQuote } from '#contract/payments/shapes.ts'
import { returnCoupons } from '#server/coupons/holds.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { defineQueue } from '#server/kernel/jobs.ts'
import { addBusinessDays } from '#server/kernel/money/business-days.ts'
import { type Mover, movedBy, type Work } from '#server/kernel/money/moves.ts'
import { present } from '#server/kernel/present.ts'
import { bookDue, bookEarned } from './ledger.ts'
import { refundTexts as texts } from './messages.ts'
import { findOrder, lockOrder, type OrderRow } from './orders.ts'
import type { Products } from './product.ts'

export const sendRefundQueue = defineQueue<{ refundId: number }>('payments.send-refund')

export type NewRefund = {
  paymentId: number
  orderId: number
  amount: number
  kept: number
  source: CodeOf<typeof RefundSource>
  reason: string
  requestedBy?: number
  by?: Mover
}

/** The collected payment of a paid order, with what can still be refunded. */
export type Collected = {
  id: number
  amount: number
  method: CodeOf<typeof PaymentMethod> | null
  /** Neither refunded nor owed. */
  left: number
}

/** Opens an approved refund: due in three business days (E-Commerce Act 18), sent by a job after the commit. */
export async function openRefund(work: Work, refund: NewRefund): Promise<number> {
  const { db, jobs, clock } = work
  const now = clock.now()
  const { id } = await db
    .insertInto('refunds')
    .values({
      payment_id: refund.paymentId,
      amount: refund.amount,
      kept: refund.kept,
      source: refund.source,
      state: 'APPROVED',
      reason: refund.reason,
      requested_by: refund.requestedBy ?? null,
      due_on: await dueOn(now),
      created_at: now,
      ...movedBy(clock, refund.by ?? 'system'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await jobs.send(db, sendRefundQueue, { refundId: id })
  return id
}

export const dueOn = (now: Date): Promise<string> => addBusinessDays(koreanDate(now), money.refundBusinessDays)

/** Null for an order that collected nothing. Approved refunds count as gone. */
export async function findCollected(db: Db, orderId: number): Promise<Collected | null> {
  const payment = await db
    .selectFrom('payments')
    .select(['id', 'amount', 'method'])
    .where('order_id', '=', orderId)
    .where('state', 'in', paidPaymentStates)
    .executeTakeFirst()
  if (!payment) return null
  const { gone } = await db
    .selectFrom('refunds')
    .select(row => row.fn.coalesce(row.fn.sum<number>('amount'), row.val(0)).as('gone'))
    .where('payment_id', '=', payment.id)
    .where('state', 'not in', ['PROPOSED', 'WITHDRAWN'])
    .executeTakeFirstOrThrow()
  return { ...payment, left: payment.amount - gone }
}

/** Whether a refund of the order is pending; until it is sent, no other can be opened. */
export async function hasOpenRefund(db: Db, orderId: number): Promise<boolean> {
  const open = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select('refunds.id')
    .where('order_id', '=', orderId)
    .where('refunds.state', 'in', openRefundStates)
    .executeTakeFirst()
  return open !== undefined
}

/** The refund for cancelling the order now, by its product's rule. */
export async function quoteRefund(
  db: Db,
  order: OrderRow,
  { now, products }: { now: Date; products: Products },
): Promise<RefundQuote> {
  const collected = order.state === 'PAID' ? await findCollected(db, order.id) : null
  if (!collected) return nothingBack
  const quote = await products[order.product].refundable(db, order, { now, paid: collected.left })
  return quote.isPossible ? { ...quote, refund: Math.min(quote.refund, collected.left) } : quote
}

const nothingBack: RefundQuote = {
  isPossible: false,
  refund: 0,
  kept: [],
  couponBack: false,
  note: texts.nothingLeft,
}

/**
 * Cancels a paid order by its product's rule: ends the product and opens a refund due in three business days. Throws
 * `refund_changed` if the buyer saw another amount, `not_refundable` if the rule refunds nothing.
 */
export async function cancelByRule(
  work: Work,
  orderId: number,
  given: { expectedRefund?: number; by: Mover; products: Products },
): Promise<void> {
  const order = await lockOrder(work.db, orderId)
  const quote = await quoteRefund(work.db, order, { now: work.clock.now(), products: given.products })
  if (!quote.isPossible) fail('not_refundable')
  if (given.expectedRefund !== undefined && given.expectedRefund !== quote.refund) fail('refund_changed')
  await giveBack(work, order, quote, given)
}

/** The same for what ends whatever of it is kept: `end` ends it, and what is kept has been earned. */
export async function cancelAndEnd(
  work: Work,
  orderId: number,
  given: Parameters<typeof cancelByRule>[2],
  end: (work: Work, orderId: number, by: Mover) => Promise<void>,
): Promise<void> {
  await cancelByRule(work, orderId, given)
  await end(work, orderId, given.by)
  const { amount } = await findOrder(work.db, orderId)
  if (amount > 0) await bookEarned(work.db, work.clock, orderId)
}

/** Refunds by the rule when a product ends by itself; does nothing if the rule refunds nothing. */
export async function giveBackByRule(
  work: Work,
  orderId: number,
  given: { by: Mover; products: Products },
): Promise<void> {
  const order = await lockOrder(work.db, orderId)
  const quote = await quoteRefund(work.db, order, { now: work.clock.now(), products: given.products })
  if (quote.isPossible && (quote.refund > 0 || quote.couponBack)) await giveBack(work, order, quote, given)
}

async function giveBack(
  work: Work,
  order: OrderRow,
  quote: RefundQuote,
  { by, products }: { by: Mover; products: Products },
): Promise<void> {
  const { db, clock } = work
  const { id: orderId } = order
  const collected = present(await findCollected(db, orderId))
  if (quote.refund === 0) {
    // An order delivered for a coupon keeps the coupon.
    if (quote.couponBack) await closeUnpaid(work, order, collected, by)
  } else {
    const kept = collected.left - quote.refund
    const about = { paymentId: collected.id, orderId }
    const reason = texts.byRule
    const id = await openRefund(work, { ...about, amount: quote.refund, kept, source: 'RULE', reason, by })
    await bookDue(db, { clock, ...about }, { id, amount: quote.refund, leftBefore: collected.left })
  }
  await products[order.product].refunded(work, order, {
    amount: quote.refund,
    left: collected.left - quote.refund,
    by,
    products,
  })
}

/** A free order has nothing to send: it is refunded at once, and its coupons return. */
async function closeUnpaid(work: Work, order: OrderRow, collected: Collected, by: Mover): Promise<void> {
  if (collected.amount > 0) return
  await work.db
    .updateTable('payments')
    .set({ state: 'REFUNDED', ...movedBy(work.clock, by) })
    .where('id', '=', collected.id)
    .execute()
  await closeRefunded(work, order.id, by)
}

/** Closes a fully refunded order. */
export async function closeRefunded(work: Work, orderId: number, by: Mover): Promise<void> {
  const { db, clock } = work
  await db
    .updateTable('orders')
    .set({ state: 'REFUNDED', ...movedBy(clock, by) })
    .where('id', '=', orderId)
    .execute()
  await returnCoupons(work, orderId, by)
}
