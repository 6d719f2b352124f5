import { browserStore } from '#web/stored.ts'

/** A casting as the page without a connection shows it. */
export type Seen = { href: string; title: string; facts: string; text?: string }

// Both names are known to web/public/sw.js, which reads what is kept here.
const cacheName = 'seen'
/** Where the page of a walker's day is kept for a time without a network; known to web/public/sw.js, too. */
export const walkCache = 'walk'
const [listPlace, openedPlace] = ['/seen/list', '/seen/opened']
const mostOpened = 10
const whoKey = 'seenBy'

const isPossible = () => 'caches' in globalThis && 'serviceWorker' in navigator

async function read(cache: Cache, place: string): Promise<Seen[]> {
  return ((await (await cache.match(place))?.json()) as Seen[] | undefined) ?? []
}
const keep = (cache: Cache, place: string, seen: Seen[]) =>
  cache.put(place, new Response(JSON.stringify(seen), { headers: { 'content-type': 'application/json' } }))

/** Keeps the list that was shown last for a time without a connection. Never fails: storage may be full or closed. */
export async function keepList(list: Seen[]): Promise<void> {
  if (!isPossible() || list.length === 0) return
  await caches
    .open(cacheName)
    .then(cache => keep(cache, listPlace, list))
    .catch(() => {})
}

/** Keeps a casting that was opened, with its text; the last ten. Never fails. */
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
/** Until then what is kept may be thrown away together with what others have seen. */
export const othersForgotten = () => forgetting

/** Forgets what somebody else has seen in this browser. */
export function forgetOthers(viewerId: number | null): void {
  if (!isPossible() || browserStore.read<number | null>(whoKey) === viewerId) return
  browserStore.keep(whoKey, viewerId)
  forgetting = Promise.all([cacheName, walkCache].map(name => caches.delete(name))).catch(() => {})
}
