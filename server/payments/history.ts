import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { openRefundStates, paidPaymentStates } from '#contract/codes/payments.ts'
import type { Fulfilment, order, orderRow, receipt } from '#contract/payments/shapes.ts'
import { isOneOf } from '#server/kernel/codes.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { present } from '#server/kernel/present.ts'
import type { Tools } from '#server/kernel/tools.ts'
import { findCheckout } from './checkout.ts'
import { countCapped } from './count-capped.ts'
import { findOwnOrder } from './orders.ts'
import { type PricedLine, priceOf, shownLine, total, vatIn, vatOfRefund } from './pricing.ts'
import type { ProductName, Products } from './product.ts'
import { quoteRefund } from './refunds.ts'

type Receipt = z.input<typeof receipt>
type OrderRow = z.input<typeof orderRow>
type Order = z.input<typeof order>

type Paging = { page: number; limit: number }
type ListTools = Pick<Tools, 'clock'> & { products: Products }

const rowColumns = (at: RawBuilder<unknown>) => sql`
  o.id AS "orderId", o.product, o.title, o.state, o.amount, o.created_at AS "createdAt", o.paid_at AS "paidAt",
  o.expires_at AS "expiresAt", coalesce(p.refunded, 0) AS refunded,
  EXISTS (SELECT FROM payments WHERE order_id = o.id AND payments.state = 'IN_FLIGHT') AS "isBeingChecked",
  coalesce((SELECT sum(r.amount)::bigint FROM refunds r
    WHERE r.payment_id = p.id AND ${isOneOf('r.state', [...openRefundStates, 'FAILED'])}), 0) AS "refundDue"
  FROM ${at} AS o
  LEFT JOIN payments p ON p.order_id = o.id AND ${isOneOf('p.state', paidPaymentStates)}`

type Row = Omit<OrderRow, 'createdAt' | 'paidAt' | 'expiresAt' | 'fulfilment'> & {
  createdAt: Date
  paidAt: Date | null
  expiresAt: Date
}

/** Rows as their buyer sees them; each product is queried once for all of its orders. */
async function withFulfilment(db: Db, rows: readonly Row[], { products, clock }: ListTools): Promise<OrderRow[]> {
  const paid = Map.groupBy(
    rows.filter(({ state }) => state === 'PAID' || state === 'REFUNDED'),
    ({ product }) => product,
  )
  const found = new Map<number, Fulfilment>()
  for (const [product, orders] of paid) {
    const orderIds = orders.map(({ orderId }) => orderId)
    for (const [id, one] of (await products[product].fulfilments?.(db, orderIds, clock.now())) ?? []) found.set(id, one)
  }
  return rows.map(row => ({
    ...row,
    fulfilment: found.get(row.orderId) ?? null,
  }))
}

/** The person's orders, newest first, without those that ended unpaid. */
export async function listOrders(
  db: Db,
  userId: number,
  { page, limit, product }: Paging & { product?: ProductName },
  tools: ListTools,
) {
  const wanted = sql`user_id = ${userId} AND state NOT IN ('EXPIRED', 'CANCELLED')
    AND (${product ?? null}::text IS NULL OR product = ${product ?? null})`
  const { rows } = await sql<Row>`
    SELECT ${rowColumns(sql`(SELECT * FROM orders WHERE ${wanted} ORDER BY id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit})`)}
    ORDER BY o.id DESC`.execute(db)
  const list = await withFulfilment(db, rows, tools)
  return { list, ...(await countCapped(db, sql`orders WHERE ${wanted}`)), page, limit }
}

type ReadTools = ListTools & Pick<Tools, 'payments' | 'secrets'>

/** The person's own order with everything that the history shows. */
export async function readOrder(db: Db, userId: number, orderId: number, tools: ReadTools): Promise<Order> {
  const order = await findOwnOrder(db, userId, orderId)
  const now = tools.clock.now()
  const [row, lines, coupons, payment, refunds] = await Promise.all([
    findRow(db, orderId, tools),
    findLines(db, orderId),
    findCoupons(db, orderId),
    findPayment(db, orderId),
    findRefunds(db, orderId),
  ])
  const isOpen = order.state === 'OPEN' && order.expiresAt > now
  return {
    ...row,
    about: (await tools.products[order.product].describe?.(db, orderId)) ?? [],
    price: priceOf(lines, total(lines)),
    coupons,
    payment,
    refunds,
    cancellation: order.state === 'PAID' ? await quoteRefund(db, order, { now, products: tools.products }) : null,
    checkout: isOpen ? await findCheckout(db, order, { gateway: tools.payments, secrets: tools.secrets }) : null,
  }
}

async function findRow(db: Db, orderId: number, tools: ListTools): Promise<OrderRow> {
  const { rows } = await sql<Row>`
    SELECT ${rowColumns(sql`(SELECT * FROM orders WHERE id = ${orderId})`)}`.execute(db)
  const [row] = await withFulfilment(db, rows, tools)
  return row ?? fail('not_found')
}

/** The lines of an order, with their prices at the time. */
export const findLines = (db: Db, orderId: number): Promise<PricedLine[]> =>
  db
    .selectFrom('order_lines')
    .select(['ref', 'label', 'list', 'paid'])
    .select(['member_off as memberOff', 'set_off as setOff', 'coupon_off as couponOff'])
    .where('order_id', '=', orderId)
    .orderBy('no')
    .execute()

// Includes coupons returned by a refund: the order shows the discount it had.
async function findCoupons(db: Db, orderId: number) {
  const { rows } = await sql<{ id: number; title: string }>`
    SELECT DISTINCT coupon_id AS id, title FROM coupon_moves JOIN coupon_policies ON coupon_policies.id = policy_id
    WHERE coupon_moves.order_id = ${orderId} ORDER BY coupon_id`.execute(db)
  return rows
}

async function findPayment(db: Db, orderId: number): Promise<Order['payment']> {
  const row = await db
    .selectFrom('payments')
    .select(['state', 'method', 'method_label as methodLabel', 'decline', 'receipt_url as receiptUrl'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row ?? null
}

async function findRefunds(db: Db, orderId: number): Promise<Order['refunds']> {
  const rows = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.id', 'refunds.amount', 'refunds.kept', 'refunds.source', 'refunds.state'])
    .select(['refunds.created_at as createdAt', 'refunds.due_on as dueOn', 'refunds.done_at as doneAt'])
    .where('payments.order_id', '=', orderId)
    .where('refunds.state', 'not in', ['PROPOSED', 'WITHDRAWN'])
    .orderBy('refunds.id')
    .execute()
  return rows
}

/** The receipt of a paid order. Throws `order_unpaid`. */
export async function readReceipt(db: Db, userId: number, orderId: number): Promise<Receipt> {
  const order = await findOwnOrder(db, userId, orderId)
  const paid = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['users.name as buyerName', 'payments.method', 'payments.method_label as methodLabel'])
    .select(['payments.receipt_url as receiptUrl', 'payments.paid_at as paidAt'])
    .where('payments.order_id', '=', orderId)
    .where('payments.state', 'in', paidPaymentStates)
    .executeTakeFirst()
  if (!paid?.method || !paid.paidAt) fail('order_unpaid')
  const lines = await findLines(db, orderId)
  const done = (await findRefunds(db, orderId)).filter(({ state, source }) => state === 'DONE' && source !== 'STRAY')
  let left = order.amount
  const refunds = done.map(({ amount, doneAt }) => {
    const vat = vatOfRefund(left, amount)
    left -= amount
    return { amount, vat, doneAt: present(doneAt) }
  })
  return {
    orderId,
    title: order.title,
    product: order.product,
    buyerName: paid.buyerName,
    lines: lines.map(shownLine),
    amount: order.amount,
    supply: order.amount - vatIn(order.amount),
    vat: vatIn(order.amount),
    method: paid.method,
    methodLabel: paid.methodLabel,
    paidAt: paid.paidAt,
    refunds,
    receiptUrl: paid.receiptUrl,
  }
}
