import { z } from 'zod'
import { FeedbackKind, FeedbackState } from '../codes/feedback.ts'
import { codes, httpsUrl, id, q, text, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { feedbackLimits } from '../limits.ts'
import { backErrors, buyErrors } from '../payments/index.ts'
import { back, buy, checkout, price, refundQuote } from '../payments/shapes.ts'
import { feedbackResults } from './results.ts'
import { feedbackReviews } from './reviews.ts'

const request = text(0, feedbackLimits.requestLength).default('')
const second = z.int().min(0).max(86_400)

/** A stored video, or a link with the section to review. */
const videoChoice = {
  videoId: id.optional(),
  link: httpsUrl.optional(),
  from: second.optional(),
  to: second.optional(),
}

export const feedback = z
  .object({
    /** The id of its order. */
    id,
    kind: codes(FeedbackKind),
    state: codes(FeedbackState),
    request: z.string(),
    dueAt: time.nullable(),
    deliveredAt: time.nullable(),
    isLate: z.boolean(),
    createdAt: time,
    refund: refundQuote,
  })
  .meta({ id: 'Feedback' })

export const feedbacks = {
  ...feedbackResults,
  ...feedbackReviews,
  feedbackPrice: endpoint('GET /v1/feedbacks/price', {
    access: 'optional',
    summary: '피드백 가격: 할인과 쿠폰을 뺀 금액',
    query: z.strictObject({ kind: q.one(FeedbackKind), couponIds: q.ids(2) }),
    response: z.object({
      price,
      isMember: z.boolean(),
      /** The latest delivery time if ordered now. */
      dueAt: time,
      /** Titles of the current reviewers. Empty if there are none; then it cannot be ordered. */
      reviewers: z.array(z.string()),
      termsVersion: z.string(),
    }),
    errors: ['coupon_unusable', 'coupons_overlap', 'amount_too_large'],
  }),
  orderProfileFeedback: endpoint('POST /v1/payments/create/profile-feedback', {
    access: 'Actor',
    summary: '프로필 피드백 주문하기: 값은 서버가 매기고, 결제창에 필요한 것을 돌려줘요',
    body: z.strictObject({ ...buy, profileId: id, request }),
    response: checkout,
    errors: [...buyErrors, 'not_found', 'order_over', 'feedback_paused'],
    transaction: 'manual',
    replays: true,
  }),
  orderVideoFeedback: endpoint('POST /v1/payments/create/acting-video-feedback', {
    access: 'Actor',
    summary: '연기 영상 피드백 주문하기',
    body: z.strictObject({ ...buy, ...videoChoice, request }),
    response: checkout,
    errors: [
      ...buyErrors,
      ...(['not_found', 'feedback_paused'] as const),
      ...(['feedback_video_missing', 'feedback_video_long', 'feedback_video_unready', 'feedback_video_link'] as const),
    ],
    transaction: 'manual',
    replays: true,
  }),
  cancelProfileFeedback: endpoint('DELETE /v1/feedbacks/profiles/:id', {
    access: 'Actor',
    summary: '프로필 피드백 취소하기: 검토를 시작하기 전이면 모두 돌려받아요',
    body: back,
    response: feedback,
    errors: backErrors,
    replays: true,
  }),
  cancelVideoFeedback: endpoint('DELETE /v1/feedbacks/videos/:id', {
    access: 'Actor',
    summary: '연기 영상 피드백 취소하기',
    body: back,
    response: feedback,
    errors: backErrors,
    replays: true,
  }),
}
