import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { declineSentence, paidPaymentStates } from '#contract/codes/payments.ts'
import { orderPages } from '#contract/payments/order-pages.ts'
import type { Checkout, PaymentProgress, PaymentWindow } from '#contract/payments/shapes.ts'
import type { PaymentGateway } from '#server/integrations/payment/gateway.ts'
import type { Db } from '#server/kernel/db.ts'
import { AppError, fail } from '#server/kernel/errors.ts'
import { type Mover, movedBy } from '#server/kernel/money/moves.ts'
import { isSameSecret, type Secrets, tokenHash } from '#server/kernel/secrets.ts'
import { inTransaction } from '#server/kernel/transactions.ts'
import { advance } from './advance.ts'
import { customerIdOf } from './decide.ts'
import type { Engine } from './engine.ts'
import { ensurePayment, findOwnOrder, lockOrder, type OrderRow } from './orders.ts'
import { shortName } from './short-name.ts'
import { advanceQueue } from './sweep.ts'

/** Delay between two attempts to claim a payment. */
const turnMs = 250
/** The provider may also be slow before the window opens; the confirmation checks the amount again. */
const preRegisterWaitMs = 5_000

type WindowTools = Pick<Engine, 'gateway' | 'secrets'>

/** What the browser needs to pay an order; creates a payment if the open order has none. */
export async function checkoutOf(ctx: Engine, userId: number, orderId: number): Promise<Checkout> {
  await findOwnOrder(ctx.db, userId, orderId)
  return inTransaction(ctx.db, async trx => {
    const order = await lockOrder(trx, orderId)
    const isOpen = order.state === 'OPEN' && order.expiresAt > ctx.clock.now()
    if (!isOpen) return { ...asCheckout(order), window: null }
    await ensurePayment({ ...ctx, db: trx }, order)
    return findCheckout(trx, order, ctx)
  })
}

const asCheckout = ({ id, state, amount, expiresAt }: OrderRow) => ({
  orderId: id,
  state,
  amount,
  expiresAt: expiresAt.toISOString(),
})

/** An open order with its payment window. */
export const findCheckout = async (db: Db, order: OrderRow, tools: WindowTools): Promise<Checkout> => ({
  ...asCheckout(order),
  window: await findWindow(db, order.id, tools),
})

/** The payment window of an open order; null while its payment is being checked, and after the order ended. */
async function findWindow(db: Db, orderId: number, { gateway, secrets }: WindowTools): Promise<PaymentWindow | null> {
  const row = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select([
      'payments.provider_id as paymentId',
      'users.id as userId',
      'payments.amount',
      'orders.title',
      'users.name',
      'users.email',
      'users.phone_encrypted as phone',
    ])
    .where('orders.id', '=', orderId)
    .where('payments.state', '=', 'READY')
    .executeTakeFirst()
  if (!row || !gateway.canPay) return null
  const { id: storeId, channelKeys, methods, scriptUrl, isTest } = gateway.store
  return {
    paymentId: row.paymentId,
    orderName: shortName(row.title),
    totalAmount: row.amount,
    currency: 'KRW',
    storeId,
    channelKey: channelKeys.payment,
    payMethods: [...methods],
    customer: {
      customerId: customerIdOf(row.userId),
      fullName: row.name,
      phoneNumber: row.phone && secrets.decrypt(row.phone),
      email: row.email,
    },
    redirectUrl: `${orderPages.paymentReturn(orderId)}&pass=${returnPass(secrets, row.paymentId)}`,
    scriptUrl,
    isTest,
  }
}

/** Proves that a return address is one that we gave the payer: a phone may come back to it in another browser. */
const returnPass = (secrets: Secrets, paymentId: string) => secrets.signature(`return ${paymentId}`).slice(0, 22)

/** Registers the amount at the provider before the window opens. The window also opens if this fails. */
export async function preRegister(gateway: PaymentGateway, window: PaymentWindow): Promise<void> {
  const { paymentId, totalAmount, currency } = window
  // A new idempotency key per attempt: the provider repeats its first answer, even a PG error.
  const key = `pre-${paymentId}-${randomUUID()}`
  await within(preRegisterWaitMs, gateway.preRegister(paymentId, { totalAmount, currency }, key))
}

/**
 * Handles a return from the window: stores its token and starts the confirmation. Waits 12 seconds (configurable) for
 * the outcome; after that a job continues. A repeated return changes nothing. Throws `payment_token_used` for a token
 * of another payment, `order_over` for an order that has ended.
 */
export async function completePayment(
  ctx: Engine,
  userId: number,
  orderId: number,
  back: { paymentToken: string; txId: string },
): Promise<PaymentProgress> {
  const { db } = ctx
  const paymentId = await inTransaction(db, async trx => {
    await findOwnOrder(trx, userId, orderId)
    return keepToken({ ...ctx, db: trx }, orderId, back, { by: `user:${userId}` })
  })
  if (paymentId !== null) await advanceSoon(ctx, paymentId)
  return findProgress(db, userId, orderId)
}

/**
 * Stores the token of a return to a browser in which its payer may not be signed in, for the payment whose pass the
 * address has; a job collects the money. Says nothing of the order but whether its payment is recorded.
 */
export async function keepReturn(
  ctx: Engine,
  orderId: number,
  { pass, ...back }: { pass: string; paymentToken: string; txId: string },
): Promise<{ isKept: boolean }> {
  const { db, jobs, secrets } = ctx
  const payments = await db
    .selectFrom('payments')
    .select(['id', 'provider_id as providerId'])
    .where('order_id', '=', orderId)
    .execute()
  const passed = payments.find(({ providerId }) => isSameSecret(returnPass(secrets, providerId), pass))
  if (!passed) return { isKept: false }
  return inTransaction(db, async trx => {
    try {
      const paymentId = await keepToken({ ...ctx, db: trx }, orderId, back, { by: 'system', only: passed.id })
      if (paymentId !== null) await jobs.send(trx, advanceQueue, { paymentId })
      return { isKept: paymentId !== null || (await isUnderWay(trx, passed.id)) }
    } catch (error) {
      if (error instanceof AppError && error.code === 'order_over') return { isKept: false }
      throw error
    }
  })
}

/** Whether the payment is being checked, or has collected money. */
async function isUnderWay(db: Db, paymentId: number): Promise<boolean> {
  const row = await db
    .selectFrom('payments')
    .select('id')
    .where('id', '=', paymentId)
    .where('state', 'in', ['IN_FLIGHT', ...paidPaymentStates])
    .executeTakeFirst()
  return row !== undefined
}

/** The payment that a returned token belongs to, `only` if it is this one; null if the order needs none of it. Throws `order_over`. */
async function keepToken(
  ctx: Engine,
  orderId: number,
  back: { paymentToken: string; txId: string },
  { by, only }: { by: Mover; only?: number },
): Promise<number | null> {
  const hash = tokenHash(back.paymentToken)
  const order = await lockOrder(ctx.db, orderId)
  const again = await ctx.db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  if (again) return again.id
  if (order.state === 'PAID') return null
  if (order.state !== 'OPEN' || order.expiresAt <= ctx.clock.now()) fail('order_over')
  const moved = await ctx.db
    .updateTable('payments')
    .set({
      state: 'IN_FLIGHT',
      token: ctx.secrets.encrypt(back.paymentToken),
      token_hash: hash,
      tx_id: back.txId,
      in_flight_since: ctx.clock.now(),
      failures: 0,
      retry_at: null,
      decline: null,
      ...movedBy(ctx.clock, by),
    })
    .where('order_id', '=', orderId)
    .where('state', '=', 'READY')
    .$if(only !== undefined, query => query.where('id', '=', only ?? 0))
    .returning('id')
    .executeTakeFirst()
  // Another window of the same order is already being checked, or `only` has ended.
  if (!moved) return null
  await ctx.jobs.send(ctx.db, advanceQueue, { paymentId: moved.id }, { startAfter: 15 })
  return moved.id
}

/** Advances a payment while a person waits, for at most 12 seconds; then it continues in the background. */
export async function advanceSoon(ctx: Engine, paymentId: number): Promise<void> {
  await within(ctx.gateway.waits.request, advanceInTurn(ctx, paymentId))
}

// A simultaneous webhook may hold the claim during its reading.
async function advanceInTurn(ctx: Engine, paymentId: number): Promise<void> {
  for (let turns = ctx.gateway.waits.request / turnMs; turns > 0 && !(await advance(ctx, paymentId)); turns--) {
    const isOpen = await ctx.db
      .selectFrom('payments')
      .select('id')
      .where('id', '=', paymentId)
      .where('state', '=', 'IN_FLIGHT')
      .executeTakeFirst()
    if (!isOpen) return
    await wait(turnMs)
  }
}

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  await Promise.race([work, wait(ms, undefined, { ref: false })])
}

/** The state of the payment of the person's own order. */
export async function findProgress(db: Db, userId: number, orderId: number): Promise<PaymentProgress> {
  const order = await findOwnOrder(db, userId, orderId)
  const payment = await db
    .selectFrom('payments')
    .select(['state', 'decline'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return { orderId, order: order.state, payment: payment.state, decline: payment.decline }
}

/**
 * Records a decline in the window, with our sentence for a known code, for the order's page and operators. The code
 * comes from the URL, which anybody can write, so no other text is stored. It decides nothing: a payment that is being
 * checked, or has ended, is unchanged.
 */
export async function noteDecline(db: Db, userId: number, orderId: number, code: string): Promise<void> {
  await findOwnOrder(db, userId, orderId)
  await db
    .updateTable('payments')
    .set({ decline: declineSentence(code) })
    .where('order_id', '=', orderId)
    .where('state', '=', 'READY')
    .execute()
}
