import { sql } from 'kysely'
import type { Plus } from '#contract/membership/shapes.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Mover, Work } from '#server/kernel/money/moves.ts'
import { tryToEnd } from '#server/payments/orders.ts'
import type { Products } from '#server/payments/product.ts'

/** The person's unpaid orders at member prices. */
export async function findOpenOrders(db: Db, userId: number): Promise<Plus['openOrders']> {
  const { rows } = await sql<Plus['openOrders'][number]>`
    SELECT id AS "orderId", title, amount FROM orders o
    WHERE user_id = ${userId} AND state = 'OPEN' AND product <> 'PLUS'
      AND EXISTS (SELECT FROM order_lines WHERE order_id = o.id AND member_off > 0) ORDER BY id`.execute(db)
  return rows
}

/**
 * Cancels the unpaid orders at member prices of somebody whose membership ends at once: they have saved nothing yet, and
 * cannot be paid any more. To be called before the membership is locked. Throws `payment_in_flight` while one of them is
 * being paid.
 */
export async function endOpenOrders(
  ctx: Work,
  userId: number,
  { by, products }: { by: Mover; products: Products },
): Promise<void> {
  for (const { orderId } of await findOpenOrders(ctx.db, userId))
    if ((await tryToEnd(ctx, orderId, { as: 'CANCELLED', by, products })) === 'payment_in_flight')
      fail('payment_in_flight')
}
