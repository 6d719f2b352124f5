import { type RefObject, useEffect, useRef } from 'react'
import type { GridHandle } from '../grid/Grid.tsx'
import type { Store } from '../state/store.ts'

/**
 * When what lay above the grid has closed and nothing has the focus, because what had it is gone, the active card gets
 * it: the next key works where one looks.
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
