import type { ReviewerFacts } from '#contract/review/applicants.ts'

/** What the page knows of the casting before its applicants are loaded. */
export type Overview = {
  casting: { id: number; title: string; status: string; castingEndDate: string | null }
  roles: { id: number; name: string; count: number }[]
  total: number
  unreadCount: number
  isRatingBlind: boolean
  viewer: ReviewerFacts
}
