import type { Changes } from './changes.ts'

/** The grid's applicants in order, the active one, and new applicants since the order was made. */
export function createOrder({ tell, changed }: Changes) {
  let order: number[] = []
  let places = new Map<number, number>()
  let active: number | null = null
  const newcomers = new Set<number>()

  /** `place` is where to continue if the active applicant is not among them. */
  function arrange(next: number[], place: number): void {
    const before = active
    order = next
    places = new Map(next.map((id, at) => [id, at]))
    if (active === null || !places.has(active)) active = next[Math.min(place, next.length - 1)] ?? null
    tell('order')
    if (active !== before) tell(before, active, 'active')
  }

  return {
    read: {
      order: () => order,
      setOrder(next: number[]): void {
        newcomers.clear()
        arrange(next, 0)
        changed(active)
      },
      place: (id: number) => places.get(id) ?? -1,
      active: () => active,
      activate(id: number | null): void {
        if (id === active) return
        const before = active
        active = id
        tell(before, id, 'active')
      },
      /** New applicants since the order was made. */
      newcomers: (): ReadonlySet<number> => newcomers,
    },
    addNewcomer: (id: number) => newcomers.add(id),
    /** Removes withdrawn applicants; the active position stays. */
    remove(gone: ReadonlySet<number>): void {
      if (![...gone].some(id => places.has(id))) return
      const place = active === null ? 0 : (places.get(active) ?? 0)
      arrange(
        order.filter(id => !gone.has(id)),
        place,
      )
    },
  }
}
