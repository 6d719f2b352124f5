/** What this tab keeps at a place: it outlives a reload and ends with the tab. Null when nothing can be read there. */
export function readKept<Value>(place: string): Value | null {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? 'null')
  } catch {
    return null
  }
}

/** Keeps a value, or drops it for null, where the browser allows: one that keeps nothing must not stop the typing. */
export function keep(place: string, value: object | null): void {
  try {
    if (value) sessionStorage.setItem(place, JSON.stringify(value))
    else sessionStorage.removeItem(place)
  } catch {
    // Blocked or full: what is written stands on the page alone.
  }
}
