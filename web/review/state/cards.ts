import type { ApplicantCard } from '#contract/review/applicants.ts'
import { api } from '#web/api.ts'
import type { Changes } from './changes.ts'

const pageOfCards = 60

/** The cards of the grid, fetched as they scroll into view. */
export function createCards(castingId: number, firstCards: ApplicantCard[], { tell }: Changes) {
  const cards = new Map(firstCards.map(card => [card.id, card]))
  const asked = new Set(cards.keys())

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

  return {
    read: {
      card: (id: number) => cards.get(id),
      /** Fetches the missing cards of these applicants, sixty at a time. */
      wantCards(ids: number[]): void {
        const missing = ids.filter(id => !asked.has(id))
        for (let at = 0; at < missing.length; at += pageOfCards) void fetchCards(missing.slice(at, at + pageOfCards))
      },
    },
    clear(): void {
      cards.clear()
      asked.clear()
    },
  }
}
