import { sql } from 'kysely'
import { unpaidPaymentStates } from '#contract/codes/payments.ts'
import { money } from '#contract/limits.ts'
import type { AnswerTo } from '#server/integrations/payment/gateway.ts'
import { movedBy, type Work } from '#server/kernel/money/moves.ts'
import { present } from '#server/kernel/present.ts'
import { inTransaction, within } from '#server/kernel/transactions.ts'
import { tellOperators } from '#server/notifications/tell-operators.ts'
import {
  customerIdOf,
  decide,
  failuresToTell,
  type PaidPayment,
  type ProviderAnswer,
  type Standing,
  type Step,
} from './decide.ts'
import { claimUntil, type Engine, isUnclaimed } from './engine.ts'
import { advanceTexts as texts } from './messages.ts'
import { describeMethod } from './methods.ts'
import { endOrder, lockOrder, operatorsPageOf } from './orders.ts'
import type { Products } from './product.ts'
import { settleOrder } from './settle.ts'
import { shortName } from './short-name.ts'
import { takeAsStray } from './stray.ts'

type Row = Standing & {
  id: number
  orderId: number
  providerId: string
  token: string | null
  txId: string | null
  title: string
  /** Key of the card on file, encrypted. */
  cardKey: string | null
}

/** More readings in one run would only repeat themselves. */
const mostSteps = 4

/**
 * Advances a payment as far as possible now: reads it at the provider, then settles, confirms, reopens, expires or
 * refunds it. Re-entrant, and the only function that moves a payment: requests, jobs, webhooks, the sweep and operators
 * all call it. A runner claims the payment; others return false at once. Also resolves when the provider does not
 * answer.
 */
export async function advance(ctx: Engine, paymentId: number): Promise<boolean> {
  const until = await claim(ctx, paymentId)
  if (until === null) return false
  try {
    let confirmed: ProviderAnswer | null = null
    for (let steps = 0; steps < mostSteps; steps++) {
      const row = await find(ctx, paymentId)
      const read = await ctx.gateway.readPayment(row.providerId)
      const step = decide(row, read, { now: ctx.clock.now(), store: ctx.gateway.store, confirmed })
      if (step.do === 'wait') {
        await tellDoubt(ctx, row)
        return true
      }
      if (step.do === 'confirm') confirmed = await confirm(ctx, row)
      else if (step.do === 'charge') confirmed = await charge(ctx, row)
      else await take(ctx, row, step)
      // A reopened payment of an expired order expires in the next round.
      if (step.do !== 'confirm' && step.do !== 'charge' && step.do !== 'reopen') return true
    }
    return true
  } finally {
    await release(ctx, paymentId, until)
  }
}

/**
 * Until when the payment is this run's; null if it is another's. Includes payments that ended unpaid: the provider may
 * have collected them later.
 */
async function claim(ctx: Engine, paymentId: number): Promise<Date | null> {
  const claimed = await ctx.db
    .updateTable('payments')
    .set({ claimed_until: claimUntil(ctx) })
    .where('id', '=', paymentId)
    .where('state', 'in', unpaidPaymentStates)
    .where(isUnclaimed(ctx, 'payments'))
    .returning('claimed_until as until')
    .executeTakeFirst()
  return claimed?.until ?? null
}

/**
 * For `holdMinutes` the sweep reads an unfinished payment every time, then again after a tenth of the time that has
 * passed since, at most half an hour. A run that outlived its claim leaves the next one's alone.
 */
async function release(ctx: Engine, paymentId: number, until: Date): Promise<void> {
  const now = ctx.clock.now()
  await sql`
    UPDATE payments SET claimed_until = NULL, retry_at = ${now}::timestamptz + least(interval '30 minutes', greatest(
      interval '0', (${now}::timestamptz - interval '1 minute' * ${money.holdMinutes}::int
        - CASE payments.state WHEN 'IN_FLIGHT' THEN in_flight_since WHEN 'READY' THEN expires_at END) / 10))
    FROM orders WHERE orders.id = order_id AND payments.id = ${paymentId} AND claimed_until = ${until}`.execute(ctx.db)
}

async function find(ctx: Engine, paymentId: number): Promise<Row> {
  return ctx.db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .leftJoin('cards', 'cards.id', 'payments.card_id')
    .select([
      'payments.id',
      'payments.order_id as orderId',
      'payments.provider_id as providerId',
      'payments.state',
      'payments.amount',
      'payments.token',
      'payments.tx_id as txId',
      'payments.failures',
      'payments.in_flight_since as inFlightSince',
      'orders.user_id as userId',
      'orders.state as orderState',
      'orders.expires_at as orderExpiresAt',
      'orders.title',
      'payments.card_id as cardId',
      'cards.key as cardKey',
    ])
    .where('payments.id', '=', paymentId)
    .executeTakeFirstOrThrow()
}

// A new idempotency key per attempt: under the same key the provider would repeat its first answer, even a PG error.
// The payment's id prevents a second collection.
async function confirm(ctx: Engine, row: Row): Promise<AnswerTo<'confirm'>> {
  const { attempt } = await ctx.db
    .updateTable('payments')
    .set(value => ({ attempt: value('attempt', '+', 1) }))
    .where('id', '=', row.id)
    .returning('attempt')
    .executeTakeFirstOrThrow()
  return ctx.gateway.confirm(
    row.providerId,
    {
      paymentToken: ctx.secrets.decrypt(present(row.token)),
      txId: present(row.txId),
      totalAmount: row.amount,
      currency: 'KRW',
      isTest: ctx.gateway.store.isTest,
    },
    `confirm-${row.id}-${attempt}`,
  )
}

// As with confirms, a new idempotency key per attempt.
async function charge(ctx: Engine, row: Row): Promise<AnswerTo<'chargeBillingKey'>> {
  // A card whose key is gone can no longer be charged.
  if (row.cardKey === null) return { kind: 'refused', type: 'BILLING_KEY_ALREADY_DELETED', message: '' }
  const { attempt } = await ctx.db
    .updateTable('payments')
    .set(value => ({ attempt: value('attempt', '+', 1) }))
    .where('id', '=', row.id)
    .returning('attempt')
    .executeTakeFirstOrThrow()
  return ctx.gateway.chargeBillingKey(
    row.providerId,
    {
      billingKey: ctx.secrets.decrypt(row.cardKey),
      channelKey: ctx.gateway.store.channelKeys.card,
      orderName: shortName(row.title),
      amount: { total: row.amount },
      currency: 'KRW',
      ...(row.userId !== null && { customer: { id: customerIdOf(row.userId) } }),
    },
    `charge-${row.id}-${attempt}`,
  )
}

/** Alerts operators once about a charge that is in doubt for too long. Meanwhile its order is not charged again. */
async function tellDoubt(ctx: Engine, row: Row): Promise<void> {
  const { db, clock } = ctx
  const isLong =
    row.inFlightSince !== null && clock.now().getTime() - row.inFlightSince.getTime() > money.holdMinutes * 60_000
  if (row.cardId === null || row.state !== 'IN_FLIGHT' || !isLong || row.failures > 0) return
  await inTransaction(db, async trx => {
    await trx.updateTable('payments').set({ failures: 1 }).where('id', '=', row.id).execute()
    await tellOperators(
      { ...ctx, db: trx },
      {
        role: 'FINANCE',
        title: texts.doubtTitle,
        content: texts.doubt(row.orderId),
        link: operatorsPageOf(row.orderId),
        dedupeKey: `charge in doubt ${row.id}`,
      },
    )
  })
}

async function take(ctx: Engine, row: Row, step: Exclude<Step, { do: 'wait' | 'confirm' | 'charge' }>): Promise<void> {
  const { products } = ctx
  switch (step.do) {
    case 'settle':
      return settle(ctx, row, step.read)
    case 'stray':
      return within(ctx, inside => takeAsStray(inside, row, step))
    case 'reopen':
      return within(ctx, inside => reopen(inside, row, step.decline))
    case 'decline':
      return within(ctx, inside => decline(inside, row, step, products))
    case 'expire':
      return within(ctx, inside => endOrder(inside, row.orderId, { as: 'EXPIRED', by: 'system', products }))
  }
}

async function settle(ctx: Engine, row: Row, read: PaidPayment): Promise<void> {
  const { db, clock, products, log } = ctx
  try {
    await inTransaction(db, async trx => {
      const work: Work = { ...ctx, db: trx }
      const order = await lockOrder(trx, row.orderId)
      const now = clock.now()
      const settled = await trx
        .updateTable('payments')
        .set({
          state: 'PAID',
          taken: read.amount.total,
          paid_at: now,
          token: null,
          decline: null,
          receipt_url: read.receiptUrl,
          ...describeMethod(read),
          ...movedBy(clock, 'system'),
        })
        .where('id', '=', row.id)
        .where('state', '=', 'IN_FLIGHT')
        .returning('id')
        .executeTakeFirst()
      // After a run that outlived its claim, another may have settled it.
      if (settled) await settleOrder(work, order, { paymentId: row.id, products })
    })
  } catch (error) {
    log.error({ err: error, paymentId: row.id }, 'a payment was taken and could not be settled')
    await countFailure(ctx, row)
  }
}

async function countFailure(ctx: Engine, row: Row): Promise<void> {
  await inTransaction(ctx.db, async trx => {
    const { failures } = await trx
      .updateTable('payments')
      .set({ failures: sql`failures + 1` })
      .where('id', '=', row.id)
      .returning('failures')
      .executeTakeFirstOrThrow()
    if (failures === failuresToTell)
      await tellOperators(
        { ...ctx, db: trx },
        {
          role: 'FINANCE',
          title: texts.stuckTitle,
          content: texts.stuck(row.orderId),
          link: operatorsPageOf(row.orderId),
          dedupeKey: `payment stuck ${row.id}`,
        },
      )
  })
}

async function reopen(ctx: Work, row: Row, decline: string | null): Promise<void> {
  const { db, clock } = ctx
  await lockOrder(db, row.orderId)
  await db
    .updateTable('payments')
    .set({
      state: 'READY',
      token: null,
      in_flight_since: null,
      decline: (decline ?? texts.notTaken).slice(0, 300),
      ...movedBy(clock, 'system'),
    })
    .where('id', '=', row.id)
    .where('state', '=', 'IN_FLIGHT')
    .execute()
}

async function decline(
  ctx: Work,
  row: Row,
  { decline: message, needsCard }: Extract<Step, { do: 'decline' }>,
  products: Products,
): Promise<void> {
  const { db, clock } = ctx
  const order = await lockOrder(db, row.orderId)
  const moved = await db
    .updateTable('payments')
    .set({ state: 'FAILED', decline: (message ?? texts.notTaken).slice(0, 300), ...movedBy(clock, 'system') })
    .where('id', '=', row.id)
    .where('state', '=', 'IN_FLIGHT')
    .returning('id')
    .executeTakeFirst()
  // An order that ended during the charge needs nothing more.
  if (!moved || order.state !== 'OPEN') return
  const outcome = await products[order.product].declined?.(ctx, order, { message, needsCard })
  if (outcome !== 'open') await endOrder(ctx, row.orderId, { as: 'CANCELLED', by: 'system', products })
}
