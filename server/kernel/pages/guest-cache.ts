import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { ServerBuild } from 'react-router'
import { present } from '../present.ts'
import { markAsKept } from './kept-page.ts'

/** A rendered page for people who are not signed in, in the encodings that browsers accept. */
export type CachedPage = {
  status: number
  csp: string
  etag: string
  identity: Buffer
  br: Buffer
  gzip: Buffer
  storedAt: number
  cacheControl: string
  /** Shown in place of the page that cannot be made now: marked, and for nobody's cache. */
  isKept?: boolean
}
export type RenderedPage = { status: number; html: string }

/** Served as it is. */
const freshMs = 5_000
/** The maximum age of a guest's page, defined only here. Hiding something drops the pages at once. */
const staleMs = 20_000
/** Shown, marked as kept, while the database is away. */
const keptMs = 10 * 60_000
/** For so long a page that names people is kept without hearing of what is hidden. */
const unheardMs = 30_000
const maxPages = 400

/** A page that guests share: its path, the names in its query that make another page of it, and whether it names people. */
export type GuestPage = { path: RegExp; query: readonly string[]; namesPeople: boolean }

/**
 * The pages of the build that guests share. A page declares it with the names in its query,
 * `handle = { guestQuery: ['q', 'page'] }`; parts of its path are numbers. Without people's names on it, it adds
 * `namesNobody: true`.
 */
export function guestPagesOf(routes: ServerBuild['routes']): GuestPage[] {
  return Object.values(routes).flatMap(route => {
    const handle: unknown = route?.module.handle
    if (typeof handle !== 'object' || handle === null || !('guestQuery' in handle)) return []
    const path = (route?.path ?? '').replaceAll(/:\w+/g, '\\d+')
    const namesPeople = !('namesNobody' in handle)
    return [{ path: new RegExp(`^/${path}$`), query: handle.guestQuery as string[], namesPeople }]
  })
}

/** The shared page and its key for a guest's GET, or null if the page must be rendered. */
export function sharedPage(url: URL, pages: readonly GuestPage[]): (GuestPage & { key: string }) | null {
  const page = pages.find(({ path }) => path.test(url.pathname))
  if (!page) return null
  const query = [...url.searchParams].sort(([a], [b]) => (a < b ? -1 : 1))
  if (query.some(([name]) => !page.query.includes(name)) || url.search.length > 200) return null
  return { ...page, key: `${url.pathname}?${new URLSearchParams(query)}` }
}

type PageCall = { key: string; namesPeople: boolean; nonce: string; render: () => Promise<RenderedPage | null> }
type Setup = {
  onUse?: (source: 'fresh' | 'stale' | 'kept' | 'rendered') => void
  isUp?: () => boolean
  /** For how long a CDN may show a page without asking. 0: it asks every time. */
  cdnSeconds?: number
  fileOrigin?: string | undefined
}

/** A browser asks every time. A CDN asks beside showing the last page, and shows it while we do not answer. */
const cachingOf = (cdnSeconds: number) =>
  cdnSeconds > 0
    ? `public, max-age=0, s-maxage=${cdnSeconds}, stale-while-revalidate=${4 * cdnSeconds}, stale-if-error=600`
    : 'no-cache'

/**
 * A small shared cache of guest pages: fresh for `freshMs`, then served once more (up to `staleMs` old) while it is
 * rendered in the background. Concurrent requests for a missing page wait for one rendering. While the database is
 * away, the last good rendering is shown for `keptMs`, marked as such.
 */
export function createGuestCache({ onUse = () => {}, isUp = () => true, cdnSeconds = 0, fileOrigin }: Setup = {}) {
  const pages = new Map<string, CachedPage>()
  const fills = new Map<string, Promise<CachedPage | null>>()
  const keys = new Map<string, string>()
  const cacheControl = cachingOf(cdnSeconds)
  /** Since when nothing is heard of what other processes hide. */
  let deafSince = Number.POSITIVE_INFINITY
  const marked = new WeakMap<CachedPage, Promise<CachedPage>>()
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
    const page = await bake(rendered, { nonce, cacheControl, fileOrigin })
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

  /** Drops everything: the next request renders, and does not wait for an earlier rendering. */
  function clear(): void {
    generation += 1
    pages.clear()
    fills.clear()
  }

  function findKept(page: CachedPage | undefined, namesPeople: boolean): Promise<CachedPage> | null {
    if (!page || isUp() || Date.now() - page.storedAt >= keptMs) return null
    if (namesPeople && Date.now() - deafSince > unheardMs) return null
    onUse('kept')
    if (!marked.has(page)) marked.set(page, keepPage(page))
    return present(marked.get(page))
  }

  return {
    /** The page, from the cache or rendered now; null if it must not be shared (errors, redirects). */
    async get({ key, namesPeople, nonce, render }: PageCall): Promise<CachedPage | null> {
      const page = pages.get(key)
      const age = page ? Date.now() - page.storedAt : Number.POSITIVE_INFINITY
      if (page && age < freshMs) {
        onUse('fresh')
        return page
      }
      const kept = findKept(page, namesPeople)
      if (kept) return kept
      onUse(age < staleMs ? 'stale' : 'rendered')
      if (page && age < staleMs) {
        refill(key, nonce, render).catch(() => {})
        return page
      }
      // The database may be found to be away only now.
      const rendered = await refill(key, nonce, render)
      return rendered ?? findKept(page, namesPeople)
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
    clear,
    /** Announcements of what is hidden do not arrive from now on. */
    goDeaf(): void {
      deafSince = Math.min(deafSince, Date.now())
    },
    /** They arrive again; some were missed. */
    hearAgain(): void {
      deafSince = Number.POSITIVE_INFINITY
      clear()
    },
  }
}

export type GuestCache = ReturnType<typeof createGuestCache>

/** Only scripts with this rendering's secret nonce are allowed by hash: an injected one cannot know it. */
async function bake(
  { status, html }: RenderedPage,
  { nonce, ...how }: { nonce: string; cacheControl: string; fileOrigin: string | undefined },
): Promise<CachedPage> {
  const hashes: string[] = []
  const bare = html.replace(/<script([^>]*)>([\s\S]*?)<\/script>/g, (whole, attributes: string, body: string) => {
    if (!attributes.includes(`nonce="${nonce}"`)) return whole
    if (body) hashes.push(hashOf(body))
    return `<script${attributes.replace(` nonce="${nonce}"`, '')}>${body}</script>`
  })
  return pack(bare.replaceAll(` nonce="${nonce}"`, ''), { ...how, status, hashes, storedAt: Date.now() })
}

async function keepPage({ status, csp, identity, storedAt }: CachedPage): Promise<CachedPage> {
  const { html, script } = markAsKept(identity.toString())
  const page = await pack(html, { status, hashes: [], cacheControl: 'no-store', storedAt })
  return { ...page, csp: csp.replace("script-src 'self'", `script-src 'self' ${hashOf(script)}`), isKept: true }
}

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

type Packed = Pick<CachedPage, 'status' | 'storedAt' | 'cacheControl'> & {
  hashes: string[]
  fileOrigin?: string | undefined
}

async function pack(html: string, { status, hashes, fileOrigin, cacheControl, storedAt }: Packed): Promise<CachedPage> {
  const identity = Buffer.from(html)
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
    }),
    promisify(gzip)(identity, { level: 6 }),
  ])
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return {
    status,
    csp: contentSecurityPolicy(hashes.join(' '), { fileOrigin }),
    etag,
    identity,
    br,
    gzip: zipped,
    cacheControl,
    storedAt,
  }
}

type Origins = { paymentHosts?: string[]; fileOrigin?: string | undefined }

// Style attributes carry colours and sizes; style elements only what the build wrote.
/**
 * The policy of pages; `scripts` is a nonce or a list of hashes, 'self' covers the files of the build. A page with the
 * payment window allows its origins too, and all of them that of films and originals.
 */
export function contentSecurityPolicy(scripts: string, { paymentHosts = [], fileOrigin }: Origins = {}): string {
  const hosts = paymentHosts.map(host => ` ${host}`).join('')
  const files = fileOrigin ? ` ${fileOrigin}` : ''
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts}`.trim() + hosts,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${files}${hosts}`,
    `media-src 'self' blob:${files}`,
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
