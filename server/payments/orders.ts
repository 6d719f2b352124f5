import { randomBytes } from 'node:crypto'
import { money } from '#contract/limits.ts'
import { paymentTermsVersion } from '#contract/payments/terms.ts'
import { holdCoupons, returnCoupons, type TakenCoupon } from '#server/coupons/holds.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { type Mover, movedBy, type Work } from '#server/kernel/money/moves.ts'
import { present } from '#server/kernel/present.ts'
import { type PricedLine, total } from './pricing.ts'
import type { ProductName, ProductOrder, Products } from './product.ts'
import { settleOrder } from './settle.ts'

/** What a buyer sends with every purchase (`buy` of the contract). */
export type Purchase = { orderKey: string; expectedAmount: number; termsVersion: string }
/** What the server makes of it. `cardId`: the card on file that is charged for it, instead of a window. */
export type Sale = {
  product: ProductName
  title: string
  lines: PricedLine[]
  coupons: readonly TakenCoupon[]
  cardId?: number
  /** Until when it can be paid; 30 minutes without. */
  expiresAt?: Date
  /** The terms that the buyer has to agree to; those of one-off payments without. */
  termsVersion?: string
}

export type OrderRow = ProductOrder & {
  state: 'OPEN' | 'PAID' | 'EXPIRED' | 'CANCELLED' | 'REFUNDED'
  expiresAt: Date
}

/** The page on which operators see an order. */
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

/** The order of an earlier request with the same key, which a repeat goes on with. */
export async function findOrderByKey(db: Db, userId: number, orderKey: string): Promise<number | null> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('order_key', '=', orderKey)
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * Makes an order in the caller's transaction: holds its coupons, lets the product reserve what it needs, and keeps its
 * price for 30 minutes. An order of 0 won is paid at once. Idempotent per orderKey. Throws `price_changed` if the buyer
 * saw another amount, `terms_changed`, `amount_too_large`, `coupon_unusable`.
 */
export async function createOrder(
  work: Work,
  userId: number,
  purchase: Purchase,
  sale: Sale,
  { products, reserve }: { products: Products; reserve(orderId: number): Promise<void> },
): Promise<number> {
  const amount = total(sale.lines)
  if (purchase.termsVersion !== (sale.termsVersion ?? paymentTermsVersion)) fail('terms_changed')
  if (amount > money.largest) fail('amount_too_large')
  if (amount !== purchase.expectedAmount) fail('price_changed')
  return addOrder(work, { userId, by: `user:${userId}` }, purchase, sale, { products, reserve })
}

/**
 * The same for an order that the buyer has agreed to before, such as the next period of a membership: nothing is
 * compared.
 */
export async function addOrder(
  work: Work,
  { userId, by }: { userId: number; by: Mover },
  { orderKey, termsVersion }: Pick<Purchase, 'orderKey' | 'termsVersion'>,
  sale: Sale,
  { products, reserve }: { products: Products; reserve(orderId: number): Promise<void> },
): Promise<number> {
  const { db, clock } = work
  const amount = total(sale.lines)
  const now = clock.now()
  const made = await db
    .insertInto('orders')
    .values({
      user_id: userId,
      product: sale.product,
      order_key: orderKey,
      title: sale.title,
      amount,
      expires_at: sale.expiresAt ?? new Date(now.getTime() + money.openMinutes * 60_000),
      terms_version: termsVersion,
      created_at: now,
      ...movedBy(clock, by),
    })
    .onConflict(conflict => conflict.constraint('orders_key_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return present(await findOrderByKey(db, userId, orderKey))
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
  await holdCoupons(work, sale.coupons, made.id, by)
  await reserve(made.id)
  if (amount > 0 && sale.cardId !== undefined)
    await addCharge(work, { orderId: made.id, amount, cardId: sale.cardId }, by)
  else if (amount > 0) await addPayment(work, made.id, amount, by)
  else await payWithNothing(work, made.id, products)
  return made.id
}

/** A new try to collect an order, under an id of its own at the provider. */
async function addPayment({ db, clock }: Work, orderId: number, amount: number, by: Mover): Promise<void> {
  await db
    .insertInto('payments')
    .values({ order_id: orderId, provider_id: newProviderId(), amount, created_at: clock.now(), ...movedBy(clock, by) })
    .onConflict(conflict => conflict.column('order_id').where('state', 'in', ['READY', 'IN_FLIGHT']).doNothing())
    .execute()
}

/**
 * A new try to collect an order from a card on file; answers with its number, or null while another try lives.
 * `advance` makes the charge: send a job for it, or call it after the commit.
 */
export async function addCharge(
  { db, clock }: Work,
  { orderId, amount, cardId }: { orderId: number; amount: number; cardId: number },
  by: Mover,
): Promise<number | null> {
  const now = clock.now()
  const made = await db
    .insertInto('payments')
    .values({
      order_id: orderId,
      provider_id: newProviderId(),
      state: 'IN_FLIGHT',
      amount,
      card_id: cardId,
      in_flight_since: now,
      created_at: now,
      ...movedBy(clock, by),
    })
    .onConflict(conflict => conflict.column('order_id').where('state', 'in', ['READY', 'IN_FLIGHT']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id ?? null
}

/** Makes sure that an open order has a payment to wait for: a new one if the last ended unpaid. */
export async function ensurePayment(work: Work, { id, amount }: { id: number; amount: number }): Promise<void> {
  const { db } = work
  const live = await db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', id)
    .where('state', 'in', ['READY', 'IN_FLIGHT'])
    .executeTakeFirst()
  if (!live) await addPayment(work, id, amount, 'system')
}

async function payWithNothing(work: Work, orderId: number, products: Products): Promise<void> {
  const { db, clock } = work
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
  await settleOrder(work, await lockOrder(db, orderId), { paymentId: id, products })
}

/** Random, stored before it is used, and short enough for every PG behind the provider. */
const newProviderId = () => `mdr${randomBytes(15).toString('hex')}`

/** Locks an order: always before its payment, refunds and coupons, so that moves of one order wait for each other. */
export async function lockOrder(db: Db, orderId: number): Promise<OrderRow> {
  const row = await db
    .selectFrom('orders')
    .select(orderColumns)
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
  return row ?? fail('not_found')
}

/** Any order, as it is now. Errors: `not_found`. */
export async function findOrder(db: Db, orderId: number): Promise<OrderRow> {
  const row = await db.selectFrom('orders').select(orderColumns).where('id', '=', orderId).executeTakeFirst()
  return row ?? fail('not_found')
}

/** The person's own order, or `not_found`. */
export async function findOwnOrder(db: Db, userId: number, orderId: number): Promise<OrderRow> {
  const row = await db
    .selectFrom('orders')
    .select(orderColumns)
    .where('id', '=', orderId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? fail('not_found')
}

/**
 * Ends an open order that is not going to be paid: its payment, its coupons, what it reserved. Throws
 * `payment_in_flight` while a payment is being checked, `order_over` if it has ended. `evenInFlight`: what is taken
 * after all goes back as stray money.
 */
export async function endOrder(
  work: Work,
  orderId: number,
  {
    as,
    by,
    products,
    evenInFlight = false,
  }: { as: 'EXPIRED' | 'CANCELLED'; by: Mover; products: Products; evenInFlight?: boolean },
): Promise<void> {
  const { db, clock } = work
  const order = await lockOrder(db, orderId)
  if (order.state !== 'OPEN') fail('order_over')
  const inFlight = await db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'IN_FLIGHT')
    .executeTakeFirst()
  if (inFlight && !evenInFlight) fail('payment_in_flight')
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
  await returnCoupons(work, orderId, by)
  await products[order.product].release(work, order)
}
