import { type RefObject, useCallback, useEffect } from 'react'
import { type Filters, filtersToQuery } from '../filters/filters.ts'
import type { Store } from './store.ts'

/** Browsers refuse a URL that changes with each key repeat. */
const addressMillis = 200

/** The applicant in the URL: a link to one, or F5 and Back while viewing them. */
export const applicantOfAddress = () => Number(new URLSearchParams(location.search).get('a')) || null

/**
 * Keeps filters, the active applicant and the comparison in the URL. `wanted` is the applicant in the URL that is not
 * on screen yet.
 */
export function useAddress(
  store: Store,
  filters: Filters,
  wanted: RefObject<number | null>,
  compared: readonly number[] | null,
): void {
  const beside = compared?.join()
  const writeAddress = useCallback(() => {
    const active = wanted.current ?? store.active()
    const query = [filtersToQuery(filters), active && `a=${active}`, beside && `c=${beside}`].filter(Boolean).join('&')
    // Not a router navigation: nothing has to be loaded again.
    history.replaceState(history.state, '', `${location.pathname}${query && `?${query}`}`)
  }, [store, filters, wanted, beside])
  useEffect(() => {
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
  }, [store, writeAddress])
}
