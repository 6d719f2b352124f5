import { query } from '#web/query.ts'

export const feedbackPaths = {
  /** A reviewer's own orders, and one of them. */
  feedbackTasks: () => '/feedback',
  feedbackTask: (orderId: number) => `/feedback/${orderId}`,
  /** The actor's own feedback. */
  myFeedbacks: (page = 1) => `/mypage/feedback${query({ page: page > 1 ? String(page) : undefined })}`,
  myFeedback: (orderId: number) => `/mypage/feedback/${orderId}`,
} as const
