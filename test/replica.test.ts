import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { contract } from '#contract'
import type { Endpoint } from '#contract/endpoint.ts'
import { openReplica } from '#server/kernel/connections/replica.ts'
import { freePort } from '#server/kernel/embedded-postgres/free-port.ts'
import { readEnv } from '#server/kernel/env.ts'
import type { Log } from '#server/kernel/log.ts'
import { startSession } from '#server/kernel/session.ts'
import { startServer } from '#server/main.ts'
import { createTestDatabase } from './support/database.ts'
import { type FaultProxy, startFaultProxy } from './support/fault-proxy.ts'

type Server = Awaited<ReturnType<typeof startServer>>
let proxy: FaultProxy
let server: Server
let cookie: string
let databaseUrl: string
const cleanUp: (() => unknown)[] = []

async function start(readUrl: string): Promise<Server> {
  const dataDir = await mkdtemp(join(tmpdir(), 'mudaero-replica-'))
  const env = readEnv({
    ...{ NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
    ...{ DATABASE_URL: databaseUrl, DATABASE_READ_URL: readUrl },
  })
  const started = await startServer(env, databaseUrl, 'none')
  cleanUp.unshift(
    () => started.stop(),
    () => rm(dataDir, { recursive: true, force: true }),
  )
  return started
}

beforeAll(async () => {
  const database = await createTestDatabase()
  databaseUrl = database.url
  proxy = await startFaultProxy(database.url)
  cleanUp.push(
    () => proxy.close(),
    () => database.drop(),
  )
  server = await start(proxy.url)
  const { id } = await server.database.db
    .insertInto('users')
    .values({ login_id: 'reader', name: '김무대', birth_date: '1995-01-01', permissions: ['Actor'] })
    .returning('id')
    .executeTakeFirstOrThrow()
  const browser = { isCookie: true, isPersistent: false, userAgent: null, ip: null }
  cookie = `pfToken=${(await startSession(server.database.db, id, browser)).token}`
})
afterAll(async () => {
  for (const step of cleanUp) await step()
})

const noConditions = { artCategories: [], regions: [], grades: [], gender: null, age: null, minReward: null }
const get = (path: string, headers: Record<string, string> = {}) => fetch(server.address + path, { headers })
const browsing = (more = '') => ({ cookie: cookie + more, 'sec-fetch-site': 'same-origin' })
/** Whether the replica, which is the same database through a proxy, was asked for this list. */
async function isReplicas(path: string, headers?: Record<string, string>): Promise<boolean> {
  const before = proxy.passed('castings')
  expect((await get(path, headers)).status).toBe(200)
  return proxy.passed('castings') > before
}

test('only lists of guests and of signed-in browsers come from the replica', async () => {
  await expect.poll(() => isReplicas('/v1/castings')).toBe(true)
  expect(await isReplicas('/v1/castings', browsing())).toBe(true)
  expect(await isReplicas('/v1/castings', { authorization: `Bearer ${cookie.slice(8)}` })).toBe(false)
  const before = proxy.passed('castings')
  expect((await get('/v1/castings/1')).status).toBe(404)
  expect(proxy.passed('castings')).toBe(before)
})

test('who has just written reads from the leader until the replica has it', async () => {
  await expect.poll(() => isReplicas('/v1/castings', browsing())).toBe(true)
  const written = await fetch(`${server.address}/v1/casting-alerts`, {
    method: 'POST',
    headers: { ...browsing(), 'content-type': 'application/json' },
    body: JSON.stringify({ ...noConditions, regions: ['SEOUL'] }),
  })
  const [, mark] = /pfWrote=(\d+);.*HttpOnly.*Max-Age=10/.exec(written.headers.get('set-cookie') ?? '') ?? []
  expect([written.status, Number(mark) > 0]).toEqual([200, true])
  expect(await isReplicas('/v1/castings', browsing(`; pfWrote=${Number(mark) + 10 ** 9}`))).toBe(false)
  await expect.poll(() => isReplicas('/v1/castings', browsing(`; pfWrote=${mark}`)), { timeout: 5_000 }).toBe(true)
})

const asked = () => proxy.passed('casting') + proxy.passed('profile')

test('every list of a replica is answered by a connection that cannot write', async () => {
  await expect.poll(() => isReplicas('/v1/castings')).toBe(true)
  for (const [name, { path }] of replicated) {
    const query = name.endsWith('fewerConditions') ? '?q=%EA%B0%80&gender=FEMALE' : ''
    const before = asked()
    const answer = await get(path.replace(/:\w+/, '1') + query, browsing())
    expect([name, [200, 404].includes(answer.status), asked() > before]).toEqual([name, true, true])
    // After a statement that it refused, the leader would answer.
    expect([name, await isReplicas('/v1/castings')]).toEqual([name, true])
  }
})

test('a replica that is gone or frozen leaves the list to the leader', async () => {
  for (const fault of [proxy.shut, proxy.freeze]) {
    await expect.poll(() => isReplicas('/v1/castings')).toBe(true)
    fault()
    expect((await get('/v1/castings')).status).toBe(200)
    if (fault === proxy.shut) await proxy.open()
    proxy.recover()
  }
  await expect.poll(() => isReplicas('/v1/castings')).toBe(true)
})

test.each([
  ['an address where nobody answers', async () => `postgresql://a:b@127.0.0.1:${await freePort()}/c`, /ECONNREFUSED/],
  ['another database', async () => (await another()).url, /another database/],
])('%s is named at start, and the program goes on without', async (_, addressOf, reason) => {
  const address = await addressOf()
  const told = vi.fn()
  const log = { child: () => ({ error: told, warn: told }) } as unknown as Log
  const replica = openReplica({ DATABASE_READ_URL: address }, { leader: server.database.db, log, max: 2 })
  await expect
    .poll(() => told.mock.calls)
    .toContainEqual([{ reason: expect.stringMatching(reason) }, expect.any(String)])
  expect(replica?.dbFor(null)).toBeNull()
  await replica?.close()
  const without = await start(address)
  expect((await fetch(`${without.address}/v1/castings`)).status).toBe(200)
})

async function another() {
  const database = await createTestDatabase()
  cleanUp.push(() => database.drop())
  return database
}

const endpoints = Object.entries(contract).flatMap(([room, domain]) =>
  Object.entries(domain as Record<string, Endpoint>).map(([name, endpoint]) => ({ room, name, endpoint })),
)
const replicated = endpoints
  .filter(({ endpoint }) => endpoint.replica)
  .map(({ room, name, endpoint }) => [`${room}.${name}`, endpoint] as const)

test('no write, keyed call, money, session or right of access is read from a replica', () => {
  expect(replicated.map(([name]) => name)).toMatchInlineSnapshot(`
    [
      "profiles.list",
      "profiles.fewerConditions",
      "castings.list",
      "castings.fewerConditions",
      "castings.similar",
      "suggestions.castings",
    ]
  `)
  const plain = ['anyone', 'optional', 'user', 'Actor', 'CastingManager']
  for (const [name, { method, writes, hides, replays, transaction, upload, access }] of replicated) {
    expect([name, method, writes, hides, replays, upload]).toEqual([name, 'GET', false, false, false, null])
    expect([name, transaction]).toEqual([name, 'auto'])
    // Rights in a casting or a list are looked up, and what only operators see is decided on.
    expect([name, access.filter(level => !plain.includes(level))]).toEqual([name, []])
    expect(name).not.toMatch(/^(accounts|payments|membership|coupons|feedback|tours|lectures|sharing|admin|audit)\./)
  }
})

test('only the dispatcher hands out connections to a replica', () => {
  const root = join(import.meta.dirname, '..', 'server')
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(path => /(?<!test)\.ts$/.test(path))
  const uses = sources.filter(path => /\bdbFor\(|openReplica\(/.test(readFileSync(join(root, path), 'utf8')))
  expect(uses.sort()).toEqual(['kernel/connections/prepared.ts', 'kernel/connections/replica.ts', 'kernel/dispatch.ts'])
})
