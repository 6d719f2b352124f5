import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** A finished page for people who are not signed in, in the encodings that browsers ask for. */
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

const fresh = 5_000
const stale = 20_000
const maxPages = 400

const allowed: Record<string, readonly string[]> = {
  '/': [],
  '/casting': [
    'q',
    'page',
    'artCategory',
    'region',
    'gender',
    'grade',
    'sort',
    'recruiting',
    'deadline',
    'verified',
    'minFee',
    'age',
  ],
  '/actors': [
    'q',
    'page',
    'gender',
    'region',
    'ageRange',
    'sort',
    'ageMin',
    'ageMax',
    'skills',
    'bodyType',
    'heightMin',
    'heightMax',
    'hasVideo',
  ],
}

/** The cache's key for a guest's GET, or null where the page must be made afresh. */
export function guestKey(url: URL): string | null {
  const isDetail = /^\/(casting|actors)\/\d+$/.test(url.pathname)
  const keys = isDetail ? [] : allowed[url.pathname]
  if (!keys) return null
  const query = [...url.searchParams].sort(([a], [b]) => (a < b ? -1 : 1))
  if (query.some(([name]) => !keys.includes(name)) || url.search.length > 200) return null
  return `${url.pathname}?${new URLSearchParams(query)}`
}

/**
 * A small shared cache of guest pages: fresh for 5 s, then served once more (up to 20 s old) while it is made anew in the
 * background. Requests for a page that is being made wait for that one rendering.
 */
export function createGuestCache() {
  const pages = new Map<string, CachedPage>()
  const fills = new Map<string, Promise<CachedPage | null>>()
  const keys = new Map<string, string>()

  async function fill(
    key: string,
    nonce: string,
    render: () => Promise<RenderedPage | null>,
  ): Promise<CachedPage | null> {
    const rendered = await render()
    if (!rendered || ![200, 404, 410].includes(rendered.status)) return null
    const page = await bake(rendered, nonce)
    pages.delete(key)
    pages.set(key, page)
    if (pages.size > maxPages) pages.delete(pages.keys().next().value!)
    return page
  }

  function refill(key: string, nonce: string, render: () => Promise<RenderedPage | null>) {
    const running = fills.get(key)
    if (running) return running
    const started = fill(key, nonce, render).finally(() => fills.delete(key))
    fills.set(key, started)
    return started
  }

  return {
    /** The page, from the cache or rendered now; null where it must not be shared (errors, redirects). */
    async get(key: string, nonce: string, render: () => Promise<RenderedPage | null>): Promise<CachedPage | null> {
      const page = pages.get(key)
      const age = page ? Date.now() - page.storedAt : Number.POSITIVE_INFINITY
      if (page && age < fresh) return page
      if (page && age < stale) {
        refill(key, nonce, render).catch(() => {})
        return page
      }
      return refill(key, nonce, render)
    },
    /** Notes the key of an address as it was asked for, so that `findFresh` need not read it again. */
    remember(address: string, key: string): void {
      if (keys.size >= maxPages) keys.clear()
      keys.set(address, key)
    },
    /** The page of an address noted before, while it is fresh. */
    findFresh(address: string): CachedPage | null {
      const page = pages.get(keys.get(address) ?? '')
      return page && Date.now() - page.storedAt < fresh ? page : null
    },
    clear: () => pages.clear(),
  }
}

/**
 * Only scripts that bore this rendering's secret nonce are blessed by hash: one that was injected into the page cannot
 * have known it.
 */
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
/** The policy of pages; `scripts` is a nonce or a list of hashes, 'self' covers the files of the build. */
export function contentSecurityPolicy(scripts: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts}`.trim(),
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    // On every page: moving on to another one does not bring a policy of its own.
    'frame-src https://www.youtube-nocookie.com https://player.vimeo.com',
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
