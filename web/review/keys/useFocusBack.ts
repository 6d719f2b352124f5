import { type RefObject, useEffect, useRef } from 'react'
import type { GridHandle } from '../grid/Grid.tsx'
import type { Store } from '../state/store.ts'

/**
 * When a layer above the grid closes and the focused element is gone, focuses the active card, so that the next key
 * works there.
 */
export function useFocusBack(isCovered: boolean, store: Store, grid: RefObject<GridHandle | null>): void {
  const wasCovered = useRef(false)
  useEffect(() => {
    const active = store.active()
    if (wasCovered.current && !isCovered && active !== null && document.activeElement === document.body)
      grid.current?.reveal(active, true)
    wasCovered.current = isCovered
  }, [isCovered, store, grid])
}
