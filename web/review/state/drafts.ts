import type { ApplicantComment } from '#contract/review/comments.ts'
import { keptPlace } from '#web/useKept.ts'

/** Unsaved text. `about` names its subject, for copying it elsewhere. */
export type Draft = { about: string; body: string; visibility?: ApplicantComment['visibility'] }

/** Storage key of a guest's name and company in this tab. */
export const guestPlace = 'share-who'

// Another person in the same tab finds only their own.
const placeOf = (castingId: number, viewerId: number | null) =>
  `review-drafts-${castingId}-${viewerId ?? `guest-${JSON.stringify(keptPlace(guestPlace).read())}`}`

/** Unsaved texts of a casting's workspace, kept in this tab: they survive switching applicants, reloads and Back. */
export function keptDrafts(castingId: number, viewerId: number | null): Map<string, Draft> {
  return new Map(keptPlace<[string, Draft][]>(placeOf(castingId, viewerId)).read())
}

/** Drafts by purpose: `comment-{application}`, `edit-{comment}`, `result-{kind}`. */
export function createDrafts(castingId: number, viewerId: number | null) {
  const drafts = keptDrafts(castingId, viewerId)
  return {
    get: (key: string) => drafts.get(key),
    /** Null or empty text removes it. */
    set(key: string, draft: Draft | null): void {
      if (draft?.body) drafts.set(key, draft)
      else drafts.delete(key)
      keptPlace<[string, Draft][]>(placeOf(castingId, viewerId)).keep([...drafts])
    },
  }
}

export type Drafts = ReturnType<typeof createDrafts>
