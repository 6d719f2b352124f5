import { type RefObject, useCallback } from 'react'
import type { HowOpened } from '../grid/Card.tsx'
import type { GridHandle } from '../grid/Grid.tsx'
import type { Store } from './store.ts'

/** The effect of clicking a card: opens it; with Shift selects up to it, with Ctrl or ⌘ selects it alone. */
export function useOpenCard(store: Store, grid: RefObject<GridHandle | null>, setPaging: (on: boolean) => void) {
  return useCallback(
    (id: number, how: HowOpened) => {
      const from = store.place(store.active() ?? 0)
      const to = store.place(id)
      store.activate(id)
      if (how.shiftKey && from >= 0) {
        store.select(store.order().slice(Math.min(from, to), Math.max(from, to) + 1), true)
        grid.current?.reveal(id, true)
      } else if (how.metaKey || how.ctrlKey) store.select([id], !store.isSelected(id))
      else setPaging(true)
    },
    [store, grid, setPaging],
  )
}
