/**
 * What pages showed a moment ago, for the way back to them: their loaders' data by address, in this tab alone. Every
 * write in any tab forgets all of it, signing in and out included (web/shell/ahead.ts), and so does another viewer. A
 * page shown from here is renewed in silence.
 */
const kept = new Map<string, { data: unknown; at: number }>()
const mostPages = 10
const freshMs = 5 * 60_000

let isBack = false
/** A page shown from memory, until it is renewed. */
let shownAgain: { place: string; data: unknown } | null = null

type Place = { pathname: string; search: string }
/** The router's own location may have letters that an address encodes. */
function placeOf(at: Place): string {
  const { pathname, search } = new URL(at.pathname + at.search, 'http://here')
  return pathname + search
}

/** Notices steps through the history. */
export function watchHistory(): void {
  const note = ({ type }: Event) => {
    isBack = type === 'popstate'
  }
  for (const type of ['popstate', 'pointerdown', 'keydown', 'click']) addEventListener(type, note, { capture: true })
}

export const isWayBack = (): boolean => isBack

/**
 * Called when a page has come: what is read from now on is for its renewal. Returns whether it is to be renewed now,
 * until `endRenewal`.
 */
export function endWayBack(at: Place): boolean {
  isBack = false
  if (shownAgain?.place !== placeOf(at) || !navigator.onLine) shownAgain = null
  return shownAgain !== null
}

export function endRenewal(at: Place): void {
  if (shownAgain?.place === placeOf(at)) shownAgain = null
}

/** `at` is the router's location: the browser's may be ahead of it. */
export function keepPage(data: unknown, at: Place): void {
  const place = placeOf(at)
  // Shown again, it is as old as before.
  if (kept.get(place)?.data === data) return
  kept.delete(place)
  kept.set(place, { data, at: Date.now() })
  for (const oldest of [...kept.keys()].slice(0, -mostPages)) kept.delete(oldest)
}

export function forgetPages(): void {
  kept.clear()
  shownAgain = null
}

let viewer: number | null | undefined
const forgetting = new Set<() => void>()

/** `forget` is called when another person uses this tab, for what a module remembers of the former. */
export const forgetsWithViewer = (forget: () => void): unknown => forgetting.add(forget)

export function forgetOtherViewer(id: number | null): void {
  if (viewer !== undefined && viewer !== id) {
    forgetPages()
    for (const forget of forgetting) forget()
  }
  viewer = id
}

/** The data that a page showed before, if this is the way back to it. */
function recalled(place: string): unknown {
  const page = isBack ? kept.get(place) : undefined
  return page && Date.now() - page.at < freshMs ? page.data : undefined
}

/** Whether a page is shown from memory or renewed from there. */
export function isRecalled(url: URL): boolean {
  const place = placeOf(url)
  return recalled(place) !== undefined || shownAgain?.place === place
}

/** For a client loader. A failed renewal leaves what is shown. */
export async function recallOr<T>(url: string, ask: () => Promise<T>): Promise<T> {
  const place = placeOf(new URL(url))
  const data = recalled(place) as T | undefined
  if (data !== undefined) {
    shownAgain = { place, data }
    return data
  }
  const before = shownAgain?.place === place ? shownAgain : null
  try {
    return await ask()
  } catch (error) {
    // What came from the server itself, such as a redirect, is no failure of the network.
    if (before && before === shownAgain && error instanceof TypeError) return before.data as T
    throw error
  }
}
