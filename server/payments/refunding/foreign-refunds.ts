import type { CodeOf } from '#contract/codes/code-of.ts'
import { paidPaymentStates, type RefundSource, sentRefundStates } from '#contract/codes/payments.ts'
import type { ProviderCancellation, ProviderPayment } from '#server/integrations/payment/gateway.ts'
import type { Db } from '#server/kernel/db.ts'
import { movedBy, type Work } from '#server/kernel/money/moves.ts'
import { inTransaction } from '#server/kernel/transactions.ts'
import { tellOperators } from '#server/notifications/tell-operators.ts'
import type { Engine } from '../engine.ts'
import { bookDue, bookLost, bookRefunded, bookReturned, lostKey } from '../ledger.ts'
import { sendRefundTexts as texts } from '../messages.ts'
import { lockOrder, type OrderRow, operatorsPageOf } from '../orders.ts'
import { dueOn, findCollected } from '../refunds.ts'
import { countRefunded, finishRefund, tellBuyer } from './finish-refund.ts'

type Payment = { paymentId: number; orderId: number }
type Marked = { id: number; attempt: number }

/** The mark that distinguishes our cancellation from others, even if its answer was lost. */
export const markOf = ({ id, attempt }: Marked) => `[R${id}.${attempt}]`

/** Whether the cancellation is this attempt of the refund. */
export const isOf = (refund: Marked, { reason }: ProviderCancellation) => reason.includes(markOf(refund))

/** Carries the mark of one of our refunds, whose own run books it. */
const isOurs = ({ reason }: ProviderCancellation) => /\[R\d+\.\d+\]/.test(reason)

/**
 * Books cancellations made without us, for payments that no refund of ours reads anyway. False if the provider does not
 * answer.
 */
export async function bookCancellations(ctx: Engine, paymentId: number): Promise<boolean> {
  const payment = await ctx.db
    .selectFrom('payments')
    .select(['id as paymentId', 'order_id as orderId', 'provider_id as providerId'])
    .where('id', '=', paymentId)
    .where('state', 'in', [...paidPaymentStates, 'STRAY', 'RETURNED'])
    .executeTakeFirst()
  if (!payment) return true
  const read = await ctx.gateway.readPayment(payment.providerId)
  if (read.kind !== 'ok') return false
  for (const each of cancellationsOf(read.value))
    if (each.status === 'SUCCEEDED' && !isOurs(each)) await bookForeign(ctx, payment, each)
  return true
}

/** What has been cancelled of a payment, or is being; nothing where none was taken. */
export const cancellationsOf = (payment: ProviderPayment): readonly ProviderCancellation[] =>
  ('cancellations' in payment ? payment.cancellations : undefined) ?? []

/**
 * Books a cancellation that is not ours: made in the provider's console, or by a chargeback. The part that nobody had
 * requested becomes a refund of its own; the rest counts towards our open refunds, which shrink or finish. Anything
 * beyond both, because our bank account has already refunded it, is a loss.
 */
export async function bookForeign(ctx: Engine, payment: Payment, cancellation: ProviderCancellation): Promise<void> {
  await inTransaction(ctx.db, async trx => {
    const work: Work = { ...ctx, db: trx }
    const order = await lockOrder(trx, payment.orderId)
    if (isOurs(cancellation) || (await isBooked(trx, cancellation.id))) return
    const open = await findOpenRefunds(trx, payment.paymentId)
    const collected = await findCollected(trx, payment.orderId)
    const left = collected?.id === payment.paymentId ? collected.left : 0
    const amount = Math.min(cancellation.totalAmount, left + open.reduce((sum, refund) => sum + refund.amount, 0))
    const lost = cancellation.totalAmount - amount
    // That refund's run reads the cancellation again, when the refund counts as open.
    if (lost > 0 && (await isRefundComing(trx, payment.paymentId))) return
    await bookConsole(ctx, work, { payment, order, cancellation, amount, left, open })
    if (lost > 0)
      await bookLost(trx, { clock: work.clock, ...payment }, { cancellationId: cancellation.id, amount: lost })
    await tellOperators(work, {
      role: 'FINANCE',
      title: texts.foreignTitle,
      content: lost ? texts.lost(cancellation.totalAmount, lost) : texts.foreign(amount),
      link: operatorsPageOf(payment.orderId),
      dedupeKey: `foreign ${cancellation.id}`,
    })
  })
}

type OpenRefund = { id: number; amount: number; source: CodeOf<typeof RefundSource> }
type Foreign = {
  payment: Payment
  order: OrderRow
  cancellation: ProviderCancellation
  /** The part of the cancellation that was left or owed. */
  amount: number
  left: number
  open: OpenRefund[]
}

async function bookConsole(ctx: Engine, work: Work, foreign: Foreign): Promise<void> {
  const { payment, order, cancellation, amount, left, open } = foreign
  const unasked = Math.min(left, amount)
  const done: OpenRefund[] = []
  let own = unasked
  let rest = amount - unasked
  for (const refund of open) {
    if (rest >= refund.amount) done.push(refund)
    else {
      own += rest
      await shrink(work, refund, rest)
    }
    rest -= Math.min(rest, refund.amount)
  }
  if (own > 0) {
    const about = { clock: work.clock, ...payment }
    const id = await writeDone(work, payment, { cancellation, amount: own })
    if (unasked > 0) await bookDue(work.db, about, { id, amount: unasked, leftBefore: left })
    const isStray = open.some(({ source }) => source === 'STRAY')
    const book = isStray ? bookReturned : bookRefunded
    await book(work.db, about, { id, amount: own, from: 'PG' })
    await countRefunded(work, { ...payment, amount: own })
    await tellBuyer(work, order, { id, amount: own, isStray })
  }
  for (const [at, refund] of done.entries())
    await finishRefund(
      work,
      { ...refund, ...payment },
      // One refund stores the cancellation's id, which marks it as booked.
      { from: 'PG', ...(!own && at === 0 && { cancellationId: cancellation.id }) },
    )
  if (unasked > 0)
    await ctx.products[order.product].refunded(work, order, {
      amount: unasked,
      left: left - unasked,
      by: 'system',
      products: ctx.products,
    })
}

async function shrink(ctx: Work, refund: OpenRefund, by: number): Promise<void> {
  if (by === 0) return
  await ctx.db
    .updateTable('refunds')
    .set({ amount: refund.amount - by })
    .where('id', '=', refund.id)
    .execute()
}

async function writeDone(
  ctx: Work,
  { paymentId }: Payment,
  { cancellation, amount }: { cancellation: ProviderCancellation; amount: number },
): Promise<number> {
  const now = ctx.clock.now()
  const { id } = await ctx.db
    .insertInto('refunds')
    .values({
      payment_id: paymentId,
      amount,
      source: cancellation.trigger === 'CHARGEBACK' ? 'CHARGEBACK' : 'CONSOLE',
      state: 'DONE',
      reason: cancellation.reason.slice(0, 300),
      cancellation_id: cancellation.id,
      due_on: await dueOn(now),
      done_at: now,
      created_at: now,
      ...movedBy(ctx.clock, 'system'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const isBooked = async (db: Db, cancellationId: string) =>
  Boolean(
    await db
      .selectFrom('refunds')
      .select('id')
      .where('cancellation_id', '=', cancellationId)
      .unionAll(db.selectFrom('ledger_entries').select('id').where('event_key', '=', lostKey(cancellationId)))
      .executeTakeFirst(),
  )

const isRefundComing = async (db: Db, paymentId: number) =>
  Boolean(
    await db
      .selectFrom('refunds')
      .select('id')
      .where('payment_id', '=', paymentId)
      .where('state', '=', 'APPROVED')
      .executeTakeFirst(),
  )

/** Refunds being sent come first. */
const findOpenRefunds = (db: Db, paymentId: number): Promise<OpenRefund[]> =>
  db
    .selectFrom('refunds')
    .select(['id', 'amount', 'source'])
    .where('payment_id', '=', paymentId)
    .where('state', 'in', sentRefundStates)
    .orderBy(row => row('state', '=', 'FAILED'))
    .orderBy('id')
    .execute()
