import { pageOf, query } from '#web/query.ts'

export const feedbackPaths = {
  /** A reviewer's own orders, and one of them. */
  feedbackTasks: () => '/feedback',
  feedbackTask: (orderId: number) => `/feedback/${orderId}`,
  /** The actor's own feedback. */
  myFeedbacks: (page = 1) => `/mypage/feedback${query(pageOf(page))}`,
} as const
