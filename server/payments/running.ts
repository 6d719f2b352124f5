import type { RefundQuote } from '#contract/payments/shapes.ts'
import type { Db } from '#server/kernel/db.ts'
import { findOrder, type OrderRow } from './orders.ts'
import type { Products } from './product.ts'
import { quoteRefund } from './refunds.ts'

/** These orders, each with its refund for cancelling now: what leaving the service ends, and what blocks it. */
export async function quoteOrders(
  db: Db,
  orderIds: readonly number[],
  { now, products }: { now: Date; products: Products },
): Promise<{ order: OrderRow; quote: RefundQuote }[]> {
  const running = []
  // Sequential: they share the connection of a transaction.
  for (const id of orderIds) {
    const order = await findOrder(db, id)
    running.push({ order, quote: await quoteRefund(db, order, { now, products }) })
  }
  return running
}
