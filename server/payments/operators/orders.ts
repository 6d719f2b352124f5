import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { orderForOperators } from '#contract/admin/payments.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import {
  type LedgerAccount,
  type LedgerKind,
  type OrderState,
  type ProductCode,
  paidPaymentStates,
} from '#contract/codes/payments.ts'
import { orderIdOf } from '#contract/payments/order-number.ts'
import { audit } from '#server/audit/audit.ts'
import { isOneOf } from '#server/kernel/codes.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Mover, Work } from '#server/kernel/money/moves.ts'
import type { Viewer } from '#server/kernel/session.ts'
import type { WithDates } from '#server/kernel/time.ts'
import { countCapped } from '../count-capped.ts'
import { endOrder, type OrderRow } from '../orders.ts'
import { shownLine } from '../pricing.ts'
import type { Products } from '../product.ts'
import { aloneUpTo, findCollected, quoteRefund } from '../refunds.ts'
import { isLateRefund } from './late-refunds.ts'
import { findOperatorsRefunds } from './refunds.ts'

type OrderForOperators = z.input<typeof orderForOperators>

/** Minutes after which an order that is being checked counts as stuck. */
const stuckMinutes = 15

type OrderQuery = {
  page: number
  limit: number
  q?: string
  product?: CodeOf<typeof ProductCode>
  state?: CodeOf<typeof OrderState>
  isStuck?: boolean
  order?: 'NEWEST' | 'OLDEST'
}
type Row = WithDates<OrderForOperators, 'createdAt' | 'paidAt'>

/** Payments still being checked since before this moment count as stuck. */
export const stuckSince = ({ clock }: Pick<Work, 'clock'>) => new Date(clock.now().getTime() - stuckMinutes * 60_000)

const isStuckOf = (since: Date) => sql`EXISTS (SELECT FROM payments s WHERE s.order_id = o.id
  AND (s.state = 'IN_FLIGHT' AND s.in_flight_since < ${since} OR s.state = 'STRAY' AND s.moved_at < ${since}
    OR EXISTS (SELECT FROM refunds r WHERE r.payment_id = s.id AND ${isLateRefund})))`

const orderColumns = (since: Date) => sql`
  o.id AS "orderId", o.product, o.title, o.state, o.amount, o.created_at AS "createdAt", o.paid_at AS "paidAt",
  coalesce((SELECT refunded FROM payments p WHERE p.order_id = o.id AND ${isOneOf('p.state', paidPaymentStates)}), 0) AS refunded,
  (SELECT json_build_object('id', u.id, 'name', u.name) FROM users u WHERE u.id = o.user_id) AS buyer,
  ${isStuckOf(since)} AS "isStuck",
  o.state = 'OPEN' AND EXISTS (
    SELECT FROM payments d WHERE d.order_id = o.id AND d.state = 'READY' AND d.decline IS NOT NULL) AS "isDeclined"`

/** Orders, newest first unless `order` says otherwise. `q` is an order's number as its buyer reads it, its id, the provider's id, or the buyer's login id or name. */
export async function listAllOrders(ctx: Pick<Work, 'db' | 'clock'>, wanted: OrderQuery) {
  const { page, limit, q, product, state, isStuck, order } = wanted
  const since = stuckSince(ctx)
  const conditions = [
    ...(product ? [sql`o.product = ${product}`] : []),
    ...(state ? [sql`o.state = ${state}`] : []),
    ...(isStuck ? [isStuckOf(since)] : []),
    ...(q ? [searched(q)] : []),
  ]
  const where = conditions.length ? sql`WHERE ${sql.join(conditions, sql` AND `)}` : sql``
  const { rows } = await sql<Row>`
    SELECT ${orderColumns(since)} FROM orders o ${where}
    ORDER BY ${order === 'OLDEST' ? sql`o.id` : sql`o.id DESC`} LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(
    ctx.db,
  )
  return { list: rows, ...(await countCapped(ctx.db, sql`orders o ${where}`)), page, limit }
}

/** The orders of one member, newest first. */
export async function listOrdersOf(
  ctx: Pick<Work, 'db' | 'clock'>,
  userId: number,
  { page, limit }: Pick<OrderQuery, 'page' | 'limit'>,
) {
  const { rows } = await sql<Row>`
    SELECT ${orderColumns(stuckSince(ctx))} FROM orders o WHERE o.user_id = ${userId}
    ORDER BY o.id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(ctx.db)
  return {
    list: rows,
    ...(await countCapped(ctx.db, sql`orders o WHERE o.user_id = ${userId}`)),
    page,
    limit,
  }
}

function searched(word: string): RawBuilder<boolean> {
  const isDigits = /^\d{1,15}$/.test(word)
  const ids = [orderIdOf(word), isDigits ? Number(word) : null].filter(id => id !== null)
  const isNumbered = sql<boolean>`o.id = ANY(${ids}::bigint[])`
  if (isDigits) return isNumbered
  // A login id may look like an order's number.
  return sql`(${isNumbered} OR o.id IN (SELECT order_id FROM payments WHERE provider_id = ${word})
    OR o.user_id IN (SELECT id FROM users WHERE login_id = ${word.toLowerCase()} OR name = ${word}))`
}

type OrderMove = {
  machine: 'order' | 'payment' | 'refund'
  from: string
  to: string
  by: string
  at: Date
  operatorName: string | null
}
type LedgerEntry = {
  id: number
  kind: CodeOf<typeof LedgerKind>
  at: Date
  lines: { account: CodeOf<typeof LedgerAccount>; amount: number }[]
}

/** An order with all of its payments, refunds and ledger entries. */
export async function readAnyOrder(
  ctx: Pick<Work, 'db' | 'clock'>,
  orderId: number,
  { products }: { products: Products },
) {
  const since = stuckSince(ctx)
  const { rows } = await sql<Row & Omit<OrderRow, 'product' | 'title' | 'state' | 'amount'>>`
    SELECT ${orderColumns(since)}, o.id, o.user_id AS "userId", o.expires_at AS "expiresAt"
    FROM orders o WHERE o.id = ${orderId}`.execute(ctx.db)
  const order = rows[0] ?? fail('not_found')
  const lines = await ctx.db
    .selectFrom('order_lines')
    .select(['ref', 'label', 'list', 'paid', 'coupon_off as couponOff'])
    .where('order_id', '=', orderId)
    .orderBy('no')
    .execute()
  const payments = await ctx.db
    .selectFrom('payments')
    .select(['id', 'provider_id as providerId', 'state', 'method', 'method_label as methodLabel', 'amount', 'taken'])
    .select(['refunded', 'decline', 'failures', 'receipt_url as receiptUrl', 'created_at as createdAt'])
    .select('paid_at as paidAt')
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  const coupons = await ctx.db
    .selectFrom('coupons')
    .innerJoin('coupon_policies', 'coupon_policies.id', 'coupons.policy_id')
    .select(['coupons.id', 'policy_id as policyId', 'title', 'coupons.state', 'taken_off as takenOff'])
    .where('order_id', '=', orderId)
    .orderBy('coupons.id')
    .execute()
  const collected = order.state === 'PAID' ? await findCollected(ctx.db, orderId) : null
  const rule = await quoteRefund(ctx.db, order, { now: ctx.clock.now(), products })
  return {
    ...order,
    lines: lines.map(shownLine),
    couponOff: lines.reduce((sum, { couponOff }) => sum + couponOff, 0),
    payments,
    refunds: await findOperatorsRefunds(ctx.db, sql`p.order_id = ${orderId}`),
    coupons,
    moves: await findMoves(ctx.db, orderId),
    ledger: await findLedger(ctx.db, orderId),
    hooks: await findHooks(ctx.db, orderId),
    rule,
    left: collected?.left ?? 0,
    aloneUpTo: collected ? await aloneUpTo(ctx.db, collected.id, rule) : 0,
  }
}

/**
 * Ends an unpaid order, even while its payment is being checked: nothing is collected for it any more, and money
 * collected after all is refunded as stray. Throws `order_over`.
 */
export async function endOrderAsOperator(
  ctx: Work,
  operator: Viewer,
  orderId: number,
  { reason, products }: { reason: string; products: Products },
): Promise<null> {
  const by: Mover = `operator:${operator.id}`
  await endOrder(ctx, orderId, { as: 'CANCELLED', by, products, evenInFlight: true })
  await audit(ctx.db, operator, 'order.end', orderId, { reason })
  return null
}

async function findMoves(db: Db, orderId: number) {
  const { rows } = await sql<OrderMove>`
    SELECT machine, from_state AS "from", to_state AS "to", moved_by AS by, moved_at AS at,
      (SELECT name FROM users WHERE moved_by = 'operator:' || users.id) AS "operatorName"
    FROM state_moves
    WHERE machine = 'order' AND row_id = ${orderId}
      OR machine = 'payment' AND row_id IN (SELECT id FROM payments WHERE order_id = ${orderId})
      OR machine = 'refund' AND row_id IN (
        SELECT r.id FROM refunds r JOIN payments p ON p.id = payment_id WHERE p.order_id = ${orderId})
    ORDER BY id`.execute(db)
  return rows
}

/** The ledger entries of an order with their lines, debit positive. */
async function findLedger(db: Db, orderId: number) {
  const { rows } = await sql<LedgerEntry>`
    SELECT e.id, e.kind, e.at,
      json_agg(json_build_object('account', l.account, 'amount', l.amount) ORDER BY l.id) AS lines
    FROM ledger_lines l JOIN ledger_entries e ON e.id = l.entry_id WHERE l.order_id = ${orderId}
    GROUP BY e.id ORDER BY e.id`.execute(db)
  return rows
}

async function findHooks(db: Db, orderId: number) {
  const rows = await db
    .selectFrom('hooks')
    .innerJoin('payments', 'payments.provider_id', 'hooks.provider_id')
    .select(['hooks.type', 'hooks.received_at as receivedAt'])
    .where('payments.order_id', '=', orderId)
    .orderBy('received_at')
    .execute()
  return rows
}
