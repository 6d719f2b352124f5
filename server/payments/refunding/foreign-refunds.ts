import type { CodeOf } from '#contract/codes/code-of.ts'
import type { RefundSource } from '#contract/codes/payments.ts'
import type { ProviderCancellation } from '#server/integrations/payment/gateway.ts'
import type { Db } from '#server/kernel/db.ts'
import { movedBy, type Work } from '#server/kernel/money/moves.ts'
import { tellOperators } from '#server/notifications/tell-operators.ts'
import type { Engine } from '../engine.ts'
import { bookDue, bookRefunded, bookReturned } from '../ledger.ts'
import { sendRefundTexts as texts } from '../messages.ts'
import { lockOrder, type OrderRow, operatorsPageOf } from '../orders.ts'
import { dueOn, findCollected } from '../refunds.ts'
import { countRefunded, finishRefund, tellBuyer } from './finish-refund.ts'

type Payment = { paymentId: number; orderId: number }
type Marked = { id: number; attempt: number }

/** Tells a cancellation of ours from any other, whatever became of the answer to it. */
export const markOf = ({ id, attempt }: Marked) => `[R${id}.${attempt}]`

/** Whether the cancellation is this try of the refund. */
export const isOf = (refund: Marked, { reason }: ProviderCancellation) => reason.includes(markOf(refund))

/** Carries the mark of one of our refunds; the run of that refund books it. */
const isOurs = ({ reason }: ProviderCancellation) => /\[R\d+\.\d+\]/.test(reason)

/** Books cancellations of a payment that were made without us; for payments that no refund of ours reads anyway. */
export async function bookCancellations(engine: Engine, paymentId: number): Promise<void> {
  const payment = await engine.db
    .selectFrom('payments')
    .select(['id as paymentId', 'order_id as orderId', 'provider_id as providerId'])
    .where('id', '=', paymentId)
    .where('state', 'in', ['PAID', 'PART_REFUNDED', 'STRAY'])
    .executeTakeFirst()
  if (!payment) return
  const read = await engine.gateway.readPayment(payment.providerId)
  if (read.kind !== 'ok' || !('cancellations' in read.value)) return
  for (const each of read.value.cancellations ?? [])
    if (each.status === 'SUCCEEDED' && !isOurs(each)) await bookForeign(engine, payment, each)
}

/**
 * A cancellation that was not ours: made in the provider's console, or by a chargeback. What nobody had asked to give
 * back is a refund of its own; the rest stands in for open refunds of ours, which shrink or are done.
 */
export async function bookForeign(engine: Engine, payment: Payment, cancellation: ProviderCancellation): Promise<void> {
  await engine.db.transaction().execute(async trx => {
    const work: Work = { ...engine, db: trx }
    const order = await lockOrder(trx, payment.orderId)
    if (isOurs(cancellation) || (await isBooked(trx, cancellation.id))) return
    const open = await findOpenRefunds(trx, payment.paymentId)
    const collected = await findCollected(trx, payment.orderId)
    const left = collected?.id === payment.paymentId ? collected.left : 0
    const amount = cancellation.totalAmount
    if (amount <= left + open.reduce((sum, refund) => sum + refund.amount, 0))
      await bookConsole(engine, work, { payment, order, cancellation, left, open })
    await tellOperators(work, {
      title: texts.foreignTitle,
      content: texts.foreign(amount),
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
  left: number
  open: OpenRefund[]
}

async function bookConsole(engine: Engine, work: Work, foreign: Foreign): Promise<void> {
  const { payment, order, cancellation, left, open } = foreign
  const unasked = Math.min(left, cancellation.totalAmount)
  const done: OpenRefund[] = []
  let own = unasked
  let rest = cancellation.totalAmount - unasked
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
  for (const refund of done)
    await finishRefund(
      work,
      { ...refund, ...payment },
      { from: 'PG', ...(!own && { cancellationId: cancellation.id }) },
    )
  if (unasked > 0)
    await engine.products[order.product].refunded(work, order, { amount: unasked, left: left - unasked, by: 'system' })
}

async function shrink({ db }: Work, refund: OpenRefund, by: number): Promise<void> {
  if (by === 0) return
  await db
    .updateTable('refunds')
    .set({ amount: refund.amount - by })
    .where('id', '=', refund.id)
    .execute()
}

async function writeDone(
  { db, clock }: Work,
  { paymentId }: Payment,
  { cancellation, amount }: { cancellation: ProviderCancellation; amount: number },
): Promise<number> {
  const now = clock.now()
  const { id } = await db
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
      ...movedBy(clock, 'system'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const isBooked = async (db: Db, cancellationId: string) =>
  Boolean(await db.selectFrom('refunds').select('id').where('cancellation_id', '=', cancellationId).executeTakeFirst())

/** Those that are being sent first. */
const findOpenRefunds = (db: Db, paymentId: number): Promise<OpenRefund[]> =>
  db
    .selectFrom('refunds')
    .select(['id', 'amount', 'source'])
    .where('payment_id', '=', paymentId)
    .where('state', 'in', ['IN_FLIGHT', 'PENDING', 'FAILED'])
    .orderBy(row => row('state', '=', 'FAILED'))
    .orderBy('id')
    .execute()
