import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openProxied, type ProxiedDatabase } from '../../../test/support/proxied-database.ts'
import { toAppError } from '../errors.ts'

const queryMs = 1_500
let place: ProxiedDatabase
let proxy: ProxiedDatabase['proxy']
let ours: ProxiedDatabase['ours']
beforeAll(async () => {
  place = await openProxied({ DATABASE_CONNECT_MS: 1_500, DATABASE_QUERY_MS: queryMs })
  ;({ proxy, ours } = place)
})
afterAll(() => place.stop())
beforeEach(() => place.recover())

const ask = () => sql`SELECT 1 AS one`.execute(ours.hasty)
const answers = () =>
  ask().then(
    () => 'ok',
    error => toAppError(error).code,
  )
const backend = async () =>
  (await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(ours.hasty)).rows[0]!.pid

test('a connection to a server that has become read-only is not used again', async () => {
  const before = await backend()
  const writing = ours.hasty.transaction().execute(async trx => {
    await sql`SET LOCAL transaction_read_only = on`.execute(trx)
    await sql`INSERT INTO kept VALUES ('read-only')`.execute(trx)
  })
  expect(toAppError(await writing.catch(error => error)).code).toBe('unavailable')
  expect(await backend()).not.toBe(before)
})

test('a statement without an answer is given up, and its transaction too', async () => {
  const began = performance.now()
  const slow = ours.hasty.transaction().execute(trx => sql`SELECT pg_sleep(30)`.execute(trx))
  expect(toAppError(await slow.catch(error => error)).code).toBe('unavailable')
  expect(performance.now() - began).toBeLessThan(10 * queryMs)
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%pg_sleep(30)%' AND pid <> pg_backend_pid()`.execute(
    ours.db,
  )
})

test('jobs may wait longer for an answer than people', async () => {
  await expect(sql`SELECT pg_sleep(${(2 * queryMs) / 1000})`.execute(ours.db)).resolves.toBeDefined()
})

test('a commit without an answer says that its outcome is unknown', async () => {
  const writing = ours.hasty.transaction().execute(async trx => {
    await sql`INSERT INTO kept VALUES ('unsure')`.execute(trx)
    proxy.withholdAnswerOf('commit')
  })
  const { code, retryAfter } = toAppError(await writing.catch(error => error))
  expect([code, retryAfter]).toEqual(['outcome_unknown', 2])
  proxy.recover()
  const kept = () => sql`SELECT FROM kept WHERE name = 'unsure'`.execute(ours.db).catch(() => ({ rows: [] }))
  await expect.poll(async () => (await kept()).rows.length).toBe(1)
})

test('a transaction lost before its commit has changed nothing, and says so', async () => {
  const writing = ours.hasty.transaction().execute(async trx => {
    proxy.withholdAnswerOf('INSERT')
    await sql`INSERT INTO kept VALUES ('lost')`.execute(trx)
  })
  expect(toAppError(await writing.catch(error => error)).code).toBe('unavailable')
})

test('while no connection can be made, asking for one fails at once', async () => {
  proxy.shut()
  expect(await answers()).toBe('unavailable')
  await expect.poll(() => ours.isUp()).toBe(false)
  const began = performance.now()
  for (const _ of Array(20)) expect(await answers()).toBe('unavailable')
  expect(performance.now() - began).toBeLessThan(500)
  await proxy.open()
  await expect.poll(() => ours.isUp()).toBe(true)
  expect(await answers()).toBe('ok')
})

test('a frozen database is noticed by the first query without an answer', async () => {
  proxy.freeze()
  expect(await answers()).toBe('unavailable')
  await expect.poll(() => ours.isUp()).toBe(false)
  proxy.recover()
  await expect.poll(() => ours.isUp()).toBe(true)
})

test('a database that has gone silent is found before a statement’s time is over', async () => {
  const patient = await openProxied({ DATABASE_CONNECT_MS: 1_000, DATABASE_QUERY_MS: 600_000 })
  const asking = () => sql`SELECT 1`.execute(patient.ours.hasty).catch(error => toAppError(error).code)
  await Promise.all([asking(), asking()])
  patient.proxy.freeze()
  expect(await Promise.all([asking(), asking()])).toEqual(['unavailable', 'unavailable'])
  expect(patient.ours.isUp()).toBe(false)
  await patient.recover()
  await patient.stop()
})

test('a commit that a silent database leaves without an answer has an unknown outcome', async () => {
  const patient = await openProxied({ DATABASE_CONNECT_MS: 1_000, DATABASE_QUERY_MS: 600_000 })
  const writing = patient.ours.hasty.transaction().execute(async trx => {
    await sql`INSERT INTO kept VALUES ('silent')`.execute(trx)
    patient.proxy.freeze()
  })
  expect(toAppError(await writing.catch(error => error)).code).toBe('outcome_unknown')
  await patient.recover()
  await patient.stop()
})

test('a slow statement of a database that answers others is waited for', async () => {
  const patient = await openProxied({ DATABASE_CONNECT_MS: 1_000, DATABASE_QUERY_MS: 15_000 })
  await expect(sql`SELECT pg_sleep(3)`.execute(patient.ours.hasty)).resolves.toBeDefined()
  expect(patient.ours.isUp()).toBe(true)
  await patient.stop()
})

test('waiting for one of our own connections says nothing about the database', async () => {
  const held = Promise.withResolvers<void>()
  const holding = Array.from({ length: 4 }, () =>
    ours.db.transaction().execute(async trx => {
      await sql`SELECT 1`.execute(trx)
      await held.promise
    }),
  )
  await expect.poll(() => ours.pool.totalCount - ours.pool.idleCount).toBe(4)
  expect(await answers()).toBe('unavailable')
  await wait(100)
  expect(ours.isUp()).toBe(true)
  held.resolve()
  await Promise.all(holding)
})
