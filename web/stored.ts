/** The browser's two storages: one ends with the tab, the other is permanent. */
export const tabStore = createStore(() => sessionStorage)
export const browserStore = createStore(() => localStorage)

/**
 * Reads and writes JSON values and never throws: a browser that blocks storage, or is full, must not stop anybody from
 * typing. Browser only.
 */
function createStore(open: () => Storage) {
  const attempt = <Result>(work: (storage: Storage) => Result, otherwise: Result): Result => {
    try {
      return work(open())
    } catch {
      return otherwise
    }
  }
  return {
    /** Null for a missing or unreadable value. */
    read: <Value>(place: string) =>
      attempt<Value | null>(storage => JSON.parse(storage.getItem(place) ?? 'null') as Value | null, null),
    /** Stores a value, or removes it for null; false when the browser stores nothing. */
    keep: (place: string, value: unknown): boolean =>
      attempt(storage => {
        if (value === null) storage.removeItem(place)
        else storage.setItem(place, JSON.stringify(value))
        return true
      }, false),
    /** Removes everything. */
    clear: () => attempt(storage => storage.clear(), undefined),
    /** The keys with this prefix. */
    places: (prefix: string) => attempt(storage => Object.keys(storage).filter(key => key.startsWith(prefix)), []),
  }
}

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
