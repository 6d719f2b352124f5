import { paths } from '#web/paths.ts'
import { othersForgotten, walkCache } from '#web/shell/app/last-seen.ts'

/**
 * Caches this page and its assets: reopened offline it shows the day's round and takes notes. `web/public/sw.js` serves
 * it. Never fails, because the browser may store nothing.
 */
export async function keepWalk(): Promise<void> {
  if (!('caches' in globalThis) || !('serviceWorker' in navigator)) return
  try {
    const page = await fetch(paths.walk(), { headers: { accept: 'text/html' } })
    if (!page.ok || page.redirected) return
    const parts = performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
      .map(({ pathname }) => pathname)
    await othersForgotten()
    const cache = await caches.open(walkCache)
    const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
    await cache.addAll([...new Set(parts)].filter(path => !kept.has(path)))
    await cache.put(paths.walk(), page)
  } catch {
    // Offline, the earlier cache stays.
  }
}
