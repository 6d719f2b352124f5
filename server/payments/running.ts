import { paidPaymentStates } from '#contract/codes/payments.ts'
import type { RefundQuote } from '#contract/payments/shapes.ts'
import type { Db } from '#server/kernel/db.ts'
import type { LeavingEnd } from '#server/kernel/personal-data.ts'
import { owedTexts as texts } from './messages.ts'
import { findOrder, type OrderRow } from './orders.ts'
import type { Products } from './product.ts'
import { dueOn, quoteRefund } from './refunds.ts'

type Running = { order: OrderRow; quote: RefundQuote }

/** These orders, each with its refund for cancelling now: what leaving the service ends, and what blocks it. */
export async function quoteOrders(
  db: Db,
  orders: readonly { id: number }[],
  { now, products }: { now: Date; products: Products },
): Promise<Running[]> {
  const running: Running[] = []
  // Sequential: they share the connection of a transaction.
  for (const { id } of orders) {
    const order = await findOrder(db, id)
    running.push({ order, quote: await quoteRefund(db, order, { now, products }) })
  }
  return running
}

/** What leaving ends: the orders that can be cancelled, each in its room's sentence. */
export async function endsOf(
  db: Db,
  running: readonly Running[],
  { now, sentence }: { now: Date; sentence: (title: string, refund: number) => string },
): Promise<LeavingEnd[]> {
  const ends: LeavingEnd[] = []
  for (const { order, quote } of running)
    if (quote.isPossible)
      ends.push(
        await endOf(db, {
          orderId: order.id,
          refund: quote.refund,
          message: sentence(order.title, quote.refund),
          now,
        }),
      )
  return ends
}

/** What leaving does to an order: its sentence, with the day and way of its refund. */
export async function endOf(
  db: Db,
  { orderId, refund, message, now }: { orderId: number; refund: number; message: string; now: Date },
): Promise<LeavingEnd> {
  if (refund === 0) return { message, orderId }
  const paid = await db
    .selectFrom('payments')
    .select('method_label as way')
    .where('order_id', '=', orderId)
    .where('state', 'in', paidPaymentStates)
    .executeTakeFirst()
  return { message: `${message} ${texts.comesBack(await dueOn(now), paid?.way ?? null)}`, orderId }
}
