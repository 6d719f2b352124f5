import { dayMs } from '#contract/korean-time.ts'
import type { Kept } from '#web/calls/saver.ts'
import { browserStore, tabStore } from '#web/stored.ts'
import type { Draft } from './draft.ts'

/** Unsaved text of a tab. */
export type KeptDraft = Kept<Draft> & { keptAt: number }

const keptFor = 14 * dayMs
const prefixOf = (userId: number, orderId: number) => `feedback-draft:${userId}:${orderId}:`

// Two windows of one browser keep separate drafts; a reload finds its own again.
function placeOf(userId: number, orderId: number): string {
  const tab = tabStore.read<string>('feedback-tab') ?? crypto.randomUUID()
  tabStore.keep('feedback-tab', tab)
  return prefixOf(userId, orderId) + tab
}

/** Keeps a draft in this browser; false if storage is unavailable. */
export const keepDraft = (userId: number, orderId: number, kept: Kept<Draft>): boolean =>
  browserStore.keep(placeOf(userId, orderId), { keptAt: Date.now(), ...kept })

/** Deletes the draft of this tab. */
export const dropDraft = (userId: number, orderId: number): boolean => browserStore.keep(placeOf(userId, orderId), null)

/** The draft of this tab, else the newest of a closed tab, which becomes this tab's. */
export function takeDraft(userId: number, orderId: number): KeptDraft | null {
  const own = placeOf(userId, orderId)
  const found = browserStore
    .places(prefixOf(userId, orderId))
    .flatMap(place => {
      const kept = browserStore.read<KeptDraft>(place)
      if (kept && Date.now() - kept.keptAt < keptFor) return [{ place, kept }]
      browserStore.keep(place, null)
      return []
    })
    .sort(
      (one, other) => Number(other.place === own) - Number(one.place === own) || other.kept.keptAt - one.kept.keptAt,
    )
  const [first] = found
  if (!first) return null
  if (first.place !== own) {
    browserStore.keep(own, first.kept)
    browserStore.keep(first.place, null)
  }
  return first.kept
}
