import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerFinishedPages, choosePage } from './finished-pages.ts'
import type { CachedPage } from './guest-cache.ts'

const page: CachedPage = {
  status: 200,
  csp: "script-src 'self' 'sha256-x'",
  etag: '"one"',
  identity: Buffer.from('<p>공고</p>'),
  br: Buffer.from('brotli'),
  gzip: Buffer.from('gzip'),
  cacheControl: 'no-cache',
  storedAt: 0,
}
const server = createServer((_, response) => response.end('rendered'))
const common = { 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'" }
let origin = ''
beforeAll(async () => {
  answerFinishedPages(server, url => (url === '/casting' ? page : null), common)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`
})
afterAll(() => server.close())

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(origin + path, { headers: { 'accept-encoding': 'identity', ...headers }, method })

test('a guest gets the cached page with its own policy and the common headers', async () => {
  const answer = await get('/casting', { cookie: 'theme=dark' })
  expect(await answer.text()).toBe('<p>공고</p>')
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-security-policy': page.csp,
    'x-content-type-options': 'nosniff',
    'content-type': 'text/html; charset=utf-8',
    vary: 'accept-encoding, cookie',
    etag: page.etag,
  })
})

test('an unchanged page is answered without a body', async () => {
  const answer = await get('/casting', { 'if-none-match': page.etag })
  expect([answer.status, await answer.text()]).toEqual([304, ''])
})

test.each([
  ['another page', '/casting/1', {}, 'GET'],
  ['a signed-in person', '/casting', { cookie: 'a=b; pfToken=pf_x' }, 'GET'],
  ['a form', '/casting', {}, 'POST'],
])('%s goes on to the program', async (_, path, headers, method) => {
  expect(await (await get(path, headers as Record<string, string>, method)).text()).toBe('rendered')
})

test.each([
  ['br, gzip', 'br'],
  ['gzip;q=0.5, br;q=0', 'gzip'],
  ['br;q=0', null],
  ['BR;Q=0.000, GZIP', 'gzip'],
  ['br;q=0.01', 'br'],
  ['x-br', null],
])('[W-34] a browser that accepts %s gets the encoding %s', (asked, encoding) => {
  expect(choosePage(page, { 'accept-encoding': asked }).encoding).toBe(encoding)
})
