/**
 * What pages showed a moment ago, for the way back to them: their loaders' data by address, in this tab alone. Every
 * write forgets all of it, signing in and out included (web/shell/ahead.ts).
 */
const kept = new Map<string, { data: unknown; at: number }>()
const mostPages = 10
const freshMs = 5 * 60_000

let isBack = false

const placeOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search

/** Notices steps through the history. */
export function watchHistory(): void {
  const note = ({ type }: Event) => {
    isBack = type === 'popstate'
  }
  for (const type of ['popstate', 'pointerdown', 'keydown', 'click']) addEventListener(type, note, { capture: true })
}

export const isWayBack = (): boolean => isBack

/** Called when a page has come: what is read from now on is for its renewal. */
export function endWayBack(): void {
  isBack = false
}

export function keepPage(data: unknown): void {
  const place = placeOf(location)
  // Shown again, it is as old as before.
  if (kept.get(place)?.data === data) return
  kept.delete(place)
  kept.set(place, { data, at: Date.now() })
  for (const oldest of [...kept.keys()].slice(0, -mostPages)) kept.delete(oldest)
}

export const forgetPages = (): void => kept.clear()

/** The data that a page showed before, if this is the way back to it. */
function recalled(url: URL): unknown {
  const page = isBack ? kept.get(placeOf(url)) : undefined
  return page && Date.now() - page.at < freshMs ? page.data : undefined
}

export const isRecalled = (url: URL): boolean => recalled(url) !== undefined

/** For a client loader. */
export async function recallOr<T>(url: string, ask: () => Promise<T>): Promise<T> {
  return (recalled(new URL(url)) as T | undefined) ?? ask()
}
