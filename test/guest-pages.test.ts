import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWebIfStale } from '../bin/web-build.ts'
import { readEnv } from '../server/kernel/env.ts'
import { startServer } from '../server/main.ts'
import { openCasting } from './support/castings.ts'
import { createTestDatabase } from './support/database.ts'
import { createManager } from './support/people.ts'

let server: Awaited<ReturnType<typeof startServer>>
let castingId: number
const cleanUp: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  await buildWebIfStale()
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'mudaero-guests-'))
  const env = readEnv({
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    ORIGIN: 'https://mudaero.example.com',
  })
  server = await startServer(env, database.url, 'built')
  const people = { db: server.database.db, api: () => null as never } as never
  castingId = (await openCasting(people, await createManager(people))).id
  cleanUp.push(
    () => server.stop(),
    () => database.drop(),
    () => rm(dataDir, { recursive: true, force: true }),
  )
}, 60_000)
afterAll(async () => {
  for (const step of cleanUp) await step()
})

function get(
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }> {
  return new Promise((done, fail) => {
    request(server.address + path, { headers }, response => {
      let body = ''
      response.setEncoding('utf8').on('data', chunk => (body += chunk))
      response.on('end', () => done({ status: response.statusCode!, headers: response.headers, body }))
    })
      .once('error', fail)
      .end()
  })
}

test('a foreign Host does not get into the page that all guests share', async () => {
  const path = `/casting/${castingId}`
  expect((await get(path, { host: 'evil.example.net' })).status).toBe(200)
  const { body } = await get(path)
  expect(body).not.toContain('evil.example.net')
})

test('[S-01] guests share a page; whoever brings a token gets a page of their own; an unknown token is a guest and its cookie goes', async () => {
  const shared = await get('/casting')
  expect(shared.headers.etag).toBeDefined()
  expect((await get('/casting', { 'if-none-match': String(shared.headers.etag) })).status).toBe(304)
  const own = await get('/casting', { cookie: `pfToken=pf_${'x'.repeat(43)}` })
  expect(own.status).toBe(200)
  expect(own.headers.etag).toBeUndefined()
  expect(own.headers['cache-control']).toContain('no-store')
  expect(String(own.headers['set-cookie'])).toMatch(/pfToken=;.*Max-Age=0/)
})

test('[S-05] pages carry a policy without unsafe scripts, and a guest of a missing notice gets 404', async () => {
  const page = await get('/')
  expect(page.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/)
  expect(page.headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
  expect((await get('/casting/999999')).status).toBe(404)
  expect((await get('/no-such-page')).status).toBe(404)
})
