import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ApplicantGroup } from '#contract/review/groups.ts'
import { refusalOf } from '#web/calls/refusal.ts'
import { rememberedFilters, rememberFilters } from '../filters/filter-memory.ts'
import { type Filters, filtersFromQuery, filtersToQuery, type Selected, select } from '../filters/filters.ts'
import { useKnown } from '../filters/useKnown.ts'
import { createDrafts } from './drafts.ts'
import type { EarlyIndex } from './early-index.ts'
import { createMoves, type Moves } from './moves.ts'
import { createOwnWindows } from './own-windows.ts'
import { createStore, type FirstCards, type Store } from './store.ts'
import { applicantOfAddress, useAddress } from './useAddress.ts'
import { useColleagues } from './useColleagues.ts'
import { useCompared } from './useCompared.ts'
import { useOrder } from './useStore.ts'

/** `first`: the page's own cards are shown while the whole casting is still loading. */
export type LoadState = 'loading' | 'first' | 'ready' | 'failed'

/** The applicants below the line of the role under review, part of the order only while it is open. */
export type Line = Pick<Selected, 'unsuited'> & { below: ReadonlySet<number>; isOpen: boolean }
const noLine: Line = { below: new Set(), unsuited: 0, isOpen: false }

/** Filters in the URL, else those last used for this casting. */
function firstFilters(castingId: number): Filters {
  const query = location.search.slice(1)
  return filtersFromQuery(query || rememberedFilters(document.cookie, castingId))
}

function useFilters(castingId: number) {
  const [filters, setFilters] = useState(() => firstFilters(castingId))
  // A remembered search word would make the next visit look like an empty casting.
  useEffect(() => rememberFilters(castingId, filtersToQuery({ ...filters, q: '' })), [castingId, filters])
  const onFilter = useCallback((change: Partial<Filters>) => setFilters(now => ({ ...now, ...change })), [])
  return { filters, onFilter }
}

/** Loads the whole casting; `isFirst` if the page's cards include the applicant in the URL. */
function useLoading(store: Store, isFirst: () => boolean) {
  const [state, setState] = useState<LoadState>(() => (store.isWhole() ? 'ready' : isFirst() ? 'first' : 'loading'))
  const [loads, setLoads] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: 다시 시도 loads again
  useEffect(() => {
    if (store.isWhole()) return setState('ready')
    setState(now => (now === 'first' ? now : 'loading'))
    store.load().then(
      () => setState('ready'),
      error => refusalOf(error) && setState('failed'),
    )
  }, [store, loads])
  return { state, retry: () => setLoads(loads + 1) }
}

/** Moves made in the last moment are not lost by leaving. */
function useFlushOnLeave({ flush, sending }: Moves): void {
  useEffect(() => {
    const leave = () => void flush()
    // The browser asks whether to leave what waits for the connection.
    const ask = (event: BeforeUnloadEvent) => sending.waiting() > 0 && event.preventDefault()
    addEventListener('pagehide', leave)
    addEventListener('beforeunload', ask)
    return () => {
      removeEventListener('pagehide', leave)
      removeEventListener('beforeunload', ask)
      leave()
    }
  }, [flush, sending])
}

/** The store and moves of one casting, its filters, and the resulting ids. The order stays until a filter changes. */
export function useWorkspace(
  castingId: number,
  viewerId: number | null,
  groups: ApplicantGroup[],
  first: FirstCards | null,
  index: EarlyIndex | null,
) {
  const [{ store, moves, drafts, windows }] = useState(() => {
    const made = createStore(castingId, groups, first?.list ?? [], index)
    const windows = createOwnWindows(castingId)
    const moves = createMoves(made, windows.tell)
    return { store: made, moves, windows, drafts: createDrafts(castingId, viewerId) }
  })
  const { filters, onFilter } = useFilters(castingId)
  const { found, facets, isSearching, wantFacets } = useKnown(store, filters)
  const wanted = useRef(applicantOfAddress())
  const isFirst = () => {
    const id = wanted.current
    return Boolean(first?.list.length && (id === null || first.list.some(card => card.id === id)))
  }
  const { state, retry } = useLoading(store, isFirst)
  const comparing = useCompared(store, state === 'ready')
  useAddress(store, filters, wanted, comparing.asked)

  // Facets reloaded because somebody applied must not rearrange the grid under the reviewer's hand.
  const facetsNow = useRef(facets)
  useLayoutEffect(() => {
    facetsNow.current = facets
  })
  const hasFacets = facets !== null
  const showFirst = () => store.setOrder(first?.list.map(card => card.id) ?? [])
  /** Orders the applicants, and returns the line among them; null while it is not known. */
  const putInOrder = (): Line | null => {
    let line: Line | null = null
    if (state === 'first') showFirst()
    else if (!isSearching) {
      const known = { found, facets: facetsNow.current }
      const { ids, below, unsuited } = select(state === 'ready' ? store.rows().values() : [], filters, known)
      line = { below: new Set(below), unsuited, isOpen: filters.match === 'all' }
      store.setOrder(line.isOpen ? [...ids, ...below] : ids)
    }
    const isThere = wanted.current !== null && store.place(wanted.current) >= 0
    if (isThere) store.activate(wanted.current)
    if (isThere || (state === 'ready' && !isSearching)) wanted.current = null
    return line
  }
  // A casting that came before its workspace is in order when that is first drawn.
  const isInOrder = useRef(state === 'ready')
  const [line, setLine] = useState<Line>(() => {
    if (!isInOrder.current) return noLine
    if (isSearching && isFirst()) showFirst()
    return putInOrder() ?? noLine
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first facets require arranging
  const arrange = useCallback(() => {
    const next = putInOrder()
    if (next) setLine(next)
  }, [store, filters, found, hasFacets, isSearching, state, first])
  useLayoutEffect(() => {
    if (!isInOrder.current) arrange()
    isInOrder.current = false
  }, [arrange])
  const order = useOrder(store)

  useColleagues(store, windows, state === 'ready')
  useFlushOnLeave(moves)
  const known = { found, facets }
  return {
    store,
    moves,
    drafts,
    filters,
    onFilter,
    known,
    wantFacets,
    isSearching,
    order,
    line,
    arrange,
    comparing,
    state,
    retry,
  }
}

export type Workspace = ReturnType<typeof useWorkspace>
