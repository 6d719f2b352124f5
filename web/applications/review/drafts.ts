import type { ApplicantComment } from '../../../contract/application-comments.ts'

/** Words that are not saved yet. `about` says whom or what they are for, to one who has to take them along. */
export type Draft = { about: string; body: string; visibility?: ApplicantComment['visibility'] }

// Whoever signs in after somebody else in the same tab finds their own.
const placeOf = (castingId: number, viewerId: number | null) => `review-drafts-${castingId}-${viewerId ?? 'guest'}`

/** What is being written in the workspace of a notice, as this tab keeps it: other applicants, F5 and Back leave it. */
export function keptDrafts(castingId: number, viewerId: number | null): Map<string, Draft> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(placeOf(castingId, viewerId)) ?? '[]'))
  } catch {
    return new Map()
  }
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
      sessionStorage.setItem(placeOf(castingId, viewerId), JSON.stringify([...drafts]))
    },
  }
}

export type Drafts = ReturnType<typeof createDrafts>
