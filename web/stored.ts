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
