import type { ApplicantCard } from '#contract/review/applicants.ts'
import { api } from '#web/api.ts'
import type { Changes } from './changes.ts'

const pageOfCards = 60

/** The cards of the grid, fetched as they scroll into view. */
export function createCards(castingId: number, firstCards: ApplicantCard[], { tell }: Changes) {
  const cards = new Map(firstCards.map(card => [card.id, card]))
  const asked = new Set(cards.keys())
  let inSight: number[] = []

  async function fetchCards(ids: number[]): Promise<void> {
    for (const id of ids) asked.add(id)
    try {
      const { list } = await api.review.profiles({
        params: { castingId },
        query: { ids: ids.join(','), limit: pageOfCards } as never,
      })
      for (const card of list) cards.set(card.id, card)
      tell(...list.map(card => card.id))
    } catch {
      // Failed ones are requested again when they next scroll into view.
      for (const id of ids) asked.delete(id)
    }
  }

  /** Fetches the missing cards of these applicants, sixty at a time. */
  function wantCards(ids: number[]): void {
    inSight = ids
    const missing = ids.filter(id => !asked.has(id))
    for (let at = 0; at < missing.length; at += pageOfCards) void fetchCards(missing.slice(at, at + pageOfCards))
  }

  return {
    read: { card: (id: number) => cards.get(id), wantCards },
    /** Fetches the cards in sight again at once, the others when they are wanted; until then the old ones stay. */
    renew(): void {
      asked.clear()
      wantCards(inSight)
    },
  }
}
