import { useCallback, useEffect, useRef, useState } from 'react'
import { dayMs } from '#contract/korean-time.ts'
import { browserStore, tabStore } from './stored.ts'

type Options<Value> = {
  /** Kept in this browser for so many days; without it until the tab is closed. */
  days?: number
  /** Parts that are never kept, such as a password. */
  except?: readonly (keyof Value)[]
  /** Reads it for the first picture: only where the server's does not depend on it. */
  isReadAtOnce?: boolean
}
type Stored<Value> = { keptAt: number; value: Value }

/** A place where unsent input is kept. Browser only; never throws. */
export function keptPlace<Value>(place: string, { days, except = [] }: Options<Value> = {}) {
  const store = days === undefined ? tabStore : browserStore
  const leaveOut = (value: Value): Value =>
    except.length
      ? (Object.fromEntries(
          Object.entries(value as object).filter(([name]) => !except.includes(name as never)),
        ) as Value)
      : value
  return {
    /** Null when there is nothing, or it is too old. Parts that are not kept are missing. */
    read(): Value | null {
      if (days === undefined) return store.read<Value>(place)
      const stored = store.read<Stored<Value>>(place)
      if (stored && Date.now() - stored.keptAt < days * dayMs) return stored.value
      if (stored) store.keep(place, null)
      return null
    },
    /** Null removes it; false when the browser stores nothing. */
    keep(value: Value | null): boolean {
      if (value === null) return store.keep(place, null)
      const kept = leaveOut(value)
      return store.keep(
        place,
        days === undefined ? kept : ({ keptAt: Date.now(), value: kept } satisfies Stored<Value>),
      )
    },
  }
}

/** The places of this tab that begin so. Browser only. */
export const placesKept = (prefix: string): string[] => tabStore.places(prefix)

/**
 * What a person has typed or chosen, kept in this browser while it changes: it survives a reload, closing a dialog, and
 * a visit to the login. Shows `empty` until the page is ready, as the server rendered it. Null removes it.
 */
export function useKept<Value>(place: string, empty: Value, options: Options<Value> = {}) {
  const read = () => {
    const kept = keptPlace<Value>(place, options).read()
    return isObject(kept) && isObject(empty) ? { ...empty, ...kept } : (kept ?? empty)
  }
  const [value, setValue] = useState(options.isReadAtOnce ? read : empty)
  const latest = useRef(value)
  const show = (next: Value) => {
    latest.current = next
    setValue(next)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for each place
  useEffect(() => {
    if (!options.isReadAtOnce) show(read())
  }, [place])
  // biome-ignore lint/correctness/useExhaustiveDependencies: options are constants of the caller
  const keep = useCallback(
    (next: Value | ((now: Value) => Value)) => {
      const changed = typeof next === 'function' ? (next as (now: Value) => Value)(latest.current) : next
      // At once: the page may be gone before it is drawn again.
      keptPlace<Value>(place, options).keep(changed)
      show(changed)
    },
    [place],
  )
  return [value, keep] as const
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const ownerPlace = 'owner'

/**
 * The tab belongs to this account from now on: what another one has typed in it is removed, as on a phone that several
 * people use. What was typed by a guest stays, for the way through the login; so it does when a session has ended and
 * the same person signs in again.
 */
export function claimTab(userId: number): void {
  const owner = tabStore.read<number>(ownerPlace)
  if (owner !== null && owner !== userId) tabStore.clear()
  if (owner !== userId) tabStore.keep(ownerPlace, userId)
}

/** The person signs out: what they typed in this tab stays for nobody, and the tab belongs to nobody. */
export const leaveTab = (): void => tabStore.clear()

/**
 * The person has left for good: the drafts that this browser keeps for their account go as well. Such places are named
 * `kind:account` and what follows.
 */
export function leaveBrowser(): void {
  const owner = tabStore.read<number>(ownerPlace)
  for (const place of owner === null ? [] : browserStore.places(''))
    if (place.split(':')[1] === String(owner)) browserStore.keep(place, null)
  leaveTab()
}
