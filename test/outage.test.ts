import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readEnv } from '#server/kernel/env.ts'
import { startSession } from '#server/kernel/session.ts'
import { startServer } from '#server/main.ts'
import { buildWebIfStale } from '../bin/web-build.ts'
import { createTestDatabase } from './support/database.ts'
import { type FaultProxy, startFaultProxy } from './support/fault-proxy.ts'
import { patterns, sampleOf } from './support/routes.ts'

let proxy: FaultProxy
let server: Awaited<ReturnType<typeof startServer>>
let headers: Record<string, string>
const cleanUp: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  await buildWebIfStale()
  const database = await createTestDatabase()
  proxy = await startFaultProxy(database.url)
  const dataDir = await mkdtemp(join(tmpdir(), 'mudaero-outage-'))
  const env = readEnv({ NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  server = await startServer(env, proxy.url, 'built')
  const { id } = await server.database.db
    .insertInto('users')
    .values({ login_id: 'outage', name: '김무대', birth_date: '1995-01-01', permissions: ['Actor'] })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { token } = await startSession(server.database.db, id, {
    isCookie: true,
    isPersistent: false,
    userAgent: null,
    ip: null,
  })
  headers = { cookie: `pfToken=${token}`, 'sec-fetch-site': 'same-origin' }
  cleanUp.push(
    () => server.stop(),
    async () => proxy.close(),
    () => database.drop(),
    () => rm(dataDir, { recursive: true, force: true }),
  )
})
afterAll(async () => {
  for (const step of cleanUp) await step()
})

/** The database's state as the process reports it; it is ready all the while. */
async function database(): Promise<string> {
  const answer = await get('/readyz')
  expect(answer.status).toBe(200)
  return (await answer.json()).database
}
const get = (path: string) => fetch(server.address + path, { headers, redirect: 'manual' })

test('[R-18] a database outage is logged in one line, not once per request', async () => {
  await server.jobs.start()
  const lines = [vi.spyOn(server.log, 'error'), vi.spyOn(server.log, 'warn')]
  expect((await get('/v1/users/me')).status).toBe(200)
  proxy.shut()
  const paths = ['/v1/users/me', '/mypage', '/v2/castings', '/casting?q=a']
  await Promise.all(Array.from({ length: 20 }, (_, at) => get(paths[at % paths.length]!)))
  expect(lines.flatMap(line => line.mock.calls)).toEqual([[{ reason: expect.any(String) }, 'database unavailable']])
  vi.restoreAllMocks()
  await proxy.open()
  await expect.poll(database).toBe('up')
})

test('[S-01][S-05][R-18] without the database all answer 503, and recover without a restart', async () => {
  expect((await get('/v1/users/me')).status).toBe(200)
  expect((await get('/mypage')).status).toBe(200)
  expect(await database()).toBe('up')

  proxy.shut()
  const refused = await get('/v1/users/me')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await refused.json()).toMatchObject({
    result: false,
    code: 'unavailable',
    message: expect.stringMatching(/다시 시도/),
  })
  await expect.poll(database).toBe('away')
  expect((await get('/livez')).status).toBe(200)
  const page = await get('/mypage')
  expect([page.status, page.headers.get('location')]).toEqual([302, '/500'])
  const errorPage = await get('/500')
  expect(errorPage.status).toBe(503)
  expect(await errorPage.text()).toMatch(/다시 시도/)

  expect(await (await get('/500?outcome=unknown')).text()).toContain('저장됐는지 확인하지 못했어요')

  await proxy.open()
  await expect.poll(database).toBe('up')
  expect((await get('/v1/users/me')).status).toBe(200)
  expect((await get('/mypage')).status).toBe(200)
})

/** Pages that need an account, of each kind. */
const isOwn = (address: string) => /^\/(mypage|admin|walk|teach|feedback|payments)/.test(address)

test('[R-18] every page of a silent database says in Korean what to do next', async () => {
  await expect.poll(database).toBe('up')
  proxy.freeze()
  try {
    for (const address of patterns.map(sampleOf)) {
      const init = { redirect: 'manual', ...(isOwn(address) && { headers }) } as const
      const page = await fetch(server.address + address, init)
      const leadsToWords = page.headers.get('location')?.startsWith('/500')
      // What needs no data, such as the policy or the login, is answered as always.
      const isAnswered = page.status < 500 || leadsToWords || /다시 시도|새로고침/.test(await page.text())
      expect([address, page.status, isAnswered]).toEqual([address, page.status, true])
    }
  } finally {
    proxy.recover()
  }
})
