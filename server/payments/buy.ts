import type { Checkout } from '#contract/payments/shapes.ts'
import type { Work } from '#server/kernel/money/moves.ts'
import { checkoutOf, preRegister } from './checkout.ts'
import type { Engine } from './engine.ts'
import { createOrder, findOrderByKey, type Purchase, type Sale } from './orders.ts'

export type Buyer = { engine: Engine; userId: number }

/** What a product sells in one purchase; `reserve` stores it under the number of its order. */
export type Offer = Pick<Sale, 'product' | 'title' | 'lines' | 'coupons'> & { reserve(orderId: number): Promise<void> }

/**
 * Buys from a product and opens the payment. `offer` runs in the transaction of the order: it refuses what cannot be
 * sold, takes the places it needs, and prices the rest. Idempotent per orderKey: a repeat returns the first order, with
 * a window while it is unpaid. Throws what `createOrder` throws.
 */
export async function buy(
  { engine, userId }: Buyer,
  purchase: Purchase,
  offer: (work: Work) => Promise<Offer>,
): Promise<Checkout> {
  const known = await findOrderByKey(engine.db, userId, purchase.orderKey)
  const orderId =
    known ??
    (await engine.db.transaction().execute(async trx => {
      const work: Work = { ...engine, db: trx }
      const { reserve, ...sale } = await offer(work)
      return createOrder(work, userId, purchase, sale, { products: engine.products, reserve })
    }))
  const checkout = await checkoutOf(engine, userId, orderId)
  if (known === null && checkout.window) await preRegister(engine.gateway, checkout.window)
  return checkout
}
