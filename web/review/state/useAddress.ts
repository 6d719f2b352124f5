import { type RefObject, useCallback, useEffect } from 'react'
import { type Filters, filtersToQuery } from '../filters/filters.ts'
import type { Store } from './store.ts'

/** Browsers refuse an address that changes with each repeat of a key. */
const addressMillis = 200

/** The applicant that the address names: a link to one, or F5 and Back while looking at them. */
export const applicantOfAddress = () => Number(new URLSearchParams(location.search).get('a')) || null

/**
 * Keeps filters, the active applicant and those who are compared in the address. `wanted` is the applicant that the address named and that is
 * not on the screen yet. Returns what writes the address at once.
 */
export function useAddress(
  store: Store,
  filters: Filters,
  wanted: RefObject<number | null>,
  compared: readonly number[] | null,
): () => void {
  const beside = compared?.join()
  const writeAddress = useCallback(() => {
    const active = wanted.current ?? store.active()
    const query = [filtersToQuery(filters), active && `a=${active}`, beside && `c=${beside}`].filter(Boolean).join('&')
    // Not a move of the router: nothing has to be loaded again for it.
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
  return writeAddress
}
