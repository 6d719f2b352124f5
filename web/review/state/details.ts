import { api } from '#web/api.ts'

export type Detail = Awaited<ReturnType<typeof api.review.detail>>

/** An older copy of an application is shown and reloaded: colleagues may have written to it. */
const freshMillis = 30_000
const keptDetails = 200

/** The applications opened last. */
export function createDetails(castingId: number) {
  const details = new Map<number, { asking: Promise<Detail>; askedAt: number; known: Detail | null }>()

  function forgetOldest(): void {
    const [oldest] = details.keys()
    if (oldest !== undefined) details.delete(oldest)
  }

  return {
    read: {
      /** The last copy of an application, however old. */
      knownDetail: (id: number): Detail | null => details.get(id)?.known ?? null,
      detail(id: number): Promise<Detail> {
        const before = details.get(id)
        if (before && performance.now() - before.askedAt < freshMillis) return before.asking
        const asking = api.review.detail({ params: { castingId, appId: id } })
        const entry = { asking, askedAt: performance.now(), known: before?.known ?? null }
        details.delete(id)
        details.set(id, entry)
        if (details.size > keptDetails) forgetOldest()
        asking.then(
          detail => {
            entry.known = detail
          },
          () => details.delete(id),
        )
        return asking
      },
      forgetDetail(ids: Iterable<number>): void {
        for (const id of ids) details.delete(id)
      },
    },
    clear: () => details.clear(),
  }
}
