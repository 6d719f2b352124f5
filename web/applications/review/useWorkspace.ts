import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ApplicantGroup } from '../../../contract/application-groups.ts'
import { ApiError } from '../../../contract/client.ts'
import { pageApi } from '../../api.ts'
import { toast } from '../../ui/toast.ts'
import { createDrafts } from './drafts.ts'
import { rememberedFilters, rememberFilters } from './filter-memory.ts'
import { type Filters, filtersFromQuery, filtersToQuery, select } from './filters.ts'
import { createMoves } from './moves.ts'
import { createStore, type FirstCards, type Row } from './store.ts'
import { useOrder } from './useStore.ts'

const searchMillis = 250
const refreshMillis = 60_000
/** Browsers refuse an address that changes with each repeat of a key. */
const addressMillis = 200

/** `다른 사람이 서단오 님을 ‘보류’로 옮겼어요`. */
function othersMovedText(moved: Row[], groups: ApplicantGroup[]): string {
  const [first] = moved
  if (moved.length > 1) return `다른 사람이 ${moved.length}명을 다른 그룹으로 옮겼어요`
  const where = groups.find(group => group.id === first!.groupId)?.name ?? '미분류'
  return `다른 사람이 ${first!.name} 님을 ‘${where}’로 옮겼어요`
}

/** Whom the address names: a link to one applicant, or F5 and Back while looking at them. */
const applicantOfAddress = () => Number(new URLSearchParams(location.search).get('a')) || null

/** Filters of the address; without any, those last used for this notice. */
function firstFilters(castingId: number): Filters {
  const query = location.search.slice(1)
  return filtersFromQuery(query || rememberedFilters(document.cookie, castingId))
}

/** The store and moves of one notice, its filters, and the ids they leave. The order stands until a filter changes. */
export function useWorkspace(
  castingId: number,
  viewerId: number | null,
  groups: ApplicantGroup[],
  first: FirstCards | null,
) {
  const [{ store, moves, drafts }] = useState(() => {
    const made = createStore(castingId, groups, first?.list ?? [])
    return { store: made, moves: createMoves(made), drafts: createDrafts(castingId, viewerId) }
  })
  const [filters, setFilters] = useState(() => firstFilters(castingId))
  const [search, setSearch] = useState<{ q: string; ids: Set<number> } | null>(null)
  const wanted = useRef(applicantOfAddress())
  const [state, setState] = useState<'loading' | 'first' | 'ready' | 'failed'>(() => {
    const id = wanted.current
    const isShown = first?.list.length && (id === null || first.list.some(card => card.id === id))
    return isShown ? 'first' : 'loading'
  })
  const [loads, setLoads] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: 다시 시도 loads again
  useEffect(() => {
    setState(now => (now === 'first' ? now : 'loading'))
    store.load().then(
      () => setState('ready'),
      error => (error instanceof ApiError ? setState('failed') : Promise.reject(error)),
    )
  }, [store, loads])

  const writeAddress = useCallback(() => {
    const active = wanted.current ?? store.active()
    const query = [filtersToQuery(filters), active && `a=${active}`].filter(Boolean).join('&')
    // Not a move of the router: nothing has to be loaded again for it.
    history.replaceState(history.state, '', `${location.pathname}${query && `?${query}`}`)
  }, [store, filters])
  useEffect(() => {
    rememberFilters(castingId, filtersToQuery(filters))
    writeAddress()
    let timer: ReturnType<typeof setTimeout> | undefined
    let writtenAt = 0
    const stop = store.subscribe('active', () => {
      clearTimeout(timer)
      const write = () => {
        writtenAt = performance.now()
        writeAddress()
      }
      timer = setTimeout(write, writtenAt + addressMillis - performance.now())
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [castingId, store, filters, writeAddress])

  const q = filters.q.trim()
  useEffect(() => {
    if (!q) return
    const stopped = new AbortController()
    const asking = setTimeout(() => {
      pageApi.applications
        .index({ params: { castingId }, query: { q } }, { signal: stopped.signal })
        .then(index => setSearch({ q, ids: new Set(index.ids) }))
        .catch(() => stopped.signal.aborted || toast.error('검색하지 못했어요. 잠시 뒤에 다시 찾아 주세요'))
    }, searchMillis)
    return () => {
      clearTimeout(asking)
      stopped.abort()
    }
  }, [castingId, q])
  /** Until the search has answered, the grid still shows the one before. */
  const isSearching = q !== '' && search?.q !== q
  const found = q && !isSearching ? search!.ids : null

  const arrange = useCallback(() => {
    if (state === 'first') store.setOrder(first!.list.map(card => card.id))
    else if (!isSearching) store.setOrder(state === 'ready' ? select(store.rows().values(), filters, found) : [])
    const isThere = wanted.current !== null && store.place(wanted.current) >= 0
    if (isThere) store.activate(wanted.current)
    if (isThere || (state === 'ready' && !isSearching)) wanted.current = null
  }, [store, filters, found, isSearching, state, first])
  useLayoutEffect(arrange, [arrange])
  const order = useOrder(store)

  // Others review at the same time: their moves come in every minute, and when one comes back to the window.
  useEffect(() => {
    if (state !== 'ready') return
    const look = async () => {
      if (document.visibilityState !== 'visible') return
      const moved = await store.load().catch(() => [])
      if (moved.length) toast.show(othersMovedText(moved, store.groups()))
    }
    const timer = setInterval(look, refreshMillis)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [store, state])

  // What was pressed in the last moment is not lost by leaving.
  const flush = useRef(moves.flush)
  useEffect(() => {
    const leave = () => void flush.current()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [])

  const onFilter = useCallback((change: Partial<Filters>) => setFilters(now => ({ ...now, ...change })), [])
  return {
    store,
    moves,
    drafts,
    filters,
    onFilter,
    found,
    isSearching,
    order,
    arrange,
    writeAddress,
    state,
    retry: () => setLoads(loads + 1),
  }
}

/** A choice that stays with this browser. */
export function useStored<T extends string>(key: string, standard: T): [T, (value: T) => void] {
  const [value, setValue] = useState<T>(() => (localStorage.getItem(key) as T | null) ?? standard)
  const keep = (next: T) => {
    localStorage.setItem(key, next)
    setValue(next)
  }
  return [value, keep]
}
