import { sql } from 'kysely'
import type { adminFeedback } from '#contract/admin/feedback.ts'
import {
  assignFeedback,
  cancelAsOperator,
  listFeedbackOrders,
  listReviewers,
  readDelivered,
  readFeedbackOrder,
  setReviewer,
} from '#server/feedback/operators.ts'
import type { Handlers } from '#server/kernel/room.ts'
import type { Products } from '#server/payments/product.ts'
import { exported } from './exported.ts'
import { countStates, withCounts } from './views/tab-counts.ts'

/** The operators' endpoints for feedback. */
export const feedbackHandlers: Handlers<typeof adminFeedback, { products: Products }> = {
  feedbackOrders: ctx =>
    withCounts(listFeedbackOrders(ctx, ctx.query), countStates(ctx.db, sql`feedback_orders WHERE due_at IS NOT NULL`)),
  exportFeedbackOrders: exported('feedback', (ctx, query) => listFeedbackOrders(ctx, query)),
  feedbackOrder: ctx => readFeedbackOrder(ctx, ctx.params.orderId, ctx.products),
  deliveredFeedback: ctx => readDelivered(ctx.db, ctx.secrets, ctx.user, ctx.params.orderId),
  feedbackReviewers: ctx => listReviewers(ctx.db),
  assignFeedback: ctx => assignFeedback(ctx, ctx.user, ctx.params.orderId, ctx.body),
  cancelFeedback: ctx => cancelAsOperator(ctx, ctx.user, ctx.params.orderId, { ...ctx.body, products: ctx.products }),
  setFeedbackReviewer: ctx => setReviewer(ctx, ctx.user, ctx.params.userId, ctx.body),
}
