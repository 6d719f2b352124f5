import { beforeAll, expect } from 'vitest'
import { apiTest } from './support/api.ts'
import { createActor, createManager } from './support/people.ts'
import { postCasting } from './support/posted-castings.ts'
import { addProfile } from './support/profiles.ts'

const origin = 'https://mudaero.example.com'
const { server, test } = apiTest({ LOG_LEVEL: 'silent', ORIGIN: origin }, 'built')
let castingId: number

beforeAll(async () => {
  castingId = (await postCasting(server, await createManager(server))).id
})

const unescaped = (text: string) =>
  text.replace(
    /&(?:amp|quot|lt|gt|#x27);/g,
    found => ({ '&amp;': '&', '&quot;': '"', '&lt;': '<', '&gt;': '>' })[found] ?? "'",
  )

/** What the head of a page says: its title, and every meta and link by its name. */
async function headOf(path: string) {
  const html = await (await fetch(server.origin + path, { redirect: 'manual' })).text()
  const head = html.slice(0, html.indexOf('</head>'))
  const said = new Map([['title', unescaped(/<title>([^<]*)/.exec(head)?.[1] ?? '')]])
  for (const [tag] of head.matchAll(/<(?:meta|link)\b[^>]*>/g)) {
    const attributes = Object.fromEntries(
      [...tag.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name, value]) => [name, unescaped(value!)]),
    )
    const name = attributes.name ?? attributes.property ?? attributes.rel
    if (name) said.set(name, attributes.content ?? attributes.href ?? '')
  }
  return { said, html }
}

test('every public page has its own title, address and preview', async () => {
  const profileId = await addProfile(server, await createActor(server), { isPreviewAllowed: true })
  const pages: [path: string, canonical: string][] = [
    ['/', '/'],
    ['/casting?q=%EC%97%84%EB%A7%88&page=2', '/casting'],
    [`/casting/${castingId}`, `/casting/${castingId}`],
    ['/actors?gender=FEMALE', '/actors'],
    [`/actors/${profileId}`, `/actors/${profileId}`],
    ['/about', '/about'],
    ['/plfilplus', '/plfilplus'],
    ['/profiletour', '/profiletour?tab=profilefeedback'],
    ['/agent', '/agent'],
    ['/policy', '/policy?policy=terms'],
    ['/account/login?returnUrl=%2Fmypage', '/account/login'],
    ['/account/signup', '/account/signup'],
  ]
  const [titles, descriptions] = [new Set(), new Set()]
  for (const [path, canonical] of pages) {
    const { said } = await headOf(path)
    expect(said.get('canonical'), path).toBe(origin + canonical)
    expect(said.get('og:url'), path).toBe(origin + canonical)
    expect(said.get('og:image'), path).toMatch(new RegExp(`^${origin}/previews/[a-z0-9/]+\\.png(?:\\?v=[a-z0-9]+)?$`))
    expect((await fetch(said.get('og:image')!.replace(origin, server.origin))).status, path).toBe(200)
    expect([said.get('twitter:card'), said.get('og:site_name')]).toEqual(['summary_large_image', '무대로'])
    expect(said.get('description')?.length, path).toBeGreaterThan(15)
    titles.add(said.get('title'))
    descriptions.add(said.get('description'))
  }
  expect([titles.size, descriptions.size]).toEqual([pages.length, pages.length])
})

test('only a public casting is previewed with its title and picture', async () => {
  const { said } = await headOf(`/casting/${castingId}`)
  expect(said.get('og:title')).toBe('동생 수경 역을 찾아요')
  expect(said.get('og:image')?.split('?')[0]).toBe(`${origin}/previews/castings/${castingId}.png`)
  const hidden = await postCasting(server, await createManager(server), { isPrivate: true })
  const shared = (await headOf(`/casting/${hidden.id}?key=${hidden.privateKey}`)).said
  expect([shared.get('robots'), shared.get('og:title'), shared.get('canonical')]).toEqual([
    'noindex',
    undefined,
    undefined,
  ])
})

test('a profile is previewed with name and photo only if its owner consented', async () => {
  const name = '이다온'
  const add = async (given: object) => addProfile(server, await createActor(server), { actorName: name, ...given })
  const agreed = await add({ isPreviewAllowed: true })
  const silent = await add({ isSearchAllowed: true })
  const told = (await headOf(`/actors/${agreed}`)).said
  const picture = told.get('og:image')?.split('?')[0]
  expect([told.get('og:title'), picture]).toEqual([name, `${origin}/previews/actors/${agreed}.png`])
  const untold = (await headOf(`/actors/${silent}`)).said
  expect([untold.get('og:title'), untold.get('og:image')]).toEqual(['배우 프로필', `${origin}/previews/site.png`])
  for (const [key, value] of untold)
    if (key.startsWith('og:') || key.startsWith('twitter:')) expect(value).not.toContain(name)
})

test('browsers are told what the installed site looks like', async () => {
  const { said } = await headOf('/')
  expect([said.get('manifest'), said.get('apple-touch-icon')]).toEqual([
    '/manifest.webmanifest',
    '/apple-touch-icon.png',
  ])
  for (const path of ['/favicon.ico', '/icon-192.png', '/icon-512.png', '/icon-maskable-512.png'])
    expect((await fetch(server.origin + path)).status, path).toBe(200)
})

test('a page that cannot be shown says so by its status and title', async () => {
  const manager = await createManager(server)
  const gone = await postCasting(server, manager)
  await server.db.updateTable('castings').set({ status: 'DELETED' }).where('id', '=', gone.id).execute()
  const pages: [path: string, status: number, title: string][] = [
    ['/no-such-page', 404, '페이지를 찾을 수 없어요 | 무대로'],
    ['/casting/999999999', 404, '페이지를 찾지 못했어요 | 무대로'],
    ['/actors/999999999', 404, '페이지를 찾지 못했어요 | 무대로'],
    ['/policy?version=1999-01-01', 404, '페이지를 찾지 못했어요 | 무대로'],
    [`/casting/${gone.id}`, 410, '삭제된 공고 | 무대로'],
    ['/500', 503, '잠시 문제가 생겼어요 | 무대로'],
  ]
  for (const [path, status, title] of pages) {
    const answer = await fetch(server.origin + path, { redirect: 'manual' })
    expect(answer.status, path).toBe(status)
    const { said } = await headOf(path)
    expect(said.get('title'), path).toBe(title)
    expect(said.get('og:title'), path).toBeUndefined()
  }
})

test('a list of castings links its feed and its calendar, with the same filters', async () => {
  const { html } = await headOf('/casting?region=SEOUL&sort=deadline')
  for (const path of ['/casting/feed.xml?region=SEOUL', '/casting/deadlines.ics?region=SEOUL'])
    expect(html.slice(0, html.indexOf('</head>'))).toMatch(
      new RegExp(`<link rel="alternate"[^>]*href="${path.replace(/[.?]/g, '\\$&')}"`),
    )
})

test('a short address leads to the profile, and an unknown one answers not found', async () => {
  const id = await addProfile(server, await createActor(server), { shortName: 'haneul-kim' })
  const answer = await fetch(`${server.origin}/a/Haneul-Kim`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, `/actors/${id}`])
  expect((await headOf(`/actors/${id}`)).html).toContain('/a/haneul-kim')
  expect((await fetch(`${server.origin}/a/nobody-here`, { redirect: 'manual' })).status).toBe(404)
})
