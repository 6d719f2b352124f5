import { z } from 'zod'
import { nothing, time } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { feedbackLimits } from '../limits.ts'
import { profileView } from '../profiles/index.ts'
import { feedbackContents, feedbackDraft, feedbackTask, reviewedVideo } from './shapes.ts'

const access = 'FeedbackReviewer'

const reviewerTask = feedbackTask
  .extend({
    /** The end of the recall window. */
    recallableUntil: time.nullable(),
    /** When its draft was saved last; null before that. */
    draftSavedAt: time.nullable(),
  })
  .meta({ id: 'FeedbackReviewerTask' })
export type ReviewerTask = z.output<typeof reviewerTask>

const feedbackWork = reviewerTask
  .extend({
    request: z.string(),
    /** What is reviewed, while the order is open; without contact data. */
    profile: profileView.nullable(),
    video: reviewedVideo.nullable(),
    contents: feedbackContents,
  })
  .meta({ id: 'FeedbackWork' })
export type FeedbackWork = z.output<typeof feedbackWork>

/** The reviewers' own endpoints. Other reviewers' orders answer 404. */
export const feedbackReviews = {
  feedbackTasks: endpoint('GET /v1/feedback-reviews', {
    access,
    summary: '맡은 피드백: 마감이 이른 것부터, 보낸 것은 얼마 동안 더',
    response: z.object({ list: z.array(reviewerTask) }),
  }),
  feedbackWork: endpoint('GET /v1/feedback-reviews/:orderId', {
    access,
    summary: '맡은 피드백 하나. 프로필과 영상은 검토를 시작한 뒤에 보여요',
    response: feedbackWork,
  }),
  openFeedback: endpoint('POST /v1/feedback-reviews/:orderId/open', {
    access,
    summary: '검토 시작하기: 이때부터 배우는 취소할 수 없어요',
    response: feedbackWork,
    errors: ['feedback_not_open', 'state_moved'],
  }),
  saveFeedback: endpoint('PUT /v1/feedback-reviews/:orderId/draft', {
    access,
    summary: '초안 저장하기: 다른 창에서 더 나중에 저장했으면 409예요',
    body: z.strictObject({ revision: z.int().min(0), ...feedbackDraft }),
    response: z.object({ revision: z.int(), savedAt: time }),
    errors: ['feedback_draft_moved', 'feedback_sent', 'feedback_not_open'],
  }),
  giveBackFeedback: endpoint('POST /v1/feedback-reviews/:orderId/give-back', {
    access,
    summary: '다른 담당자에게 넘기기: 쓴 내용은 남아요',
    response: nothing,
    errors: ['feedback_sent', 'feedback_not_open', 'state_moved'],
  }),
  sendFeedback: endpoint('POST /v1/feedback-reviews/:orderId/send', {
    access,
    summary: `보내기: ${feedbackLimits.recallMinutes}분 뒤에 배우에게 전달돼요`,
    body: z.strictObject({ revision: z.int().min(0) }),
    response: feedbackWork,
    errors: ['feedback_incomplete', 'feedback_draft_moved', 'feedback_sent', 'feedback_not_open'],
  }),
  recallFeedback: endpoint('POST /v1/feedback-reviews/:orderId/recall', {
    access,
    summary: `보내기 취소하기: 보낸 뒤 ${feedbackLimits.recallMinutes}분 안에만`,
    response: feedbackWork,
    errors: ['feedback_recall_over', 'feedback_not_open'],
  }),
}
