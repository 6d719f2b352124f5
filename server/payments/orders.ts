import { randomBytes } from 'node:crypto'
import { livePaymentStates } from '#contract/codes/payments.ts'
import { money } from '#contract/limits.ts'
import { paymentTermsVersion } from '#contract/payments/terms.ts'
import { holdCoupons, returnCoupons, type TakenCoupon } from '#server/coupons/holds.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { type Mover, movedBy, type Work } from '#server/kernel/money/moves.ts'
import { type PricedLine, total } from './pricing.ts'
import type { ProductName, ProductOrder, Products } from './product.ts'
import { settleOrder } from './settle.ts'

/** Fields of every purchase (`buy` in the contract). */
export type Purchase = { orderKey: string; expectedAmount: number; termsVersion: string }
/** The priced order. `cardId`: charge this card on file instead of opening a window. */
export type Sale = {
  product: ProductName
  title: string
  lines: PricedLine[]
  coupons: readonly TakenCoupon[]
  cardId?: number
  /** Hash of what a buyer chose, by which a repeated key is told from a reused one. */
  bought?: Buffer
  /** When the order expires; after `money.openMinutes` by default. */
  expiresAt?: Date
  /** The terms to accept; those of one-off payments by default. */
  termsVersion?: string
}

export type OrderRow = ProductOrder & {
  state: 'OPEN' | 'PAID' | 'EXPIRED' | 'CANCELLED' | 'REFUNDED'
  expiresAt: Date
}

/** The operators' page of an order. */
export const operatorsPageOf = (orderId: number): string => `/admin/payments?id=${orderId}`

const orderColumns = [
  'id',
  'user_id as userId',
  'product',
  'title',
  'amount',
  'state',
  'expires_at as expiresAt',
] as const

/**
 * Creates an order in the caller's transaction: holds its coupons, lets the product reserve what it needs, and fixes
 * the price for `money.openMinutes`. An order of 0 won is paid at once. Throws `price_changed` if the buyer saw another amount,
 * `terms_changed`, `coupon_unusable`, `order_key_reused`.
 */
export async function createOrder(
  ctx: Work,
  userId: number,
  purchase: Purchase,
  sale: Sale,
  { products, reserve }: { products: Products; reserve(orderId: number): Promise<void> },
): Promise<number> {
  const amount = total(sale.lines)
  if (purchase.termsVersion !== (sale.termsVersion ?? paymentTermsVersion)) fail('terms_changed')
  if (amount !== purchase.expectedAmount) fail('price_changed')
  return addOrder(ctx, { userId, by: `user:${userId}` }, purchase, sale, { products, reserve })
}

/**
 * Like `createOrder` for an order that the buyer has accepted before, such as the next period of a membership: nothing
 * is compared.
 */
export async function addOrder(
  ctx: Work,
  { userId, by }: { userId: number; by: Mover },
  { orderKey, termsVersion }: Pick<Purchase, 'orderKey' | 'termsVersion'>,
  sale: Sale,
  { products, reserve }: { products: Products; reserve(orderId: number): Promise<void> },
): Promise<number> {
  const { db, clock } = ctx
  const amount = total(sale.lines)
  const now = clock.now()
  const made = await db
    .insertInto('orders')
    .values({
      user_id: userId,
      product: sale.product,
      order_key: orderKey,
      bought: sale.bought ?? null,
      title: sale.title,
      amount,
      expires_at: sale.expiresAt ?? new Date(now.getTime() + money.openMinutes * 60_000),
      terms_version: termsVersion,
      created_at: now,
      ...movedBy(clock, by),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('order_lines')
    .values(
      sale.lines.map(({ ref, label, list, memberOff, setOff, couponOff, paid }, at) => ({
        order_id: made.id,
        no: at + 1,
        ref,
        label,
        list,
        member_off: memberOff,
        set_off: setOff,
        coupon_off: couponOff,
        paid,
      })),
    )
    .execute()
  await holdCoupons(ctx, sale.coupons, made.id, by)
  await reserve(made.id)
  if (amount > 0 && sale.cardId !== undefined)
    await addCharge(ctx, { orderId: made.id, amount, cardId: sale.cardId }, by)
  else if (amount > 0) await addPayment(ctx, { orderId: made.id, amount }, by)
  else await payWithNothing(ctx, made.id, products)
  return made.id
}

type NewPayment = { orderId: number; amount: number; decline?: string }

/** Adds a payment attempt to an order, under a new id at the provider. */
async function addPayment(ctx: Work, { orderId, amount, decline }: NewPayment, by: Mover): Promise<void> {
  await ctx.db
    .insertInto('payments')
    .values({
      order_id: orderId,
      provider_id: newProviderId(),
      amount,
      decline: decline ?? null,
      created_at: ctx.clock.now(),
      ...movedBy(ctx.clock, by),
    })
    .onConflict(conflict => conflict.column('order_id').where('state', 'in', livePaymentStates).doNothing())
    .execute()
}

/**
 * Adds a charge of a card on file to an order and returns its number, or null while another attempt is open. `advance`
 * makes the charge: send a job for it, or call it after the commit.
 */
export async function addCharge(
  ctx: Work,
  { orderId, amount, cardId }: { orderId: number; amount: number; cardId: number },
  by: Mover,
): Promise<number | null> {
  const now = ctx.clock.now()
  const made = await ctx.db
    .insertInto('payments')
    .values({
      order_id: orderId,
      provider_id: newProviderId(),
      state: 'IN_FLIGHT',
      amount,
      card_id: cardId,
      in_flight_since: now,
      created_at: now,
      ...movedBy(ctx.clock, by),
    })
    .onConflict(conflict => conflict.column('order_id').where('state', 'in', livePaymentStates).doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id ?? null
}

/** Ensures that an open order has an open payment: adds one if the last ended unpaid, which `decline` explains. */
export async function ensurePayment(
  ctx: Work,
  { id, amount }: { id: number; amount: number },
  { decline }: { decline?: string } = {},
): Promise<void> {
  const { db } = ctx
  const live = await db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', id)
    .where('state', 'in', livePaymentStates)
    .executeTakeFirst()
  if (!live) await addPayment(ctx, { orderId: id, amount, decline }, 'system')
}

async function payWithNothing(ctx: Work, orderId: number, products: Products): Promise<void> {
  const { db, clock } = ctx
  const now = clock.now()
  const { id } = await db
    .insertInto('payments')
    .values({
      order_id: orderId,
      provider_id: newProviderId(),
      method: 'ZERO',
      state: 'PAID',
      amount: 0,
      taken: 0,
      paid_at: now,
      created_at: now,
      ...movedBy(clock, 'system'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await settleOrder(ctx, await lockOrder(db, orderId), { paymentId: id, products })
}

/** Random, stored before use, and short enough for every PG behind the provider. */
const newProviderId = () => `mdr${randomBytes(15).toString('hex')}`

/**
 * Locks an order. Always lock it before its payment, refunds and coupons and before what it buys, so that state changes
 * of one order are serialised. Rows that only refer to it are not held up.
 */
export async function lockOrder(db: Db, orderId: number): Promise<OrderRow> {
  const row = await db
    .selectFrom('orders')
    .select(orderColumns)
    .where('id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? fail('not_found')
}

/** Any order in its current state. Throws `not_found`. */
export async function findOrder(db: Db, orderId: number): Promise<OrderRow> {
  const row = await db.selectFrom('orders').select(orderColumns).where('id', '=', orderId).executeTakeFirst()
  return row ?? fail('not_found')
}

/** The person's own order. Throws `not_found`. */
export async function findOwnOrder(db: Db, userId: number, orderId: number): Promise<OrderRow> {
  const row = await db
    .selectFrom('orders')
    .select(orderColumns)
    .where('id', '=', orderId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? fail('not_found')
}

type Ending = { as: 'EXPIRED' | 'CANCELLED'; by: Mover; products: Products; evenInFlight?: boolean }

/**
 * Ends an unpaid order: its payment, coupons and reservations. Throws `payment_in_flight` while a payment is being
 * checked, `order_over` if it has ended. `evenInFlight`: money collected after all is refunded as stray.
 */
export async function endOrder(ctx: Work, orderId: number, ending: Ending): Promise<void> {
  const refusal = await tryToEnd(ctx, orderId, ending)
  if (refusal) fail(refusal)
}

/** Like `endOrder`, but returns why the order cannot be ended; null once it is. */
export async function tryToEnd(
  ctx: Work,
  orderId: number,
  { as, by, products, evenInFlight = false }: Ending,
): Promise<'order_over' | 'payment_in_flight' | null> {
  const { db, clock } = ctx
  const order = await lockOrder(db, orderId)
  if (order.state !== 'OPEN') return 'order_over'
  const inFlight = await db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'IN_FLIGHT')
    .executeTakeFirst()
  if (inFlight && !evenInFlight) return 'payment_in_flight'
  await db
    .updateTable('payments')
    .set({ state: as === 'EXPIRED' ? 'EXPIRED' : 'VOIDED', ...movedBy(clock, by) })
    .where('order_id', '=', orderId)
    .where('state', '=', 'READY')
    .execute()
  await db
    .updateTable('orders')
    .set({ state: as, ...movedBy(clock, by) })
    .where('id', '=', orderId)
    .execute()
  await returnCoupons(ctx, orderId, by)
  await products[order.product].release(ctx, order)
  return null
}
