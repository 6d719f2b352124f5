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
import type { Handlers } from '#server/kernel/implement.ts'
import type { Tools } from '#server/kernel/tools.ts'
import type { Products } from '#server/payments/product.ts'
import { exported } from './exported.ts'

type FeedbackTools = Pick<Tools, 'clock' | 'secrets'> & { products: Products }

/** The operators' endpoints for feedback. */
export const feedbackHandlers = ({ clock, secrets, products }: FeedbackTools): Handlers<typeof adminFeedback> => ({
  feedbackOrders: ({ db, query }) => listFeedbackOrders({ db, clock }, query),
  exportFeedbackOrders: exported('feedback', ({ db }, query) => listFeedbackOrders({ db, clock }, query)),
  feedbackOrder: ({ db, params }) => readFeedbackOrder({ db, clock }, params.orderId, products),
  deliveredFeedback: ({ db, user, params }) => readDelivered(db, secrets, user, params.orderId),
  feedbackReviewers: ({ db }) => listReviewers(db),
  assignFeedback: ({ db, jobs, user, params, body }) => assignFeedback({ db, jobs, clock }, user, params.orderId, body),
  cancelFeedback: ({ db, jobs, user, params, body }) =>
    cancelAsOperator({ db, jobs, clock }, user, params.orderId, { ...body, products }),
  setFeedbackReviewer: ({ db, jobs, user, params, body }) =>
    setReviewer({ db, jobs, clock }, user, params.userId, body),
})
