import { z } from 'zod'
import { id, listOf, paging, text, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { feedbackLimits } from '../limits.ts'
import { feedbackContents, feedbackTask, reviewedVideo } from './shapes.ts'

const ownFeedback = feedbackTask.omit({ sentAt: true, actorName: true })

/** A feedback as its actor sees it. `contents` is set once it is delivered. */
const feedbackResult = ownFeedback
  .extend({
    request: z.string(),
    profileId: id.nullable(),
    /** The reviewer's title. */
    reviewer: z.string().nullable(),
    video: reviewedVideo.nullable(),
    contents: feedbackContents.omit({ revision: true, savedAt: true }).nullable(),
    review: z.object({ rating: z.int(), text: z.string(), ratedAt: time }).nullable(),
  })
  .meta({ id: 'FeedbackResult' })
export type FeedbackResult = z.output<typeof feedbackResult>

const rated = {
  access: 'Actor',
  body: z.strictObject({
    rating: z.int().min(1).max(5),
    text: text(0, feedbackLimits.reviewLength).default(''),
  }),
  response: feedbackResult,
  errors: ['feedback_not_delivered'],
} as const

export const feedbackResults = {
  feedbacks: endpoint('GET /v1/feedbacks', {
    access: 'Actor',
    summary: '내 피드백, 새것부터',
    query: z.strictObject(paging(50)),
    response: listOf(ownFeedback),
  }),
  feedback: endpoint('GET /v1/feedbacks/:id', {
    access: 'Actor',
    summary: '내 피드백 하나와 그 결과',
    response: feedbackResult,
  }),
  reviewProfileFeedback: endpoint('POST /v1/feedbacks/profiles/:id/review', {
    ...rated,
    summary: '받은 프로필 피드백에 후기 남기기; 다시 남기면 바뀌어요',
  }),
  reviewVideoFeedback: endpoint('POST /v1/feedbacks/videos/:id/review', {
    ...rated,
    summary: '받은 연기 영상 피드백에 후기 남기기',
  }),
}
