import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { ServerBuild } from 'react-router'
import { present } from '../present.ts'

/** A rendered page for people who are not signed in, in the encodings that browsers accept. */
export type CachedPage = {
  status: number
  csp: string
  etag: string
  identity: Buffer
  br: Buffer
  gzip: Buffer
  storedAt: number
}
export type RenderedPage = { status: number; html: string }

/** Served as it is. */
const freshMs = 5_000
/** The maximum age of a guest's page, defined only here. Hiding something drops the pages at once. */
const staleMs = 20_000
const maxPages = 400

/** A page that guests share: its path, and the names in its query that make another page of it. */
export type GuestPage = { path: RegExp; query: readonly string[] }

/**
 * The pages of the build that guests share. A page declares it with the names in its query,
 * `handle = { guestQuery: ['q', 'page'] }`; parts of its path are numbers.
 */
export function guestPagesOf(routes: ServerBuild['routes']): GuestPage[] {
  return Object.values(routes).flatMap(route => {
    const handle: unknown = route?.module.handle
    if (typeof handle !== 'object' || handle === null || !('guestQuery' in handle)) return []
    const path = (route?.path ?? '').replaceAll(/:\w+/g, '\\d+')
    return [{ path: new RegExp(`^/${path}$`), query: handle.guestQuery as string[] }]
  })
}

/** The cache key of a guest's GET, or null if the page must be rendered. */
export function guestKey(url: URL, pages: readonly GuestPage[]): string | null {
  const page = pages.find(({ path }) => path.test(url.pathname))
  if (!page) return null
  const query = [...url.searchParams].sort(([a], [b]) => (a < b ? -1 : 1))
  if (query.some(([name]) => !page.query.includes(name)) || url.search.length > 200) return null
  return `${url.pathname}?${new URLSearchParams(query)}`
}

/**
 * A small shared cache of guest pages: fresh for `freshMs`, then served once more (up to `staleMs` old) while it is
 * rendered in the background. Concurrent requests for a missing page wait for one rendering.
 */
export function createGuestCache(onUse: (source: 'fresh' | 'stale' | 'rendered') => void = () => {}) {
  const pages = new Map<string, CachedPage>()
  const fills = new Map<string, Promise<CachedPage | null>>()
  const keys = new Map<string, string>()
  /** Incremented with each drop, so that a rendering in progress is not cached. */
  let generation = 0

  async function fill(
    key: string,
    nonce: string,
    render: () => Promise<RenderedPage | null>,
  ): Promise<CachedPage | null> {
    const began = generation
    const rendered = await render()
    if (!rendered || ![200, 404, 410].includes(rendered.status)) return null
    const page = await bake(rendered, nonce)
    if (began !== generation) return page
    pages.delete(key)
    pages.set(key, page)
    if (pages.size > maxPages) pages.delete(present(pages.keys().next().value))
    return page
  }

  function refill(key: string, nonce: string, render: () => Promise<RenderedPage | null>) {
    const running = fills.get(key)
    if (running) return running
    const started = fill(key, nonce, render).finally(() => void (fills.get(key) === started && fills.delete(key)))
    fills.set(key, started)
    return started
  }

  return {
    /** The page, from the cache or rendered now; null if it must not be shared (errors, redirects). */
    async get(key: string, nonce: string, render: () => Promise<RenderedPage | null>): Promise<CachedPage | null> {
      const page = pages.get(key)
      const age = page ? Date.now() - page.storedAt : Number.POSITIVE_INFINITY
      onUse(page && age < freshMs ? 'fresh' : page && age < staleMs ? 'stale' : 'rendered')
      if (page && age < freshMs) return page
      if (page && age < staleMs) {
        refill(key, nonce, render).catch(() => {})
        return page
      }
      return refill(key, nonce, render)
    },
    /** Remembers the key of a raw URL, so that `findFresh` need not parse it again. */
    remember(address: string, key: string): void {
      if (keys.size >= maxPages) keys.clear()
      keys.set(address, key)
    },
    /** The page of a remembered URL, while it is fresh. */
    findFresh(address: string): CachedPage | null {
      const page = pages.get(keys.get(address) ?? '')
      if (!page || Date.now() - page.storedAt >= freshMs) return null
      onUse('fresh')
      return page
    },
    /** Drops everything: the next request renders, and does not wait for an earlier rendering. */
    clear(): void {
      generation += 1
      pages.clear()
      fills.clear()
    },
  }
}

export type GuestCache = ReturnType<typeof createGuestCache>

/** Only scripts with this rendering's secret nonce are allowed by hash: an injected one cannot know it. */
async function bake({ status, html }: RenderedPage, nonce: string): Promise<CachedPage> {
  const hashes: string[] = []
  const bare = html.replace(/<script([^>]*)>([\s\S]*?)<\/script>/g, (whole, attributes: string, body: string) => {
    if (!attributes.includes(`nonce="${nonce}"`)) return whole
    if (body) hashes.push(`'sha256-${createHash('sha256').update(body).digest('base64')}'`)
    return `<script${attributes.replace(` nonce="${nonce}"`, '')}>${body}</script>`
  })
  const identity = Buffer.from(bare.replaceAll(` nonce="${nonce}"`, ''))
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
    }),
    promisify(gzip)(identity, { level: 6 }),
  ])
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return {
    status,
    csp: contentSecurityPolicy(hashes.join(' ')),
    etag,
    identity,
    br,
    gzip: zipped,
    storedAt: Date.now(),
  }
}

// Style attributes carry colours and sizes; style elements only what the build wrote.
/**
 * The policy of pages; `scripts` is a nonce or a list of hashes, 'self' covers the files of the build. A page with the
 * payment window allows its origins too.
 */
export function contentSecurityPolicy(scripts: string, paymentHosts: string[] = []): string {
  const hosts = paymentHosts.map(host => ` ${host}`).join('')
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts}`.trim() + hosts,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${hosts}`,
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self'${hosts}`,
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    // On every page, because client-side navigation does not bring a policy of its own.
    `frame-src https://www.youtube-nocookie.com https://player.vimeo.com${hosts}`,
    "base-uri 'none'",
    "object-src 'none'",
    `form-action 'self'${hosts}`,
    "frame-ancestors 'none'",
  ].join('; ')
}
