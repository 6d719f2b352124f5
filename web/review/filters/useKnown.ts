import { useEffect, useState, useSyncExternalStore } from 'react'
import { pageApi } from '#web/api.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import { useSearchTexts as texts } from '../state/messages.ts'
import type { Store } from '../state/store.ts'
import type { Facets, Findings } from './filters.ts'
import { useSearch } from './useSearch.ts'

/**
 * The server's part of these filters: its search, and the facets once a filter names one or `wantFacets` was called.
 * While `isSearching`, the grid still shows the previous results.
 */
export function useKnown(store: Store, { q, facets: asked }: { q: string; facets: string }) {
  const { found, isSearching } = useSearch(store.castingId, q)
  const [isWanted, setWanted] = useState(false)
  const isNeeded = isWanted || asked !== ''
  const facets = useFacets(store, isNeeded)
  const known: Findings = { found, facets }
  return { ...known, isSearching: isSearching || (asked !== '' && !facets), wantFacets: () => setWanted(true) }
}

/** Loaded when first needed, and again when the number of applicants changes. */
function useFacets(store: Store, isNeeded: boolean): Facets | null {
  const [facets, setFacets] = useState<Facets | null>(null)
  const people = useSyncExternalStore(
    listener => store.subscribe('all', listener),
    () => store.rows().size,
    () => 0,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed number of applicants reloads
  useEffect(() => {
    if (!isNeeded) return
    const stopped = new AbortController()
    pageApi.review
      .facets({ params: { castingId: store.castingId } }, { signal: stopped.signal })
      .then(({ list }) => setFacets(new Map(list.map(({ facet, text, ids }) => [facet, { ids: new Set(ids), text }]))))
      .catch(() => stopped.signal.aborted || toast.error(texts.failed))
    return () => stopped.abort()
  }, [store, isNeeded, people])
  return facets
}
