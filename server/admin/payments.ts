import { sql } from 'kysely'
import type { adminPayments, PriceRow } from '#contract/admin/payments.ts'
import { requireRecentSignIn } from '#server/accounts/sessions/step-up.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Handlers } from '#server/kernel/implement.ts'
import type { Tools } from '#server/kernel/tools.ts'
import type { Engine } from '#server/payments/engine.ts'
import { endOrderAsOperator, listAllOrders, readAnyOrder, stuckSince } from '#server/payments/operators/orders.ts'
import { setPrice } from '#server/payments/operators/prices.ts'
import { askForRun, readReconciliation } from '#server/payments/operators/reconciliation.ts'
import { decideRefund, findRefund, listRefunds, refundAsOperator } from '#server/payments/operators/refunds.ts'
import { bookSettlement, readSettlements } from '#server/payments/operators/settlements.ts'
import type { Products } from '#server/payments/product.ts'
import { advanceEverything } from '#server/payments/sweep.ts'
import { exported } from './exported.ts'

type PaymentTools = Pick<Tools, 'payments' | 'secrets' | 'clock'> & { products: Products }

/** The operators' endpoints for payments. */
export const paymentHandlers = ({ payments: gateway, ...given }: PaymentTools): Handlers<typeof adminPayments> => {
  const { clock, products } = given
  const engineOf = ({ db, jobs, log }: Pick<Engine, 'db' | 'jobs' | 'log'>): Engine => ({
    ...given,
    ...{ db, jobs, log, gateway },
  })
  return {
    orders: ({ db, query }) => listAllOrders({ db, clock }, query),
    exportOrders: exported('orders', ({ db }, query) => listAllOrders({ db, clock }, query)),
    orderOf: ({ db, params }) => readAnyOrder({ db, clock }, params.orderId, { products }),
    async checkOrder({ params, ...context }) {
      const { db } = context
      const engine = engineOf(context)
      const payments = await db.selectFrom('payments').select('id').where('order_id', '=', params.orderId).execute()
      if (!payments.length) fail('not_found')
      for (const { id } of payments) await advanceEverything(engine, id)
      return null
    },
    endOrder: ({ db, jobs, user, params, body }) =>
      endOrderAsOperator({ db, jobs, clock }, user, params.orderId, { ...body, products }),
    refundOrder: ({ db, jobs, user, params, body }) =>
      refundAsOperator({ db, jobs, clock }, user, params.orderId, { ...body, products }),
    refunds: ({ db, query }) => listRefunds(db, query),
    exportRefunds: exported('refunds', ({ db }, query) => listRefunds(db, query)),
    refund: ({ db, params }) => findRefund(db, params.refundId),
    decideRefund: ({ user, params, body, ...context }) => decideRefund(engineOf(context), user, params.refundId, body),
    async reconciliation({ db }) {
      const { list: settlements, atProvider } = await readSettlements(db)
      return { ...(await readReconciliation({ db, clock }, stuckSince({ clock }))), settlements, atProvider }
    },
    bookSettlement: ({ db, user, body }) => bookSettlement({ db, clock }, user, body),
    reconcileNow: ({ db, jobs }) => askForRun({ db, jobs, clock }),
    async prices({ db }) {
      const now = clock.now()
      const { rows } = await sql<Omit<PriceRow, 'from'> & { from: Date }>`
        SELECT p.name, p.amount, p.from_at AS "from", users.name AS "setBy", p.reason,
          p.id = (SELECT id FROM prices n WHERE n.name = p.name AND n.from_at <= ${now} ORDER BY from_at DESC, id DESC LIMIT 1) AS "isNow"
        FROM prices p LEFT JOIN users ON users.id = set_by ORDER BY p.name, p.from_at DESC, p.id DESC LIMIT 500`.execute(
        db,
      )
      return { list: rows.map(row => ({ ...row, from: row.from.toISOString() })) }
    },
    async setPrice({ db, user, body }) {
      requireRecentSignIn(user)
      await setPrice({ db, clock }, user, body)
      return null
    },
  }
}
