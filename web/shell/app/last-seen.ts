import { browserStore } from '#web/stored.ts'

/** A casting as shown on the offline page. */
export type Seen = { href: string; title: string; facts: string; text?: string }

// web/public/sw.js uses both names to read the cache.
const cacheName = 'seen'
/** The cache for the page of a walker's day, for offline use; also used in web/public/sw.js. */
export const walkCache = 'walk'
/** The cache for what was shared from another app; web/public/sw.js fills it. */
export const sharedCache = 'shared'
const [listPlace, openedPlace] = ['/seen/list', '/seen/opened']
const mostOpened = 10
const whoKey = 'seenBy'

const isPossible = () => 'caches' in globalThis && 'serviceWorker' in navigator

async function read(cache: Cache, place: string): Promise<Seen[]> {
  return ((await (await cache.match(place))?.json()) as Seen[] | undefined) ?? []
}
const keep = (cache: Cache, place: string, seen: Seen[]) =>
  cache.put(place, new Response(JSON.stringify(seen), { headers: { 'content-type': 'application/json' } }))

/** Stores the list shown last for offline use. Never fails: storage may be full or blocked. */
export async function keepList(list: Seen[]): Promise<void> {
  if (!isPossible() || list.length === 0) return
  await caches
    .open(cacheName)
    .then(cache => keep(cache, listPlace, list))
    .catch(() => {})
}

/** Stores an opened casting with its text; the last ten. Never fails. */
export async function keepOpened(one: Seen): Promise<void> {
  if (!isPossible()) return
  await caches
    .open(cacheName)
    .then(async cache => {
      const others = (await read(cache, openedPlace)).filter(({ href }) => href !== one.href)
      await keep(cache, openedPlace, [one, ...others].slice(0, mostOpened))
    })
    .catch(() => {})
}

let forgetting: Promise<unknown> = Promise.resolve()
/** Resolves when other people's data is deleted; until then stored data may be deleted along with it. */
export const othersForgotten = () => forgetting

/** Deletes what another person has seen in this browser. */
export function forgetOthers(viewerId: number | null): void {
  if (!isPossible() || browserStore.read<number | null>(whoKey) === viewerId) return
  browserStore.keep(whoKey, viewerId)
  forgetting = Promise.all([cacheName, walkCache, sharedCache].map(name => caches.delete(name))).catch(() => {})
}
