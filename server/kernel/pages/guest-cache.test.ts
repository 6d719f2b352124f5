import { createHash } from 'node:crypto'
import type { ServerBuild } from 'react-router'
import { expect, test, vi } from 'vitest'
import { choosePage } from './finished-pages.ts'
import { contentSecurityPolicy, createGuestCache, guestPagesOf, type RenderedPage, sharedPage } from './guest-cache.ts'

const nonce = 'secret'
const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
const page = (html: string) => async () => ({ status: 200, html })
const asked = (key: string, render: () => Promise<RenderedPage | null>) => ({ key, namesPeople: true, nonce, render })
const route = (path: string | undefined, handle?: unknown) => ({ path, module: { handle } })
const pages = guestPagesOf({
  home: route(undefined, { guestQuery: [] }),
  list: route('casting', { guestQuery: ['q', 'sort'] }),
  detail: route('casting/:castingId', { guestQuery: [] }),
  editor: route('casting/new', { bare: true }),
  own: route('mypage'),
} as unknown as ServerBuild['routes'])
const url = (path: string) => new URL(path, 'http://localhost:3000')

test('the key keeps allowed query fields in one order and refuses the rest', () => {
  const keyOf = (path: string) => sharedPage(url(path), pages)?.key ?? null
  expect(keyOf('/casting?sort=fee&q=영화')).toBe('/casting?q=%EC%98%81%ED%99%94&sort=fee')
  expect(keyOf('/casting?q=영화&sort=fee')).toBe(keyOf('/casting?sort=fee&q=영화'))
  expect(keyOf('/casting?utm_source=x')).toBeNull()
  expect(keyOf('/')).toBe('/?')
  expect(keyOf('/casting/12')).toBe('/casting/12?')
  expect(['/casting/12?q=영화', '/casting/new', '/casting/12/edit', '/mypage'].map(keyOf)).toEqual([
    null,
    null,
    null,
    null,
  ])
})

test('an injected script is not allowed by hash', async () => {
  const html = `<p>공고</p><script>stolen()</script><script nonce="${nonce}">ours()</script><script nonce="guess">no()</script>`
  const cached = await createGuestCache().get(asked('/casting?', page(html)))
  expect(cached?.csp).toContain(hashOf('ours()'))
  expect(cached?.csp).not.toContain(hashOf('stolen()'))
  expect(cached?.csp).not.toContain(hashOf('no()'))
  expect(cached?.identity.toString()).not.toContain(nonce)
})

test('many requests for one page render it once, unless it fails', async () => {
  const cache = createGuestCache()
  let renders = 0
  const render = async () => {
    renders += 1
    return { status: 200, html: '<p>한 번</p>' }
  }
  await Promise.all(Array.from({ length: 50 }, () => cache.get(asked('/?', render))))
  expect(renders).toBe(1)
  expect(await cache.get(asked('/casting?', async () => ({ status: 503, html: '' })))).toBeNull()
  expect((await cache.get(asked('/casting?', page('<p>다시</p>'))))?.status).toBe(200)
})

test('a URL is found at once after it was requested, while its page is fresh', async () => {
  const cache = createGuestCache()
  expect(cache.findFresh('/casting?sort=fee&q=a')).toBeNull()
  const cached = await cache.get(asked('/casting?q=a&sort=fee', page('<p>공고</p>')))
  cache.remember('/casting?sort=fee&q=a', '/casting?q=a&sort=fee')
  expect(cache.findFresh('/casting?sort=fee&q=a')).toBe(cached)
  expect(cache.findFresh('/casting?q=b')).toBeNull()
  cached!.storedAt -= 5_001
  expect(cache.findFresh('/casting?sort=fee&q=a')).toBeNull()
})

test('a page dropped while it was being rendered is not cached', async () => {
  const cache = createGuestCache()
  const rendering = Promise.withResolvers<void>()
  const render = async () => {
    await rendering.promise
    return { status: 200, html: '<p>모두에게</p>' }
  }
  const old = cache.get(asked('/actors/1?', render))
  cache.clear()
  expect((await cache.get(asked('/actors/1?', page('<p>담당자에게</p>'))))?.identity.toString()).toContain('담당자')
  rendering.resolve()
  await old
  expect((await cache.get(asked('/actors/1?', page('<p>다시</p>'))))?.identity.toString()).toContain('담당자')
})

type Circumstances = { age: number; unheard?: number; namesPeople?: boolean; isHidden?: boolean; isUp?: boolean }
test.each<[string, Circumstances, string]>([
  ['one minute old', { age: 60_000 }, 'kept'],
  ['eleven minutes old', { age: 660_000 }, 'none'],
  ['with names, unheard of hiding for a minute', { age: 60_000, unheard: 60_000 }, 'none'],
  ['without names, unheard of hiding for a minute', { age: 60_000, unheard: 60_000, namesPeople: false }, 'kept'],
  ['hidden meanwhile', { age: 60_000, isHidden: true }, 'none'],
  ['with a database', { age: 60_000, isUp: true }, 'none'],
])(
  'without the database a page is shown as the last one: %s',
  async (_, { age, unheard = 0, namesPeople = true, isHidden = false, isUp = false }, expected) => {
    let isUpNow = true
    const cache = createGuestCache({ isUp: () => isUpNow })
    const good = await cache.get(asked('/?', page('<html><body class="a"><p>공고</p></body></html>')))
    good!.storedAt -= age
    isUpNow = isUp
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - unheard })
    if (unheard) cache.goDeaf()
    vi.useRealTimers()
    if (isHidden) cache.clear()
    const kept = await cache.get({ ...asked('/?', async () => null), namesPeople })
    expect(kept ? 'kept' : 'none').toBe(expected)
    if (!kept) return
    const { headers, body } = choosePage(kept, {})
    expect(headers).toMatchObject({ 'x-kept': 'yes', 'cache-control': 'no-store' })
    expect(String(body)).toMatch(/<body class="a"><p role="status"[^>]*>방금 전 화면이에요.*<p>공고<\/p>/)
    const [, script = ''] = /<script>(.*?)<\/script>/.exec(String(body)) ?? []
    expect(kept.csp).toContain(hashOf(script))
  },
)

test('only a page with the payment window allows its origins', () => {
  const narrow = contentSecurityPolicy("'nonce-x'")
  expect(narrow).not.toContain('portone')
  const wide = contentSecurityPolicy("'nonce-x'", { paymentHosts: ['https://*.portone.io', 'https://pg.example'] })
  const added = ' https://*.portone.io https://pg.example'
  const widened = wide.split('; ').filter((part, at) => part !== narrow.split('; ')[at])
  expect(widened.map(part => part.split(' ')[0])).toEqual([
    'script-src',
    'img-src',
    'connect-src',
    'frame-src',
    'form-action',
  ])
  for (const part of widened) expect(part.endsWith(added), part).toBe(true)
})
