import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { CodeOf } from '#contract/codes/code-of.ts'
import { openRefundStates, type RefundSource, type RefundState } from '#contract/codes/payments.ts'
import type { AnswerTo, ProviderCancellation, ProviderPayment } from '#server/integrations/payment/gateway.ts'
import { movedBy } from '#server/kernel/money/moves.ts'
import { present } from '#server/kernel/present.ts'
import { inTransaction, within } from '#server/kernel/transactions.ts'
import { tellOperators } from '#server/notifications/tell-operators.ts'
import { claimUntil, type Engine, isUnclaimed } from '../engine.ts'
import { sendRefundTexts as texts } from '../messages.ts'
import { finishRefund } from './finish-refund.ts'
import { bookForeign, cancellationsOf, isOf, markOf } from './foreign-refunds.ts'

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
  /** Until when the refund is this run's. */
  claimedUntil: Date
  taken: number
  refunded: number
}

/**
 * Advances a refund as far as possible now. Reads the payment first: a cancellation with the refund's mark is ours,
 * even if its answer was lost; one without a mark was made in the provider's console and is booked. Sends the
 * cancellation only against the balance that we know, so that none is made twice. Re-entrant. An attempt that leaves it
 * open counts as failed: the sweep backs off, and alerts operators.
 */
export async function advanceRefund(ctx: Engine, refundId: number): Promise<void> {
  const row = await claim(ctx, refundId)
  if (!row) return
  let doubt: string | null = texts.interrupted
  try {
    doubt = await askOnce(ctx, row)
  } finally {
    await release(ctx, row, doubt)
  }
}

/** Null if the refund's outcome is known: done, refused, or pending at the card company. Otherwise why it is not. */
async function askOnce(ctx: Engine, row: Row): Promise<string | null> {
  const before = await ctx.gateway.readPayment(row.providerId)
  if (before.kind !== 'ok') return wordsOf(before)
  if (await recognise(ctx, row, before.value)) return null
  if (row.state === 'PENDING') return texts.pendingUnseen
  const sent = await send(ctx, row)
  if (!sent) return null
  if (sent.kind === 'ok' && (await recogniseOne(ctx, row, sent.value.cancellation))) return null
  const after = await ctx.gateway.readPayment(row.providerId)
  if (after.kind !== 'ok') return wordsOf(after)
  if (await recognise(ctx, row, after.value)) return null
  if (sent.kind === 'ok') return texts.unseen
  // A changed balance means that somebody else cancelled: that was booked above, and a later run retries.
  if (sent.kind !== 'refused' || sent.type === 'CANCELLABLE_AMOUNT_CONSISTENCY_BROKEN') return wordsOf(sent)
  await failRefund(ctx, row, wordsOf(sent))
  return null
}

/** What the provider said, in Korean for operators, with its own words behind. */
function wordsOf(answer: { kind: 'refused'; type: string; message: string } | { kind: 'unknown'; reason: string }) {
  if (answer.kind === 'unknown') return texts.unanswered(answer.reason)
  return texts.refused(answer.type, answer.message)
}

async function claim(ctx: Engine, refundId: number): Promise<Row | null> {
  const { db, clock } = ctx
  return inTransaction(db, async trx => {
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
        isUnclaimed(ctx, 'refunds').as('isFree'),
        'payments.taken',
        'payments.refunded',
      ])
      .where('refunds.id', '=', refundId)
      .where('refunds.state', 'in', openRefundStates)
      .forNoKeyUpdate('refunds')
      .executeTakeFirst()
    if (!found?.isFree) return null
    const isNew = found.state === 'APPROVED'
    const { until } = await trx
      .updateTable('refunds')
      .set({
        claimed_until: claimUntil(ctx),
        ...(isNew && { state: 'IN_FLIGHT', attempt: found.attempt + 1, ...movedBy(clock, 'system') }),
      })
      .where('id', '=', refundId)
      .returning('claimed_until as until')
      .executeTakeFirstOrThrow()
    const state = isNew ? ('IN_FLIGHT' as const) : found.state
    const attempt = found.attempt + (isNew ? 1 : 0)
    return { ...found, state, attempt, claimedUntil: present(until), taken: present(found.taken) }
  })
}

/** A run that outlived its claim leaves the next one's alone. */
async function release(ctx: Engine, { id, claimedUntil }: Row, doubt: string | null): Promise<void> {
  const next =
    doubt === null
      ? { failures: 0, retry_at: whileItIsPending(ctx.clock.now()) }
      : { failures: sql<number>`failures + 1`, retry_at: nextTry(ctx.clock.now()), failure: doubt.slice(0, 300) }
  await ctx.db
    .updateTable('refunds')
    .set({ claimed_until: null, ...next })
    .where('id', '=', id)
    .where('claimed_until', '=', claimedUntil)
    .execute()
}

/** The card company takes days: poll hourly. */
const whileItIsPending = (now: Date) =>
  sql<Date | null>`CASE WHEN state = 'PENDING' THEN ${now}::timestamptz + interval '1 hour' END`

/** After the first failure with the next sweep, then after 1, 3, 7 … minutes, at most an hour. */
const nextTry = (now: Date) =>
  sql<Date>`${now}::timestamptz + interval '1 minute' * least(60, power(2, least(failures, 6)) - 1)`

/** Null if a foreign cancellation booked just now has replaced the refund. */
async function send(ctx: Engine, row: Row): Promise<AnswerTo<'cancel'> | null> {
  const { state, amount, refunded } = await ctx.db
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
  // A new idempotency key per attempt: under the same key the provider would repeat its first answer, even a PG error.
  // The balance prevents a second cancellation.
  return ctx.gateway.cancel(row.providerId, body, `cancel-${row.id}-${randomUUID()}`)
}

/** Books the payment's cancellations and returns whether ours is among them. */
async function recognise(ctx: Engine, row: Row, payment: ProviderPayment): Promise<boolean> {
  let isOurs = false
  for (const each of cancellationsOf(payment)) {
    if (await recogniseOne(ctx, row, each)) isOurs = true
    else if (each.status === 'SUCCEEDED') await bookForeign(ctx, row, each)
  }
  return isOurs
}

async function recogniseOne(ctx: Engine, row: Row, cancellation: ProviderCancellation): Promise<boolean> {
  if (!isOf(row, cancellation)) return false
  if (cancellation.status === 'SUCCEEDED') await finish(ctx, row, cancellation.id)
  if (cancellation.status === 'FAILED') await failRefund(ctx, row, texts.refusedByCompany)
  if (cancellation.status === 'REQUESTED') await wait(ctx, row)
  return true
}

async function wait(ctx: Engine, row: Row): Promise<void> {
  await ctx.db
    .updateTable('refunds')
    .set({ state: 'PENDING', ...movedBy(ctx.clock, 'system') })
    .where('id', '=', row.id)
    .where('state', '=', 'IN_FLIGHT')
    .execute()
}

/** Puts a refund into the operators' queue. */
async function failRefund(ctx: Engine, row: Row, failure: string): Promise<void> {
  await inTransaction(ctx.db, async trx => {
    const failed = await trx
      .updateTable('refunds')
      .set({ state: 'FAILED', failure: failure.slice(0, 300), ...movedBy(ctx.clock, 'system') })
      .where('id', '=', row.id)
      .where('state', 'in', ['IN_FLIGHT', 'PENDING'])
      .returning('id')
      .executeTakeFirst()
    if (failed)
      await tellOperators(
        { ...ctx, db: trx },
        {
          role: 'FINANCE',
          title: texts.failedTitle,
          content: texts.failed(row.amount),
          link: '/admin/refunds',
          dedupeKey: `refund failed ${row.id} ${row.attempt}`,
        },
      )
  })
}

const finish = (ctx: Engine, row: Row, cancellationId: string) =>
  within(ctx, inside => finishRefund(inside, row, { cancellationId, from: 'PG' }))
