import { payments } from '#contract/payments/index.ts'
import { roomWith } from '#server/kernel/room.ts'
import { completePayment, findProgress, keepReturn, noteDecline } from './checkout.ts'
import { listOrders, readOrder, readReceipt } from './history.ts'
import { registerPaymentHook } from './hooks.ts'
import { paymentJobs } from './jobs.ts'
import { endOrder, findOwnOrder } from './orders.ts'
import { paymentsPersonalData } from './personal-data.ts'
import type { Products } from './product.ts'

export const paymentsRoom = roomWith<{ products: Products }>()('payments', {
  contract: payments,
  handlers: {
    orders: ctx => listOrders(ctx.db, ctx.user.id, ctx.query, ctx),
    order: ctx => readOrder(ctx.db, ctx.user.id, ctx.params.orderId, ctx),
    progress: ctx => findProgress(ctx.db, ctx.user.id, ctx.params.orderId),
    complete: ctx => completePayment({ ...ctx, gateway: ctx.payments }, ctx.user.id, ctx.params.orderId, ctx.body),
    keepReturn: ctx => keepReturn({ ...ctx, gateway: ctx.payments }, ctx.params.orderId, ctx.body),
    async decline(ctx) {
      await noteDecline(ctx.db, ctx.user.id, ctx.params.orderId, ctx.body.code)
      return null
    },
    async abandon(ctx) {
      await findOwnOrder(ctx.db, ctx.user.id, ctx.params.orderId)
      await endOrder(ctx, ctx.params.orderId, { as: 'CANCELLED', by: `user:${ctx.user.id}`, products: ctx.products })
      return null
    },
    receipt: ctx => readReceipt(ctx.db, ctx.user.id, ctx.params.orderId),
  },
  jobs: paymentJobs,
  doors: registerPaymentHook,
  personalData: paymentsPersonalData,
})
