import { z } from 'zod'
import { FeedbackKind, FeedbackState } from '../codes/feedback.ts'
import { codes, id, name, nothing, reason, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { feedbackContents, feedbackTask, reviewedVideo } from '../feedback/shapes.ts'
import { operatorLengths } from '../limits.ts'
import { cancelled, refundQuote } from '../payments/shapes.ts'
import { adminList, by, orderBy } from './list.ts'

const person = z.object({ id, name: z.string() })
const kinds = z.array(codes(FeedbackKind)).min(1).max(2)

export const feedbackForOperators = feedbackTask
  .omit({ actorName: true })
  .extend({ buyer: person.nullable(), reviewer: person.nullable(), rating: z.int().nullable() })
  .meta({ id: 'FeedbackForOperators' })
export type FeedbackForOperators = z.input<typeof feedbackForOperators>

/** `refund`: the refund by the rule for cancelling now. */
const feedbackOrder = feedbackForOperators
  .extend({ request: z.string(), review: z.string(), createdAt: time, amount: z.int(), refund: refundQuote })
  .meta({ id: 'FeedbackOrderForOperators' })
export type FeedbackOrderForOperators = z.output<typeof feedbackOrder>

const feedbackReviewer = person
  .extend({ title: z.string(), kinds, open: z.int() })
  .meta({ id: 'FeedbackReviewerForOperators' })

const orders = adminList('/v1/admin/feedback', {
  access: 'Support',
  summary: '피드백 주문, 마감이 이른 것부터',
  exported: { summary: '찾은 피드백 주문을' },
  filters: { state: by.one(FeedbackState), isLate: by.flag() },
  own: { order: orderBy('DEADLINE', 'NEWEST', 'OLDEST') },
  row: feedbackForOperators,
  states: FeedbackState,
})

export const adminFeedback = {
  feedbackOrders: orders.list,
  exportFeedbackOrders: orders.table,
  feedbackOrder: endpoint('GET /v1/admin/feedback/:orderId', {
    access: 'Support',
    summary: '피드백 주문 하나와 지금 취소하면 돌려줄 금액',
    response: feedbackOrder,
  }),
  deliveredFeedback: endpoint('GET /v1/admin/feedback/:orderId/contents', {
    access: 'Support',
    summary: '전달된 피드백 읽기. 읽은 것은 기록에 남아요',
    writes: true,
    response: z.object({
      contents: feedbackContents.omit({ revision: true, savedAt: true }),
      video: reviewedVideo.nullable(),
    }),
    errors: ['feedback_not_delivered'],
  }),
  feedbackReviewers: endpoint('GET /v1/admin/feedback-reviewers', {
    access: 'Support',
    summary: '피드백 담당자와 지금 맡은 수',
    response: z.object({ list: z.array(feedbackReviewer) }),
  }),
  assignFeedback: endpoint('POST /v1/admin/feedback/:orderId/assign', {
    access: 'Support',
    summary: '담당자 배정하기, 바꾸기',
    body: z.strictObject({ reviewerId: id, reason }),
    response: nothing,
    errors: ['feedback_reviewer_unfit', 'feedback_sent', 'feedback_not_open', 'state_moved'],
  }),
  cancelFeedback: endpoint('POST /v1/admin/feedback/:orderId/cancel', {
    access: 'Support',
    summary: '규정대로 취소하고 모두 환불하기: 검토 전이거나 약속한 시간이 지난 주문',
    body: z.strictObject({ reason }),
    response: cancelled,
    errors: ['not_refundable', 'refund_open', 'refund_proposed', 'refund_too_large', 'state_moved'],
  }),
  setFeedbackReviewer: endpoint('PATCH /v1/admin/members/:userId/feedback-reviewer', {
    access: 'Support',
    summary: '피드백 담당자 권한 주기, 거두기. 거두면 맡은 주문은 다른 담당자에게 가요',
    body: z.discriminatedUnion('isReviewer', [
      z.strictObject({ isReviewer: z.literal(true), kinds, title: name(2, operatorLengths.reviewerTitle), reason }),
      z.strictObject({ isReviewer: z.literal(false), reason }),
    ]),
    response: nothing,
    errors: ['member_state_moved', 'feedback_sent'],
  }),
}
