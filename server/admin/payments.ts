import { sql } from 'kysely'
import type { adminPayments, PriceRow } from '#contract/admin/payments.ts'
import { requireRecentSignIn } from '#server/accounts/sessions/step-up.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Handlers } from '#server/kernel/room.ts'
import type { WithDates } from '#server/kernel/time.ts'
import { endOrderAsOperator, listAllOrders, readAnyOrder, stuckSince } from '#server/payments/operators/orders.ts'
import { setPrice } from '#server/payments/operators/prices.ts'
import { askForRun, readReconciliation } from '#server/payments/operators/reconciliation.ts'
import {
  countRefunds,
  decideRefund,
  findRefund,
  listRefunds,
  refundAsOperator,
} from '#server/payments/operators/refunds.ts'
import { bookSettlement, readSettlements } from '#server/payments/operators/settlements.ts'
import type { Products } from '#server/payments/product.ts'
import { advanceEverything } from '#server/payments/sweep.ts'
import { exported } from './exported.ts'
import { countStates, withCounts } from './views/tab-counts.ts'

/** The operators' endpoints for payments. */
export const paymentHandlers: Handlers<typeof adminPayments, { products: Products }> = {
  orders: ctx => withCounts(listAllOrders(ctx, ctx.query), countStates(ctx.db, sql`orders`)),
  exportOrders: exported('orders', (ctx, query) => listAllOrders(ctx, query)),
  orderOf: ctx => readAnyOrder(ctx, ctx.params.orderId, { products: ctx.products }),
  async checkOrder(ctx) {
    const engine = { ...ctx, gateway: ctx.payments }
    const { orderId } = ctx.params
    const payments = await ctx.db.selectFrom('payments').select('id').where('order_id', '=', orderId).execute()
    if (!payments.length) fail('not_found')
    for (const { id } of payments) await advanceEverything(engine, id)
    return null
  },
  endOrder: ctx => endOrderAsOperator(ctx, ctx.user, ctx.params.orderId, { ...ctx.body, products: ctx.products }),
  refundOrder: ctx => refundAsOperator(ctx, ctx.user, ctx.params.orderId, { ...ctx.body, products: ctx.products }),
  refunds: ctx => withCounts(listRefunds(ctx.db, ctx.query), countRefunds(ctx.db)),
  exportRefunds: exported('refunds', (ctx, query) => listRefunds(ctx.db, query)),
  refund: ctx => findRefund(ctx.db, ctx.params.refundId),
  decideRefund: ctx => decideRefund({ ...ctx, gateway: ctx.payments }, ctx.user, ctx.params.refundId, ctx.body),
  async reconciliation(ctx) {
    const { list: settlements, atProvider } = await readSettlements(ctx.db)
    return { ...(await readReconciliation(ctx, stuckSince(ctx))), settlements, atProvider }
  },
  bookSettlement: ctx => bookSettlement(ctx, ctx.user, ctx.body),
  reconcileNow: ctx => askForRun(ctx),
  async prices(ctx) {
    const now = ctx.clock.now()
    const { rows } = await sql<WithDates<PriceRow, 'from'>>`
        SELECT p.name, p.amount, p.from_at AS "from", users.name AS "setBy", p.reason,
          p.id = (SELECT id FROM prices n WHERE n.name = p.name AND n.from_at <= ${now} ORDER BY from_at DESC, id DESC LIMIT 1) AS "isNow"
        FROM prices p LEFT JOIN users ON users.id = set_by ORDER BY p.name, p.from_at DESC, p.id DESC LIMIT 500`.execute(
      ctx.db,
    )
    return { list: rows }
  },
  async setPrice(ctx) {
    requireRecentSignIn(ctx.user)
    await setPrice(ctx, ctx.user, ctx.body)
    return null
  },
}
