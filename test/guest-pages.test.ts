import { readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { beforeAll, expect } from 'vitest'
import { apiTest } from './support/api.ts'
import { openCasting } from './support/castings.ts'
import { createActor, createAdmin, createManager } from './support/people.ts'
import { addImageRows } from './support/pictures.ts'
import { addProfile } from './support/profiles.ts'

const { server, test } = apiTest(
  { LOG_LEVEL: 'silent', ORIGIN: 'https://mudaero.example.com', CDN_SECONDS: '5' },
  'built',
)
let castingId: number

beforeAll(async () => {
  castingId = (await openCasting(server, await createManager(server))).id
})

function get(
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }> {
  return new Promise((done, fail) => {
    request(server.origin + path, { headers }, response => {
      let body = ''
      response.setEncoding('utf8').on('data', chunk => (body += chunk))
      response.on('end', () => done({ status: response.statusCode!, headers: response.headers, body }))
    })
      .once('error', fail)
      .end()
  })
}

test('a foreign Host does not appear in the page shared by all guests', async () => {
  const path = `/casting/${castingId}`
  expect((await get(path, { host: 'evil.example.net' })).status).toBe(200)
  const { body } = await get(path)
  expect(body).not.toContain('evil.example.net')
})

test('[S-01] guests share a page, and only a known token gets its own', async () => {
  const shared = await get('/casting')
  expect(shared.headers.etag).toBeDefined()
  expect((await get('/casting', { 'if-none-match': String(shared.headers.etag) })).status).toBe(304)
  const own = await get('/casting', { cookie: `pfToken=pf_${'x'.repeat(43)}` })
  expect(own.status).toBe(200)
  expect(own.headers.etag).toBeUndefined()
  expect(own.headers['cache-control']).toContain('no-store')
  expect(String(own.headers['set-cookie'])).toMatch(/pfToken=;.*Max-Age=0/)
})

test('[S-01] a CDN keeps pages of guests for some seconds, and none of a signed-in person', async () => {
  const people = [await createActor(server), await createManager(server), await createAdmin(server)]
  const pages = ['/', '/casting', `/casting/${castingId}`, '/actors', '/plfilplus', '/about']
  for (const path of pages) {
    const { headers } = await get(path)
    expect(headers['cache-control'], path).toBe(
      'public, max-age=0, s-maxage=5, stale-while-revalidate=20, stale-if-error=600',
    )
    expect(headers['set-cookie'], path).toBeUndefined()
    expect(headers.vary, path).toContain('cookie')
  }
  for (const { token } of people)
    for (const path of [...pages, '/casting?q=영화', '/mypage', '/admin', '/no-such-page', '/casting.data'])
      for (const cookie of [`pfToken=${token}`, `theme=dark; pfToken=${token}`]) {
        const { headers } = await get(encodeURI(path), { cookie })
        expect(headers['cache-control'], path).toMatch(/no-store/)
        expect(headers['cache-control'], path).not.toMatch(/public|s-maxage/)
      }
})

test('[W-02] the scripts of a page come after a guest’s first paint, before a member’s', async () => {
  for (const path of ['/', '/casting', `/casting/${castingId}`, '/actors', '/plfilplus', '/account/login']) {
    const { body } = await get(path)
    expect(body, path).not.toMatch(/modulepreload" href|<script[^>]* type="module"|as="font"/)
    expect(body, path).toContain('window.__reactRouterRouteModules')
    expect(body.indexOf('<script'), path).toBeLessThan(body.indexOf('rel="stylesheet"'))
  }
  const member = await get('/casting', { cookie: `pfToken=${(await createActor(server)).token}` })
  expect(member.body).toMatch(/<script[^>]* type="module"/)
})

test('[R-20] the head of a page asks for its first picture before the styles', async () => {
  const owner = await createManager(server)
  const [imageId] = await addImageRows(server, owner)
  const { id } = await openCasting(server, owner)
  await server.db.updateTable('castings').set({ thumbnail_id: imageId! }).where('id', '=', id).execute()
  // Newer ones without a picture stand before it in the list.
  for (let count = 0; count < 3; count += 1) await openCasting(server, owner)
  const profileId = await addProfile(server, await createActor(server))
  for (const path of ['/casting?sort=recent', `/casting/${id}`, '/actors?gender=FEMALE', `/actors/${profileId}`]) {
    const { body } = await get(path)
    const [preload = ''] =
      /<link rel="preload"[^>]* as="image"[^>]*>|<link rel="preload" as="image"[^>]*>/.exec(body) ?? []
    const [, key = 'none'] = /\/media\/images\/([^/]+)\//.exec(preload) ?? []
    expect(body.indexOf(preload), path).toBeLessThan(body.indexOf('rel="stylesheet"'))
    expect(body, path).toMatch(new RegExp(`<img [^>]*${key}[^>]*loading="eager"`))
  }
})

test('pages have a policy without unsafe scripts', async () => {
  const page = await get('/')
  expect(page.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/)
  expect(page.headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
  expect((await get('/casting/999999')).status).toBe(404)
  expect((await get('/no-such-page')).status).toBe(404)
})

test('[W-02] no form of a public page can put input into a URL, except a search', async () => {
  const pages = ['/', '/casting', `/casting/${castingId}`, '/actors', '/agent', '/policy']
  const accounts = ['login', 'signup', 'findId', 'findPassword'].map(page => `/account/${page}`)
  for (const path of [...pages, ...accounts]) {
    const html = await (await fetch(server.origin + path, { headers: { host: 'mudaero.example.com' } })).text()
    for (const [form] of html.matchAll(/<form\b[^>]*>/g)) {
      const isSearch = /\baction="\/(?:casting|actors)"/.test(form) || path === '/policy'
      expect(isSearch || /\bmethod="(?:post|dialog)"/.test(form), `${path}: ${form}`).toBe(true)
    }
  }
})

test('[R-17][W-02] an enquiry works without scripts, and a refused one keeps the input', async () => {
  const send = (fields: Record<string, string>) =>
    fetch(`${server.origin}/agent`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams(fields),
    })
  const fields = {
    companyName: '필름 온기',
    name: '한담당',
    email: 'maker@example.com',
    contents: '무용수 세 분을 찾아요.',
  }
  const refused = await send(fields)
  expect(refused.status).toBe(400)
  const page = await refused.text()
  expect(page).toContain('value="필름 온기"')
  expect(page).toContain('개인정보 수집·이용에 동의해 주세요')
  expect(await (await send({ ...fields, privacyConsent: 'on' })).text()).toContain('문의를 받았어요')
})

test('[W-21] a restricted profile and a hidden casting disappear from guest pages at once', async () => {
  const actor = await createActor(server)
  const admin = await createAdmin(server)
  const profileId = await addProfile(server, actor)
  const [profilePath, castingPath] = [`/actors/${profileId}`, `/casting/${castingId}`]
  const statuses = async () => [(await get(profilePath)).status, (await get(castingPath)).status]
  const hide = (path: string, reason: object) =>
    fetch(server.origin + path, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(reason),
    })
  expect(await statuses()).toEqual([200, 200])
  expect(
    (await hide(`/v1/admin/profiles/${profileId}/hidden`, { isHidden: true, reason: '신고된 사진이에요' })).status,
  ).toBe(200)
  expect((await get(profilePath)).status).not.toBe(200)
  expect(
    (await hide(`/v1/admin/castings/${castingId}/hidden`, { isHidden: true, reason: '신고된 공고예요' })).status,
  ).toBe(200)
  expect((await get(castingPath)).status).not.toBe(200)
})

test('style sheets have no layers, so fonts are read once, whichever comes first', async () => {
  const folder = join(import.meta.dirname, '..', 'build', 'client', 'assets')
  const sheets = readdirSync(folder).filter(name => name.endsWith('.css'))
  expect(sheets.length).toBeGreaterThan(20)
  for (const name of sheets) expect(readFileSync(join(folder, name), 'utf8'), name).not.toContain('@layer')
})
