import { orderPages } from '#contract/payments/order-pages.ts'
import { spendCoupons } from '#server/coupons/holds.ts'
import { isOwnBeginning, movedBy, type Work } from '#server/kernel/money/moves.ts'
import { notify } from '#server/notifications/notify.ts'
import { bookPaid } from './ledger.ts'
import { settleTexts as texts } from './messages.ts'
import type { ProductOrder, Products } from './product.ts'

/**
 * Settles an order along with its payment: marks the order paid and its coupons used, books it, and starts the product.
 * Runs in the transaction that made the payment PAID, with the order locked.
 */
export async function settleOrder(
  ctx: Work,
  order: ProductOrder,
  { paymentId, products }: { paymentId: number; products: Products },
): Promise<void> {
  const { db, clock } = ctx
  const { couponOff } = await db
    .selectFrom('order_lines')
    .select(row => row.fn.sum<number>('coupon_off').as('couponOff'))
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('orders')
    .set({ state: 'PAID', paid_at: clock.now(), ...movedBy(clock, 'system') })
    .where('id', '=', order.id)
    .execute()
  await bookPaid(db, { clock, orderId: order.id, paymentId }, order.amount, couponOff)
  await spendCoupons(ctx, order.id)
  const news = await products[order.product].fulfil(ctx, order, products)
  const paid = texts.paid(order.title, order.amount)
  if (order.userId !== null)
    await notify(ctx, {
      type: 'PAYMENT',
      userIds: [order.userId],
      title: news?.title ?? texts.paidTitle,
      content: news ? `${paid} ${news.content}` : paid,
      link: news?.link ?? orderPages.order(order.id),
      linkText: news?.linkText ?? texts.seeOrder,
      dedupeKey: `paid ${order.id}`,
      isOwnAct: await isOwnBeginning(db, 'order', order.id),
    })
}
