import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { paymentTermsVersion } from '#contract/payments/terms.ts'
import { feedbackProduct } from '#server/feedback/product.ts'
import type { PastPayment } from '#server/integrations/payment/stand-in/past-payments.ts'
import type { Db } from '#server/kernel/db.ts'
import { type Mover, movedBy, type Work } from '#server/kernel/money/moves.ts'
import { lectureProduct } from '#server/lectures/product.ts'
import { plusProduct } from '#server/membership/product.ts'
import { customerIdOf } from '#server/payments/decide.ts'
import { bookPaid } from '#server/payments/ledger.ts'
import { createOrder } from '#server/payments/orders.ts'
import { type PricedLine, total } from '#server/payments/pricing.ts'
import type { ProductName } from '#server/payments/product.ts'
import { markOf } from '#server/payments/refunding/foreign-refunds.ts'
import { shortName } from '#server/payments/short-name.ts'
import { tourProduct } from '#server/tours/product.ts'

/** The products of the demo. */
export const demoProducts = {
  PLUS: plusProduct,
  PROFILE_FEEDBACK: feedbackProduct,
  VIDEO_FEEDBACK: feedbackProduct,
  TOUR: tourProduct,
  LECTURE: lectureProduct,
}

/** A clock that stands still. */
export const clockAt = (at: Date) => ({ now: () => at })
/** Work at a moment in the past, without notifications. */
export const workAt = (db: Db, at: Date): Work => ({ db, jobs: { async send() {} }, clock: clockAt(at) })

/** One story of the demo, which yields the time of its next order before it creates it. */
export type OrderStory = AsyncGenerator<Date, void>

/** Runs the stories in parallel, always the one whose next order is the earliest, so that ids follow the dates. */
export async function tellInOrder(stories: OrderStory[]): Promise<void> {
  const told = []
  for (const story of stories) told.push({ story, next: await story.next() })
  for (;;) {
    const waiting = told.flatMap(one => (one.next.done ? [] : [{ one, at: one.next.value }]))
    const earliest = waiting.toSorted((a, b) => a.at.getTime() - b.at.getTime())[0]
    if (!earliest) return
    earliest.one.next = await earliest.one.story.next()
  }
}

type Sale = {
  product: ProductName
  title: string
  lines: PricedLine[]
  userId: number
  orderedAt: Date
  paidAt: Date
  /** The card on file; a payment window without. */
  cardId?: number
  termsVersion?: string
}

/** An order paid by card, with its entries in the ledger; its product starts elsewhere. */
export async function payOrder(
  db: Db,
  { product, title, lines, userId, orderedAt, paidAt, cardId, termsVersion = paymentTermsVersion }: Sale,
  reserve: (orderId: number) => Promise<void>,
): Promise<number> {
  const amount = total(lines)
  const buyer: Mover = `user:${userId}`
  const orderId = await createOrder(
    workAt(db, orderedAt),
    userId,
    { orderKey: randomUUID(), expectedAmount: amount, termsVersion },
    { product, title, lines, coupons: [], termsVersion, ...(cardId && { cardId }) },
    { products: demoProducts, reserve },
  )
  const paid = { state: 'PAID' as const, paid_at: paidAt, ...movedBy(clockAt(paidAt), 'system') }
  const payment = db.updateTable('payments').where('order_id', '=', orderId)
  await payment.set({ state: 'IN_FLIGHT', ...movedBy(clockAt(paidAt), buyer) }).execute()
  await payment.set({ ...paid, method: 'CARD', method_label: '현대카드 ****1234', taken: amount }).execute()
  await db.updateTable('orders').set(paid).where('id', '=', orderId).execute()
  const { id: paymentId } = await db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  await bookPaid(db, { clock: clockAt(paidAt), orderId, paymentId }, amount, 0)
  return orderId
}

type PastRow = {
  providerId: string
  title: string
  userId: number | null
  amount: number
  paidAt: Date
  refunds: { id: number; attempt: number; amount: number; at: string }[]
}

/** Everything collected so far, as the provider would know it. */
export async function findPastPayments(db: Db): Promise<PastPayment[]> {
  const { rows } = await sql<PastRow>`
    SELECT provider_id AS "providerId", title, user_id AS "userId", taken AS amount, p.paid_at AS "paidAt", coalesce((
      SELECT json_agg(json_build_object('id', id, 'attempt', attempt, 'amount', r.amount, 'at', done_at) ORDER BY id)
      FROM refunds r WHERE payment_id = p.id AND r.state = 'DONE'), '[]') AS refunds
    FROM payments p JOIN orders ON orders.id = order_id
    WHERE p.state IN ('PAID', 'PART_REFUNDED', 'REFUNDED') AND taken > 0 ORDER BY p.paid_at, p.id`.execute(db)
  return rows.map(({ providerId, title, userId, amount, paidAt, refunds }) => ({
    paymentId: providerId,
    orderName: shortName(title),
    total: amount,
    customerId: customerIdOf(userId ?? 0),
    paidAt: paidAt.toISOString(),
    cancelled: refunds.map(refund => ({
      amount: refund.amount,
      reason: markOf(refund),
      at: new Date(refund.at).toISOString(),
    })),
  }))
}
