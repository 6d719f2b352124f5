/** Who may call each endpoint: a second time by hand, for `test/access-table.ts`. */
export const feedbackAccess = {
  'GET /v1/feedbacks/price': 'optional',
  'POST /v1/payments/create/profile-feedback': 'Actor',
  'POST /v1/payments/create/acting-video-feedback': 'Actor',
  'DELETE /v1/feedbacks/profiles/:id': 'Actor',
  'DELETE /v1/feedbacks/videos/:id': 'Actor',
  'GET /v1/feedbacks': 'Actor',
  'GET /v1/feedbacks/:id': 'Actor',
  'POST /v1/feedbacks/profiles/:id/review': 'Actor',
  'POST /v1/feedbacks/videos/:id/review': 'Actor',
  'GET /v1/feedback-reviews': 'FeedbackReviewer',
  'GET /v1/feedback-reviews/:orderId': 'FeedbackReviewer',
  'POST /v1/feedback-reviews/:orderId/open': 'FeedbackReviewer',
  'PUT /v1/feedback-reviews/:orderId/draft': 'FeedbackReviewer',
  'POST /v1/feedback-reviews/:orderId/give-back': 'FeedbackReviewer',
  'POST /v1/feedback-reviews/:orderId/send': 'FeedbackReviewer',
  'POST /v1/feedback-reviews/:orderId/recall': 'FeedbackReviewer',
}
