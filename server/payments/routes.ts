import { payments } from '#contract/payments/index.ts'
import { implement } from '#server/kernel/implement.ts'
import type { Tools } from '#server/kernel/tools.ts'
import { completePayment, findProgress, keepReturn, noteDecline } from './checkout.ts'
import { listOrders, readOrder, readReceipt } from './history.ts'
import { endOrder, findOwnOrder } from './orders.ts'
import type { Products } from './product.ts'

type PaymentTools = Pick<Tools, 'payments' | 'secrets' | 'clock'> & { products: Products }

export const paymentRoutes = (tools: PaymentTools) => {
  const { clock, products, secrets, payments: gateway } = tools
  return implement(payments, {
    orders: ({ db, user, query }) => listOrders(db, user.id, query, products),
    order: ({ db, user, params }) => readOrder(db, user.id, params.orderId, tools),
    progress: ({ db, user, params }) => findProgress(db, user.id, params.orderId),
    complete: ({ db, jobs, log, user, params, body }) =>
      completePayment({ db, jobs, log, clock, gateway, secrets, products }, user.id, params.orderId, body),
    keepReturn: ({ db, jobs, log, params, body }) =>
      keepReturn({ db, jobs, log, clock, gateway, secrets, products }, params.orderId, body),
    async decline({ db, user, params, body }) {
      await noteDecline(db, user.id, params.orderId, body.code)
      return null
    },
    async abandon({ db, jobs, user, params }) {
      await findOwnOrder(db, user.id, params.orderId)
      await endOrder({ db, jobs, clock }, params.orderId, { as: 'CANCELLED', by: `user:${user.id}`, products })
      return null
    },
    receipt: ({ db, user, params }) => readReceipt(db, user.id, params.orderId),
  })
}
