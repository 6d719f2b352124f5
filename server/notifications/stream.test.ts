import fastify from 'fastify'
import { sql } from 'kysely'
import { expect, inject, vi } from 'vitest'
import { endSessions } from '#server/kernel/session.ts'
import { apiTest } from '../../test/support/api.ts'
import { databaseUrl } from '../../test/support/database-url.ts'
import { hearStream } from '../../test/support/event-stream.ts'
import { createActor, type Person } from '../../test/support/people.ts'
import { announcedTo, countsChannel } from './announce.ts'
import { notify } from './notify.ts'
import { registerNotificationStream } from './stream.ts'

const { server, test } = apiTest()

type Counts = { importantCount: number; nonImportantCount: number }
/** A client of the stream, with the events it received so far. */
const listen = (person: Person, headers: Record<string, string> = {}, address = server.origin) =>
  hearStream<Counts>(`${address}/v1/notifications/stream`, { authorization: `Bearer ${person.token}`, ...headers })

let count = 0
const tell = (people: Person[], type: 'NOTICE' | 'STAGE' = 'NOTICE') =>
  notify(
    { db: server.db, jobs: server.server.jobs },
    {
      type,
      userIds: people.map(person => person.id),
      title: '새 소식',
      content: '새 소식이에요.',
      dedupeKey: `live ${++count}`,
    },
  )
const eventually = (check: () => boolean) => vi.waitUntil(check, { timeout: 30_000, interval: 20 })

test('counts arrive at once, and nobody receives other people’s', async () => {
  const [one, other] = [await createActor(server), await createActor(server)]
  const [own, foreign] = [await listen(one), await listen(other)]
  expect(own.headers.get('content-type')).toContain('text/event-stream')
  expect(own.headers.get('x-accel-buffering')).toBe('no')
  await eventually(() => own.said.length === 1 && foreign.said.length === 1)
  await tell([one])
  await tell([one], 'STAGE')
  // The order of the two is not defined.
  const both = ({ importantCount, nonImportantCount }: Counts) => importantCount === 1 && nonImportantCount === 1
  await eventually(() => both(own.said.at(-1)!))
  expect(foreign.said).toEqual([{ importantCount: 0, nonImportantCount: 0 }])
  expect(own.text).toMatch(/^retry: \d+$/m)
  await Promise.all([own.close(), foreign.close()])
})

test('two hundred listeners share one database connection', async () => {
  const people: Person[] = []
  for (let at = 0; at < 50; at++) people.push(await createActor(server))
  const clients = await Promise.all(people.flatMap(person => Array.from({ length: 4 }, () => listen(person))))
  await tell(people)
  await eventually(() => clients.every(({ said }) => said.at(-1)?.nonImportantCount === 1))
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND query = ${`LISTEN "${countsChannel}"`}`.execute(
    server.db,
  )
  expect(rows[0]!.count).toBe(1)
  await Promise.all(clients.map(client => client.close()))
})

test('a sixth stream of one person is refused, and a freed slot can be used', async () => {
  const person = await createActor(server)
  const clients = await Promise.all(Array.from({ length: 5 }, () => listen(person)))
  const sixth = await listen(person)
  expect(sixth.status).toBe(429)
  await clients[0]!.close()
  await vi.waitUntil(
    async () => {
      const next = await listen(person)
      const isIn = next.status === 200
      if (isIn) clients.push(next)
      return isIn
    },
    { timeout: 30_000, interval: 50 },
  )
  await Promise.all([sixth, ...clients].map(client => client.close()))
})

test('only our own pages with a session get the stream', async () => {
  const person = await createActor(server)
  const ask = async (headers: Record<string, string>) => {
    const stop = new AbortController()
    const { status } = await fetch(`${server.origin}/v1/notifications/stream`, { headers, signal: stop.signal })
    stop.abort()
    return status
  }
  const cookie = `pfToken=${person.token}`
  expect(await ask({})).toBe(401)
  expect(await ask({ authorization: 'Bearer pf_nobody' })).toBe(401)
  expect(await ask({ cookie, 'sec-fetch-site': 'cross-site' })).toBe(401)
  expect(await ask({ cookie, 'sec-fetch-site': 'same-origin' })).toBe(200)
})

test('a stream ends with its session, with an event that reconnecting is useless', async () => {
  const { env } = server.server.tools
  const app = fastify()
  const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(server.db)
  registerNotificationStream(app, {
    db: server.db,
    databaseUrl: databaseUrl(inject('databaseUrl'), rows[0]!.name),
    env,
    log: server.server.log,
    recheckEveryMillis: 30,
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const [leaving, suspended, staying] = [
    await createActor(server),
    await createActor(server),
    await createActor(server),
  ]
  const listenAt = (person: Person) => listen(person, {}, address)
  const [gone, barred, stays] = [await listenAt(leaving), await listenAt(suspended), await listenAt(staying)]
  await eventually(() => [gone, barred, stays].every(({ said }) => said.length > 0))
  await endSessions(server.db, leaving.id, { reason: 'logout' })
  await server.db.updateTable('users').set({ status: 'SUSPENDED' }).where('id', '=', suspended.id).execute()
  await eventually(() => gone.isOver && barred.isOver)
  expect(gone.text).toContain('event: end')
  expect(stays.isOver).toBe(false)

  // A stopping program closes the remaining streams without that event, and does not wait for them.
  await app.close()
  await eventually(() => stays.isOver)
  expect(stays.text).not.toContain('event: end')
})

test('a stream that opens while sessions are checked stays open', async () => {
  const { env } = server.server.tools
  const app = fastify()
  const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(server.db)
  const asked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  let checks = 0
  /** Holds the answer of the first check of sessions back. */
  const holding = <T extends object>(real: T): T =>
    new Proxy(real, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key)
        if (typeof value !== 'function') return value
        if (key === 'getExecutor') return () => holding(value.call(target))
        if (key === 'executeQuery')
          return async (query: { sql: string }) => {
            const result = await value.call(target, query)
            if (query.sql.includes('sessions.id = ANY') && !checks++) {
              asked.resolve()
              await answered.promise
            }
            return result
          }
        return value.bind(target)
      },
    })
  const url = databaseUrl(inject('databaseUrl'), rows[0]!.name)
  const { log } = server.server
  registerNotificationStream(app, { db: holding(server.db), databaseUrl: url, env, log, recheckEveryMillis: 5 })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const first = await listen(await createActor(server), {}, address)
  await asked.promise
  const person = await createActor(server)
  const second = await listen(person, {}, address)
  await eventually(() => second.said.length === 1)
  answered.resolve()
  await tell([person])
  await eventually(() => second.isOver || second.said.at(-1)?.nonImportantCount === 1)
  expect(second.text).not.toContain('event: end')
  expect(second.isOver).toBe(false)
  await Promise.all([first.close(), second.close()])
  await app.close()
})

test('reading on one device is announced to the others', async () => {
  const person = await createActor(server)
  await tell([person])
  await tell([person], 'STAGE')
  const other = await listen(person)
  await eventually(() => other.said.at(-1)?.importantCount === 1)
  const { list } = await person.api.notifications.list({ query: { isImportant: true } })
  await person.api.notifications.click({ params: { notificationId: list[0]!.id } })
  await eventually(() => other.said.at(-1)?.importantCount === 0)
  await person.api.notifications.readMany({ body: { ids: [] } })
  await eventually(() => other.said.at(-1)?.nonImportantCount === 0)
  await other.close()
})

test('a failed database query is repeated: nobody keeps outdated counts', async () => {
  const { env } = server.server.tools
  const app = fastify()
  const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(server.db)
  let failures = 1
  const db = new Proxy(server.db, {
    get(real, key) {
      const value = Reflect.get(real, key)
      if (key !== 'selectFrom') return typeof value === 'function' ? value.bind(real) : value
      return (table: 'notification_counts') => {
        if (table === 'notification_counts' && failures-- > 0) throw new Error('away')
        return real.selectFrom(table)
      }
    },
  })
  const url = databaseUrl(inject('databaseUrl'), rows[0]!.name)
  registerNotificationStream(app, { db, databaseUrl: url, env, log: server.server.log })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const client = await listen(await createActor(server), {}, address)
  await eventually(() => client.said.length === 1)
  expect(failures).toBeLessThanOrEqual(0)
  await client.close()
  await app.close()
})

test('a very large batch is announced as everybody', () => {
  expect(announcedTo('3,14')).toEqual([3, 14])
  expect(announcedTo('*')).toBeNull()
})
