import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Checkout } from '#contract/payments/shapes.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Work } from '#server/kernel/money/moves.ts'
import { inTransaction } from '#server/kernel/transactions.ts'
import { checkoutOf, preRegister } from './checkout.ts'
import type { Engine } from './engine.ts'
import { createOrder, type Purchase, type Sale } from './orders.ts'
import type { ProductName } from './product.ts'

export type Buyer = { engine: Engine; userId: number }

/**
 * What a purchase buys: its product and, in `items`, everything else that the buyer chose. `isResumed`: buying the same
 * again resumes the order of another key while it can be paid.
 */
export type Choice = { product: ProductName; items: unknown; isResumed?: boolean }

/** What a product sells in one purchase; `reserve` stores it under the number of its order. */
export type Offer = Pick<Sale, 'title' | 'lines' | 'coupons'> & { reserve(orderId: number): Promise<void> }

/**
 * Buys from a product and opens the payment. `offer` runs in the transaction of the order: it refuses what cannot be
 * sold, takes the places it needs, and prices the rest. Idempotent per orderKey: a repeat, also a simultaneous one,
 * reserves nothing and returns the first order, with a window while it is unpaid. Throws `order_key_reused` for a key
 * of another purchase, and what `createOrder` throws.
 */
export async function buy(
  ctx: Buyer,
  purchase: Purchase,
  choice: Choice,
  offer: (work: Work) => Promise<Offer>,
): Promise<Checkout> {
  const { product } = choice
  const bought = hashOf(choice, purchase)
  const made = await inTransaction(ctx.engine.db, async trx => {
    await holdBuying(trx, ctx.userId)
    const work: Work = { ...ctx.engine, db: trx }
    const first =
      (await findRepeated(trx, ctx.userId, { ...purchase, bought })) ??
      (choice.isResumed ? await findOpen(work, ctx.userId, bought) : null)
    if (first !== null) return { orderId: first, isNew: false }
    await holdMembership(trx, ctx.userId)
    const { reserve, ...sale } = await offer(work)
    const { products } = ctx.engine
    const orderId = await createOrder(work, ctx.userId, purchase, { ...sale, product, bought }, { products, reserve })
    return { orderId, isNew: true }
  })
  const checkout = await checkoutOf(ctx.engine, ctx.userId, made.orderId)
  if (made.isNew && checkout.window) await preRegister(ctx.engine.gateway, checkout.window)
  return checkout
}

const hashOf = ({ product, items }: Choice, { expectedAmount }: Purchase): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([product, expectedAmount, items]))
    .digest()

/** A person buys one thing at a time, so that a simultaneous repeat finds the order and open orders can be counted. */
async function holdBuying(db: Db, userId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`buying ${userId}`}, 0))`.execute(db)
}

/**
 * Keeps the buyer's membership, and so their prices, from ending until the order can be seen and be cancelled with it.
 * Before the product locks what it sells, as automatic tours do.
 */
async function holdMembership(db: Db, userId: number): Promise<void> {
  await sql`SELECT FROM plus_subscriptions WHERE user_id = ${userId} FOR SHARE`.execute(db)
}

type Repeated = Pick<Purchase, 'orderKey'> & { bought: Buffer }

/** The order that an earlier request of this purchase made, or null. */
async function findRepeated(db: Db, userId: number, { orderKey, bought }: Repeated): Promise<number | null> {
  const row = await db
    .selectFrom('orders')
    .select(['id', 'user_id as userId', 'bought'])
    .where('order_key', '=', orderKey)
    .executeTakeFirst()
  if (!row) return null
  if (row.userId !== userId || !row.bought?.equals(bought)) fail('order_key_reused')
  return row.id
}

/** The person's unpaid order of the same purchase, or null. */
async function findOpen(ctx: Work, userId: number, bought: Buffer): Promise<number | null> {
  const row = await ctx.db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('bought', '=', bought)
    .where('state', '=', 'OPEN')
    .where('expires_at', '>', ctx.clock.now())
    .executeTakeFirst()
  return row?.id ?? null
}
