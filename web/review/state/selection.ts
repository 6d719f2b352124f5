import type { Changes } from './changes.ts'

/** The selected applicants. */
export function createSelection({ changed }: Changes) {
  const selected = new Set<number>()
  return {
    read: {
      selected: (): ReadonlySet<number> => selected,
      isSelected: (id: number) => selected.has(id),
      select(ids: number[], on: boolean): void {
        for (const id of ids) on ? selected.add(id) : selected.delete(id)
        changed(...ids)
      },
      clearSelection(): void {
        const ids = [...selected]
        selected.clear()
        changed(...ids)
      },
    },
    /** Silent: the caller announces its own change. */
    remove(gone: Iterable<number>): void {
      for (const id of gone) selected.delete(id)
    },
  }
}
