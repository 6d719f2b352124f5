import { useState } from 'react'
import type { Store } from './store.ts'

/** The least and most columns. */
export const fewest = 2
export const most = 4

/** The compared applicants in the URL: `c=12,34`. */
function comparedOfAddress(): number[] | null {
  const named = (new URLSearchParams(location.search).get('c') ?? '')
    .split(',')
    .map(Number)
    .filter(Number.isSafeInteger)
  const ids = [...new Set(named)].filter(id => id > 0).slice(0, most)
  return ids.length < fewest ? null : ids
}

/**
 * The compared applicants, if any. They are deselected meanwhile, so that keys act on the active one only, and are
 * selected again afterwards.
 */
export function useCompared(store: Store, isReady: boolean) {
  const [ids, setIds] = useState(comparedOfAddress)
  const known = isReady && ids ? ids.filter(id => store.row(id)) : null
  return {
    /** For the URL, even before applicants are loaded. */
    asked: ids,
    compared: known && known.length >= fewest ? known : null,
    compare(chosen: number[]): void {
      const active = store.active()
      store.clearSelection()
      if (active === null || !chosen.includes(active)) store.activate(chosen[0] ?? active)
      setIds(chosen)
    },
    leave(id: number): void {
      const left = (ids ?? []).filter(each => each !== id)
      if (left.length < fewest) setIds(null)
      else setIds(left)
      if (store.active() === id && left[0] !== undefined) store.activate(left[0])
    },
    close(): void {
      store.select(known ?? [], true)
      setIds(null)
    },
  }
}
