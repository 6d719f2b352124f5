import type { ApplicantComment } from '../../../contract/application-comments.ts'
import { keep, readKept } from '../../kept.ts'

/** Words that are not saved yet. `about` says whom or what they are for, to one who has to take them along. */
export type Draft = { about: string; body: string; visibility?: ApplicantComment['visibility'] }

/** Where this tab keeps the name and company that a guest entered with. */
export const guestPlace = 'share-who'

// Whoever signs in or enters after somebody else in the same tab finds their own.
const placeOf = (castingId: number, viewerId: number | null) =>
  `review-drafts-${castingId}-${viewerId ?? `guest-${JSON.stringify(readKept(guestPlace))}`}`

/** What is being written in the workspace of a notice, as this tab keeps it: other applicants, F5 and Back leave it. */
export function keptDrafts(castingId: number, viewerId: number | null): Map<string, Draft> {
  return new Map(readKept<[string, Draft][]>(placeOf(castingId, viewerId)))
}

/** Drafts by what they become: `comment-{application}`, `edit-{comment}`, `result-{kind}`. */
export function createDrafts(castingId: number, viewerId: number | null) {
  const drafts = keptDrafts(castingId, viewerId)
  return {
    get: (key: string) => drafts.get(key),
    /** Null, or nothing written, forgets it. */
    set(key: string, draft: Draft | null): void {
      if (draft?.body) drafts.set(key, draft)
      else drafts.delete(key)
      keep(placeOf(castingId, viewerId), [...drafts])
    },
  }
}

export type Drafts = ReturnType<typeof createDrafts>
