import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { readEnv } from '#server/kernel/env.ts'
import { startServer } from '#server/main.ts'
import { buildWebIfStale } from '../bin/web-build.ts'
import { createTestDatabase } from './support/database.ts'
import { createActor, createAdmin, createManager } from './support/people.ts'
import { patterns, sampleOf } from './support/routes.ts'
import { clientOf } from './support/server.ts'

let server: Awaited<ReturnType<typeof startServer>>
let faults: MockInstance[]
const cleanUp: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  await buildWebIfStale()
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'mudaero-hostile-'))
  const env = readEnv({ NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  server = await startServer(env, database.url, 'built')
  cleanUp.push(
    () => server.stop(),
    () => database.drop(),
    () => rm(dataDir, { recursive: true, force: true }),
  )
})
afterAll(async () => {
  for (const step of cleanUp) await step()
})
beforeEach(() => {
  faults = [vi.spyOn(server.log, 'error'), vi.spyOn(console, 'error').mockImplementation(() => {})]
})
afterEach(() => vi.restoreAllMocks())

/** Sends exactly these bytes; returns the status and the whole response. */
function send(bytes: string): Promise<{ status: number; text: string }> {
  return new Promise((done, fail) => {
    const { hostname, port } = new URL(server.address)
    let text = ''
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    socket.setEncoding('utf8').on('data', chunk => (text += chunk))
    socket.on('error', fail).on('close', () => done({ status: Number(text.split(' ')[1]), text }))
  })
}

const line = (first: string, host = 'localhost') => send(`${first}\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
const expectNoFaults = () => expect(faults.flatMap(fault => fault.mock.calls)).toEqual([])

test.each(['GET /v1/castings HTTP/1.1', 'GET / HTTP/1.1', 'POST /v1/users/join HTTP/1.1'])(
  '%s with two Host headers is refused, whichever of them is ours',
  async first => {
    const { host } = new URL(server.address)
    for (const hosts of [`${host}\r\nHost: evil.example`, `evil.example\r\nhost: ${host}`, `${host}\r\nHost: ${host}`])
      expect((await line(first, hosts)).status).toBe(400)
    expectNoFaults()
  },
)

test.each([
  ['TRACE / HTTP/1.1', 405],
  ['OPTIONS / HTTP/1.1', 405],
  ['OPTIONS * HTTP/1.1', 405],
  ['PROPFIND / HTTP/1.1', 404],
  ['GET * HTTP/1.1', 400],
  ['GET * HTTP/1.1\r\nCookie: pfToken=x', 400],
  ['POST / HTTP/1.1', 415],
  ['GET //[ HTTP/1.1', 400],
  ['GET //elsewhere.example/casting HTTP/1.1', 400],
  ['GET /\\elsewhere.example/casting HTTP/1.1', 400],
  ['GET http://elsewhere.example/casting HTTP/1.1', 400],
  ['GET /%ff HTTP/1.1', 400],
  ['GET /casting/%ff HTTP/1.1', 400],
  ['GET /v1/%ff HTTP/1.1', 400],
  ['GET /no/such.php HTTP/1.1', 404],
])('[W-39] %s is refused with %i, and is no fault', async (first, status) => {
  const answer = await line(first)
  expect(answer.status, answer.text.slice(0, 400)).toBe(status)
  if (!first.startsWith('TRACE')) expect(answer.text).toMatch(/[가-힣]/)
  expectNoFaults()
})

test.each(['[::1', 'a b', '', '%', 'localhost:99999999'])('[W-39] the host "%s" is no fault', async host => {
  for (const path of ['/casting?q=a', '/v1/castings', '/account/login'])
    expect((await line(`GET ${path} HTTP/1.1`, host)).status, path).toBeLessThan(500)
  expectNoFaults()
})

test('[W-39] an HTTP/1.0 client gets pages without naming a host', async () => {
  expect((await send('GET /casting?q=b HTTP/1.0\r\n\r\n')).status).toBe(200)
  expectNoFaults()
})

test.each([
  ['/casting/0', 404],
  ['/actors/0', 404],
  ['/casting/1?key=%00', 404],
  ['/casting?sort=constructor', 200],
  ['/casting?region=__proto__', 200],
  ['/casting?grade=toString&artCategory=constructor&deadline=valueOf', 200],
  ['/casting?page=1.5', 200],
  ['/casting?page=Infinity', 200],
  ['/casting?q=%00', 200],
  ['/actors?sort=constructor', 200],
  ['/actors?region=__proto__', 200],
  ['/actors?region=constructor&bodyType=toString&ageRange=constructor', 200],
  ['/actors?ageRange=__proto__&agency=constructor&updatedWithin=valueOf', 200],
  ['/actors?page=1.5', 200],
  ['/share/0', 200],
  ['/a/%00', 404],
  ['/account/sns/constructor', 404],
  ['/account/sns/__proto__', 404],
  ['/account/sns/toString/callback', 404],
  ['/casting?page=99999999999999999999', 200],
  ['/account/login?page=99999999999999999999', 200],
  ['/_root.data?_routes=constructor', 200],
  ['/casting.data?_routes=__proto__', 200],
  ['/casting/0.data', 404],
  ['/__manifest?paths=%2F%2F%5B', 404],
  ['/account/login?returnUrl=%00', 200],
  ['/account/login?refusal=constructor', 200],
  ['/account/signup?step=constructor', 200],
])('[W-39] the page %s answers %i, and is no fault', async (path, status) => {
  const answer = await fetch(server.address + path, { redirect: 'manual' })
  expect(answer.status).toBe(status)
  expectNoFaults()
})

test('[W-39] no page for members or operators takes a wrong address for a fault', async () => {
  const wrong = 'id=-1&status=x&state=constructor&tab=x&list=x&from=x&action=x&order=x&page=x&q=%00&kind=__proto__'
  const people = { db: server.database.db, api: (token?: string | null) => clientOf(server.address, token) }
  for (const { token } of [await createAdmin(people), await createActor(people), await createManager(people)])
    for (const pattern of patterns.filter(one => !one.startsWith('/account/sns'))) {
      if (pattern === '/500') continue
      const path = `${sampleOf(pattern)}?${wrong}`
      const answer = await fetch(server.address + path, { headers: { cookie: `pfToken=${token}` }, redirect: 'manual' })
      expect(answer.status, path).toBeLessThan(500)
      expect(answer.headers.get('location'), path).not.toBe('/500')
      await answer.body?.cancel()
    }
  expectNoFaults()
})

test('[W-39] people who open an address that nobody can read get the page that says so', async () => {
  for (const path of ['/%ff', '/casting/%ff', '//[']) {
    const answer = await fetch(`${server.address.replace(/\/$/, '')}${path}`, {
      headers: { accept: 'text/html' },
      redirect: 'manual',
    })
    expect([answer.status, answer.headers.get('location')], path).toEqual([302, '/not-found'])
  }
})

test('[W-39] a form sent to a page without an action is refused with 405', async () => {
  const answer = await fetch(server.address, { method: 'POST', body: new URLSearchParams({ a: 'b' }) })
  expect(answer.status).toBe(405)
  expectNoFaults()
})

test.each(['text/plain', 'application/json', 'multipart/form-data', 'multipart/form-data; boundary=x', ''])(
  '[W-39] a form sent as "%s" is refused, and is no fault',
  async type => {
    const answer = await fetch(`${server.address}/account/login`, {
      method: 'POST',
      headers: { 'content-type': type, 'sec-fetch-site': 'same-origin', origin: server.address },
      body: Buffer.from('loginId=\0'),
      redirect: 'manual',
    })
    expect(answer.status).toBeLessThan(500)
    expectNoFaults()
  },
)

test.each([
  ['PUT', '/v1/users/login', { loginId: 'a\0b', password: 'long enough 1' }],
  ['GET', '/v1/users/checkLoginId?loginId=a%00b', null],
  ['GET', '/v2/castings/1?key=a%00b', null],
])('[W-39] %s %s refuses NUL, and is no fault', async (method, path, body) => {
  const answer = await fetch(server.address + path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  })
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(answer.status).toBeLessThan(500)
  expectNoFaults()
})

test('[W-39]more requests than allowed are answered with 429', async () => {
  const get = (path: string, cookie = '') =>
    fetch(server.address + path, { headers: { cookie, 'sec-fetch-site': 'same-origin' }, redirect: 'manual' })
  for (const [path, failed] of [
    ['/casting?x=', '공고를 불러오지 못했어요'],
    ['/actors?x=', '배우를 불러오지 못했어요'],
  ] as const) {
    // The data of a page counts like the page, and is cheaper to make.
    for (let turn = 0, status = 200; status === 200 && turn < 400; turn++)
      ({ status } = await get(`${path.replace('?', '.data?')}${turn}`))
    const answer = await get(`${path}0`)
    expect(answer.status, path).toBe(429)
    expect(await answer.text()).toContain(failed)
  }
  const people = { db: server.database.db, api: (token?: string | null) => clientOf(server.address, token) }
  const { token } = await createActor(people)
  for (let turn = 0, status = 200; status === 200 && turn < 400; turn++)
    ({ status } = await get('/mypage/withdrawal.data', `pfToken=${token}`))
  expect((await get('/mypage/withdrawal', `pfToken=${token}`)).status, 'nobody is sent to the login').toBe(429)
  expectNoFaults()
})
