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
import { tellOperators } from '#server/notifications/tell-operators.ts'
import { bookDue, bookEarned } from './ledger.ts'
import { proposedTexts as proposed, refundTexts as texts } from './messages.ts'
import { lockOrder, type OrderRow } from './orders.ts'
import type { Products } from './product.ts'

export const sendRefundQueue = defineQueue<{ refundId: number }>('payments.send-refund')

export type NewRefund = {
  paymentId: number
  orderId: number
  amount: number
  kept: number
  source: CodeOf<typeof RefundSource>
  reason: string
  by?: Mover
  /** Its order ends with it, even if some of it is kept. */
  isCancellation?: boolean
}

/** The collected payment of a paid order, with what can still be refunded. */
export type Collected = {
  id: number
  amount: number
  method: CodeOf<typeof PaymentMethod> | null
  /** Neither refunded nor owed. */
  left: number
}

/**
 * Opens a refund, due in `refundBusinessDays` (E-Commerce Act 18): the only way for money to leave. An approved one is
 * sent by a job after the commit. One by an operator of more than `alone`, what they may refund alone, is proposed: a
 * second operator approves it.
 */
export async function openRefund(
  ctx: Work,
  refund: NewRefund,
  alone = Number.POSITIVE_INFINITY,
): Promise<{ id: number; isProposed: boolean }> {
  const { db, jobs, clock } = ctx
  const now = clock.now()
  const by = refund.by ?? 'system'
  const operatorId = operatorOf(by)
  const isProposed = operatorId !== null && refund.amount > alone
  const { id } = await db
    .insertInto('refunds')
    .values({
      payment_id: refund.paymentId,
      amount: refund.amount,
      kept: refund.kept,
      source: refund.source,
      state: isProposed ? 'PROPOSED' : 'APPROVED',
      reason: refund.reason,
      requested_by: operatorId,
      is_cancellation: refund.isCancellation ?? false,
      due_on: await dueOn(now),
      created_at: now,
      ...movedBy(clock, by),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (!isProposed) await jobs.send(db, sendRefundQueue, { refundId: id })
  else
    await tellOperators(ctx, {
      role: 'FINANCE',
      title: proposed.title,
      content: proposed.content(refund.amount),
      link: `/admin/refunds?id=${id}`,
      dedupeKey: `refund proposed ${id}`,
      except: operatorId,
    })
  return { id, isProposed }
}

const operatorOf = (by: Mover) => (by.startsWith('operator:') ? Number(by.slice('operator:'.length)) : null)

/**
 * What one operator may refund alone now: within the rule, and up to `secondPerson` in total per payment by operators,
 * so that a large sum cannot be split into small ones.
 */
export async function aloneUpTo(db: Db, paymentId: number, rule: RefundQuote): Promise<number> {
  if (!rule.isPossible) return 0
  return Math.max(0, Math.min(rule.refund, money.secondPerson - (await sumByOperators(db, paymentId))))
}

async function sumByOperators(db: Db, paymentId: number): Promise<number> {
  const { sum } = await db
    .selectFrom('refunds')
    .select(row => row.fn.coalesce(row.fn.sum<number>('amount'), row.val(0)).as('sum'))
    .where('payment_id', '=', paymentId)
    .where(row => row.or([row('source', '=', 'OPERATOR'), row('requested_by', 'is not', null)]))
    .where('state', '!=', 'WITHDRAWN')
    .executeTakeFirstOrThrow()
  return sum
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

export type Cancelled = { isProposed: boolean }

/**
 * Cancels a paid order by its product's rule: ends the product and opens a refund due in three business days. Returns
 * whether it waits for a second operator instead: then nothing has ended yet. Throws `refund_changed` if the buyer saw
 * another amount, `not_refundable` if the rule refunds nothing, `refund_proposed`.
 */
export async function cancelByRule(
  ctx: Work,
  orderId: number,
  given: { expectedRefund?: number; by: Mover; products: Products; reason?: string },
): Promise<Cancelled> {
  const order = await lockOrder(ctx.db, orderId)
  const quote = await quoteRefund(ctx.db, order, { now: ctx.clock.now(), products: given.products })
  if (!quote.isPossible) fail('not_refundable')
  if (given.expectedRefund !== undefined && given.expectedRefund !== quote.refund) fail('refund_changed')
  return { isProposed: await giveBack(ctx, order, quote, { ...given, isCancellation: true }) }
}

/** Refunds by the rule when a product ends by itself, for this reason; does nothing if the rule refunds nothing. */
export async function giveBackByRule(
  ctx: Work,
  orderId: number,
  given: { by: Mover; products: Products; reason: string },
): Promise<void> {
  const order = await lockOrder(ctx.db, orderId)
  const quote = await quoteRefund(ctx.db, order, { now: ctx.clock.now(), products: given.products })
  if (!quote.isPossible || (quote.refund === 0 && !quote.couponBack)) return
  await withdrawProposal(ctx, orderId, given.by)
  await giveBack(ctx, order, quote, given)
}

/** `reason`: why, unless the buyer cancelled. */
type Giving = { by: Mover; products: Products; isCancellation?: boolean; reason?: string }

/** Returns whether the refund waits for a second operator. */
async function giveBack(ctx: Work, order: OrderRow, quote: RefundQuote, giving: Giving): Promise<boolean> {
  const { db } = ctx
  const { id: orderId } = order
  const { by, products, isCancellation, reason = texts.byRule } = giving
  const collected = present(await findCollected(db, orderId))
  const { left } = collected
  if (quote.refund === 0) {
    // An order delivered for a coupon keeps the coupon.
    if (quote.couponBack) await closeUnpaid(ctx, order, collected, by)
    await products[order.product].refunded(ctx, order, { amount: 0, left, by, products })
    if (isCancellation) await endCancelled(ctx, order, giving)
    return false
  }
  const about = { paymentId: collected.id, orderId }
  const alone = await aloneUpTo(db, collected.id, quote)
  const { id, isProposed } = await openRefund(
    ctx,
    {
      ...{ ...about, amount: quote.refund, kept: left - quote.refund },
      ...{ source: 'RULE', reason, by, isCancellation },
    },
    alone,
  )
  if (!isProposed) await owe(ctx, order, { id, ...about, amount: quote.refund, left, ...giving })
  return isProposed
}

type Owed = Giving & { id: number; paymentId: number; amount: number; left: number }

/** Books an approved refund and tells its product; a cancellation ends the order. */
export async function owe(ctx: Work, order: OrderRow, owed: Owed): Promise<void> {
  const { id, paymentId, amount, left, by, products } = owed
  await bookDue(ctx.db, { clock: ctx.clock, orderId: order.id, paymentId }, { id, amount, leftBefore: left })
  await products[order.product].refunded(ctx, order, { amount, left: left - amount, by, products })
  if (owed.isCancellation) await endCancelled(ctx, order, owed)
}

/** Ends what is left of a cancelled order: its product, whose rest has been earned, and a proposed refund. */
async function endCancelled(ctx: Work, order: OrderRow, { by, products }: Giving): Promise<void> {
  await withdrawProposal(ctx, order.id, by)
  const { cancelled } = products[order.product]
  if (!cancelled) return
  await cancelled(ctx, order.id, by)
  if (order.amount > 0) await bookEarned(ctx.db, ctx.clock, order.id)
}

/** Withdraws a refund of the order that waits for a second operator: the order has ended otherwise. */
async function withdrawProposal(ctx: Work, orderId: number, by: Mover): Promise<void> {
  await ctx.db
    .updateTable('refunds')
    .set({ state: 'WITHDRAWN', ...movedBy(ctx.clock, by) })
    .where('state', '=', 'PROPOSED')
    .where('payment_id', 'in', ctx.db.selectFrom('payments').select('id').where('order_id', '=', orderId))
    .execute()
}

/** A free order has nothing to send: it is refunded at once, and its coupons return. */
async function closeUnpaid(ctx: Work, order: OrderRow, collected: Collected, by: Mover): Promise<void> {
  if (collected.amount > 0) return
  await ctx.db
    .updateTable('payments')
    .set({ state: 'REFUNDED', ...movedBy(ctx.clock, by) })
    .where('id', '=', collected.id)
    .execute()
  await closeRefunded(ctx, order.id, by)
}

/** Closes a fully refunded order. */
export async function closeRefunded(ctx: Work, orderId: number, by: Mover): Promise<void> {
  const { db, clock } = ctx
  await db
    .updateTable('orders')
    .set({ state: 'REFUNDED', ...movedBy(clock, by) })
    .where('id', '=', orderId)
    .execute()
  await withdrawProposal(ctx, orderId, by)
  await returnCoupons(ctx, orderId, by)
}
