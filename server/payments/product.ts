import type { CodeOf } from '#contract/codes/code-of.ts'
import type { ProductCode } from '#contract/codes/payments.ts'
import type { Fulfilment, Order, RefundQuote } from '#contract/payments/shapes.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Mover, Work } from '#server/kernel/money/moves.ts'

export type ProductName = CodeOf<typeof ProductCode>

/** An order as its product sees it. `userId` is null once the person has left. */
export type ProductOrder = { id: number; userId: number | null; product: ProductName; title: string; amount: number }

/** What of an order goes back. `left`: what remains paid afterwards, other refunds counted. */
export type ProductRefund = { amount: number; left: number; by: Mover; products: Products }

/** Why a card was not charged. `needsCard`: it will not work another day either. */
export type Decline = { message: string | null; needsCard: boolean }

/**
 * What a room that sells something does for its orders. All run in the transaction of the move, with the order's row
 * locked.
 */
export type Product = {
  /** The order was paid. Must not refuse: everything was reserved when the order was made. */
  fulfil(work: Work, order: ProductOrder, products: Products): Promise<void>
  /** The order ended unpaid: what it reserved is free again. */
  release(work: Work, order: ProductOrder): Promise<void>
  /**
   * A charge of a card on file was declined for good. Answers whether the order is over, or stays open for another try.
   * Only products that charge cards have it.
   */
  declined?(work: Work, order: ProductOrder, decline: Decline): Promise<'over' | 'open'>
  /** What cancelling a paid order gives back by the rule. The rest of `paid` is kept, with its reasons. */
  refundable(db: Db, order: ProductOrder, facts: { now: Date; paid: number }): Promise<RefundQuote>
  /** A refund was approved, by the rule or by operators: what is no longer paid for ends. */
  refunded(work: Work, order: ProductOrder, refund: ProductRefund): Promise<void>
  /** How far paid orders are, for their buyer; orders that it leaves out have nothing to show. */
  fulfilments?(db: Db, orderIds: readonly number[]): Promise<Map<number, Fulfilment>>
  /** What exactly was ordered, in label and value. */
  describe?(db: Db, orderId: number): Promise<Order['about']>
}

/** Every product that is sold; main.ts hands it to payments, which know none of them. */
export type Products = Record<ProductName, Product>
