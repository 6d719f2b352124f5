import type { CodeOf } from '#contract/codes/code-of.ts'
import type { ProductCode } from '#contract/codes/payments.ts'
import type { Fulfilment, Order, RefundQuote } from '#contract/payments/shapes.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Mover, Work } from '#server/kernel/money/moves.ts'

export type ProductName = CodeOf<typeof ProductCode>

/** An order as its product sees it. `userId` is null if the person has left the service. */
export type ProductOrder = { id: number; userId: number | null; product: ProductName; title: string; amount: number }

/** A refund as the product sees it. `left`: what remains paid afterwards, including other refunds. */
export type ProductRefund = { amount: number; left: number; by: Mover; products: Products }

/** Why a card was not charged. `needsCard`: retrying another day is pointless. */
export type Decline = { message: string | null; needsCard: boolean }

/** What a product says of an order that was just paid, and where it goes on. */
export type PaidNews = { title: string; content: string; link: string; linkText: string }

/**
 * What a room that sells something implements for its orders. All functions run in the transaction of the state change,
 * with the order's row locked.
 */
export type Product = {
  /**
   * The order was paid. Must not refuse: everything was reserved when the order was created. What it returns is told
   * with the payment, in one notification.
   */
  fulfil(work: Work, order: ProductOrder, products: Products): Promise<PaidNews | undefined>
  /** The order ended unpaid: releases what it reserved. */
  release(work: Work, order: ProductOrder): Promise<void>
  /**
   * A charge of a card on file was declined for good. Returns whether the order ends or stays open for another attempt.
   * Only products that charge cards have it.
   */
  declined?(work: Work, order: ProductOrder, decline: Decline): Promise<'over' | 'open'>
  /** The refund for cancelling a paid order by the rule. The rest of `paid` is deducted, with reasons. */
  refundable(db: Db, order: ProductOrder, facts: { now: Date; paid: number }): Promise<RefundQuote>
  /** A refund was approved, by the rule or by operators: ends what is no longer paid for. */
  refunded(work: Work, order: ProductOrder, refund: ProductRefund): Promise<void>
  /** The order was cancelled: ends what of it is not paid back either. Products that cannot keep a part lack it. */
  cancelled?(work: Work, orderId: number, by: Mover): Promise<void>
  /** Progress of paid orders, for their buyer; orders left out have nothing to show. */
  fulfilments?(db: Db, orderIds: readonly number[], now: Date): Promise<Map<number, Fulfilment>>
  /** Details of an order as labels and values. */
  describe?(db: Db, orderId: number): Promise<Order['about']>
}

/** Nothing is paid back, for this reason. */
export const noRefund = (note: string): RefundQuote => ({
  isPossible: false,
  refund: 0,
  kept: [],
  couponBack: false,
  note,
})

/** Every product on sale; main.ts passes it to payments, which know none of them. */
export type Products = Record<ProductName, Product>
