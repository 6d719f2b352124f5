import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { CodeOf } from '#contract/codes/code-of.ts'
import type { RefundSource, RefundState } from '#contract/codes/payments.ts'
import type { AnswerTo, ProviderCancellation, ProviderPayment } from '#server/integrations/payment/gateway.ts'
import type { Db } from '#server/kernel/db.ts'
import { movedBy, type Work } from '#server/kernel/money/moves.ts'
import { notify } from '#server/notifications/notify.ts'
import { tellOperators } from '#server/notifications/tell-operators.ts'
import { claimUntil, type Engine } from './engine.ts'
import { bookDue, bookRefunded, bookReturned } from './ledger.ts'
import { sendRefundTexts as texts } from './messages.ts'
import { lockOrder, type OrderRow, operatorsPageOf } from './orders.ts'
import { closeRefunded, dueOn, findCollected } from './refunds.ts'

type Row = {
  id: number
  paymentId: number
  orderId: number
  providerId: string
  amount: number
  source: CodeOf<typeof RefundSource>
  state: CodeOf<typeof RefundState>
  reason: string
  attempt: number
  taken: number
  refunded: number
}

/**
 * Brings a refund as far as it can be brought now. Reads the payment first: a cancellation that carries the refund's
 * mark is ours, whatever became of the answer to it; one without a mark was made in the provider's console and is
 * booked. Sends the cancellation only against the balance that we know, so that none is made twice. Re-entrant. A try
 * that leaves it open counts as failed: the sweep waits longer and longer for the next one, and alarms operators.
 */
export async function advanceRefund(engine: Engine, refundId: number): Promise<void> {
  const row = await claim(engine, refundId)
  if (!row) return
  let isAnswered = false
  try {
    isAnswered = await askOnce(engine, row)
  } finally {
    await release(engine, refundId, isAnswered)
  }
}

/** Whether it is known what becomes of the refund: done, refused, or the card company works on it. */
async function askOnce(engine: Engine, row: Row): Promise<boolean> {
  const before = await engine.gateway.readPayment(row.providerId)
  if (before.kind !== 'ok') return false
  if (await recognise(engine, row, before.value)) return true
  if (row.state === 'PENDING') return false
  const sent = await send(engine, row)
  if (!sent) return true
  if (sent.kind === 'ok' && (await recogniseOne(engine, row, sent.value.cancellation))) return true
  const after = await engine.gateway.readPayment(row.providerId)
  if (after.kind !== 'ok') return false
  if (await recognise(engine, row, after.value)) return true
  // A balance that moved means that somebody else cancelled: it is booked above, and a later run retries.
  if (sent.kind !== 'refused' || sent.type === 'CANCELLABLE_AMOUNT_CONSISTENCY_BROKEN') return false
  await failRefund(engine, row, `${sent.type} ${sent.message}`)
  return true
}

async function claim(engine: Engine, refundId: number): Promise<Row | null> {
  const { db, clock } = engine
  return db.transaction().execute(async trx => {
    const found = await trx
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.payment_id')
      .select([
        'refunds.id',
        'refunds.payment_id as paymentId',
        'payments.order_id as orderId',
        'payments.provider_id as providerId',
        'refunds.amount',
        'refunds.source',
        'refunds.state',
        'refunds.reason',
        'refunds.attempt',
        'refunds.claimed_until as claimedUntil',
        'payments.taken',
        'payments.refunded',
      ])
      .where('refunds.id', '=', refundId)
      .where('refunds.state', 'in', ['APPROVED', 'IN_FLIGHT', 'PENDING'])
      .forUpdate('refunds')
      .executeTakeFirst()
    if (!found || (found.claimedUntil && found.claimedUntil > clock.now())) return null
    const isNew = found.state === 'APPROVED'
    await trx
      .updateTable('refunds')
      .set({
        claimed_until: claimUntil(engine),
        ...(isNew && { state: 'IN_FLIGHT', attempt: found.attempt + 1, ...movedBy(clock, 'system') }),
      })
      .where('id', '=', refundId)
      .execute()
    const state = isNew ? ('IN_FLIGHT' as const) : found.state
    return { ...found, state, attempt: found.attempt + (isNew ? 1 : 0), taken: found.taken ?? 0 }
  })
}

async function release({ db, clock }: Engine, refundId: number, isAnswered: boolean): Promise<void> {
  const next = isAnswered
    ? { failures: 0, retry_at: null }
    : { failures: sql<number>`failures + 1`, retry_at: nextTry(clock.now()) }
  await db
    .updateTable('refunds')
    .set({ claimed_until: null, ...next })
    .where('id', '=', refundId)
    .execute()
}

/** After the first failure the next sweep, then 1, 3, 7 … minutes, at most an hour. */
const nextTry = (now: Date) =>
  sql<Date>`${now}::timestamptz + interval '1 minute' * least(60, power(2, least(failures, 6)) - 1)`

/** Tells our cancellation from any other, whatever became of the answer to it. */
const markOf = ({ id, attempt }: Row) => `[R${id}.${attempt}]`

/** Null where a cancellation made elsewhere, booked a moment ago, has stood in for the refund. */
async function send({ db, gateway }: Engine, row: Row): Promise<AnswerTo<'cancel'> | null> {
  const { state, amount, refunded } = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.state', 'refunds.amount', 'payments.refunded'])
    .where('refunds.id', '=', row.id)
    .executeTakeFirstOrThrow()
  if (state !== 'IN_FLIGHT') return null
  const body = {
    amount,
    currentCancellableAmount: row.taken - refunded,
    reason: `${texts.reason} ${markOf(row)}`,
  }
  // A key of its own each time: under the first one the provider would repeat its first answer, an error of the PG too.
  // The balance keeps it from being cancelled twice.
  return gateway.cancel(row.providerId, body, `cancel-${row.id}-${randomUUID()}`)
}

/** Books what the payment's cancellations tell; whether ours is among them. */
async function recognise(engine: Engine, row: Row, payment: ProviderPayment): Promise<boolean> {
  const cancellations = 'cancellations' in payment ? (payment.cancellations ?? []) : []
  let isOurs = false
  for (const each of cancellations) {
    if (isOf(row, each)) isOurs = (await recogniseOne(engine, row, each)) || isOurs
    else if (each.status === 'SUCCEEDED') await bookForeign(engine, row, each)
  }
  return isOurs
}

const isOf = (row: Row, cancellation: ProviderCancellation) => cancellation.reason.includes(markOf(row))

async function recogniseOne(engine: Engine, row: Row, cancellation: ProviderCancellation): Promise<boolean> {
  if (!isOf(row, cancellation)) return false
  if (cancellation.status === 'SUCCEEDED') await finish(engine, row, { cancellationId: cancellation.id, from: 'PG' })
  if (cancellation.status === 'FAILED') await failRefund(engine, row, texts.refusedByCompany)
  if (cancellation.status === 'REQUESTED') await wait(engine, row)
  return true
}

async function wait({ db, clock }: Engine, row: Row): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ state: 'PENDING', ...movedBy(clock, 'system') })
    .where('id', '=', row.id)
    .where('state', '=', 'IN_FLIGHT')
    .execute()
}

/** Puts a refund into the operators' queue. */
async function failRefund(engine: Engine, row: Row, failure: string): Promise<void> {
  await engine.db.transaction().execute(async trx => {
    const failed = await trx
      .updateTable('refunds')
      .set({ state: 'FAILED', failure: failure.slice(0, 300), ...movedBy(engine.clock, 'system') })
      .where('id', '=', row.id)
      .where('state', 'in', ['IN_FLIGHT', 'PENDING'])
      .returning('id')
      .executeTakeFirst()
    if (failed)
      await tellOperators(
        { ...engine, db: trx },
        {
          title: texts.failedTitle,
          content: texts.failed(row.amount),
          link: '/admin/refunds',
          dedupeKey: `refund failed ${row.id} ${row.attempt}`,
        },
      )
  })
}

/** The money has left. In one transaction: refund, payment, ledger, and the order if nothing of it remains. */
export async function finish(
  engine: Pick<Engine, 'db' | 'jobs' | 'clock'>,
  refund: Finished,
  how: { cancellationId?: string; from: 'PG' | 'BANK'; proof?: string },
): Promise<void> {
  await engine.db.transaction().execute(trx => finishIn({ ...engine, db: trx }, refund, how))
}

type Finished = Pick<Row, 'id' | 'paymentId' | 'orderId' | 'source'>

export async function finishIn(
  work: Work,
  refund: Finished,
  { cancellationId, from, proof }: { cancellationId?: string; from: 'PG' | 'BANK'; proof?: string },
): Promise<void> {
  const { db, clock } = work
  const { orderId, paymentId, source } = refund
  const order = await lockOrder(db, orderId)
  const done = await db
    .updateTable('refunds')
    .set({
      state: 'DONE',
      cancellation_id: cancellationId ?? null,
      bank_proof: proof ?? null,
      failure: null,
      done_at: clock.now(),
      ...movedBy(clock, 'system'),
    })
    .where('id', '=', refund.id)
    .where('state', 'in', ['IN_FLIGHT', 'PENDING', 'FAILED'])
    .returning('amount')
    .executeTakeFirst()
  if (!done) return
  const { amount } = done
  const about = { clock, orderId, paymentId }
  const entry = { id: refund.id, amount, from }
  if (source === 'STRAY') await bookReturned(db, about, entry)
  else await bookRefunded(db, about, entry)
  await countRefunded(work, { paymentId, orderId, amount })
  if (order.userId !== null && source !== 'STRAY')
    await notify(work, {
      type: 'PAYMENT',
      userIds: [order.userId],
      title: texts.doneTitle,
      content: texts.done(order.title, amount),
      link: `/mypage/history/${orderId}`,
      linkText: texts.seeOrder,
      dedupeKey: `refunded ${refund.id}`,
    })
}

async function countRefunded(work: Work, refund: Payment & { amount: number }): Promise<void> {
  const { db, clock } = work
  const { refunded, taken, state } = await db
    .updateTable('payments')
    .set(row => ({ refunded: row('refunded', '+', refund.amount) }))
    .where('id', '=', refund.paymentId)
    .returning(['refunded', 'taken', 'state'])
    .executeTakeFirstOrThrow()
  const isAll = refunded === taken
  const isStray = state === 'STRAY'
  if (isStray && !isAll) return
  await db
    .updateTable('payments')
    .set({ state: isStray ? 'RETURNED' : isAll ? 'REFUNDED' : 'PART_REFUNDED', ...movedBy(clock, 'system') })
    .where('id', '=', refund.paymentId)
    .execute()
  if (isAll && !isStray) await closeRefunded(work, refund.orderId, 'system')
}

type Payment = { paymentId: number; orderId: number }

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

type OpenRefund = { id: number; amount: number; source: Row['source'] }
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
    const book = open.some(({ source }) => source === 'STRAY') ? bookReturned : bookRefunded
    await book(work.db, about, { id, amount: own, from: 'PG' })
    await countRefunded(work, { ...payment, amount: own })
  }
  for (const refund of done)
    await finishIn(work, { ...refund, ...payment }, { from: 'PG', ...(!own && { cancellationId: cancellation.id }) })
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
