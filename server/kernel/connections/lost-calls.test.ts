import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { openProxied, type ProxiedDatabase } from '../../../test/support/proxied-database.ts'
import type { Db } from '../db.ts'
import { createDispatcher, type Dispatcher, type Incoming } from '../dispatch.ts'
import { createLog } from '../log.ts'
import type { Viewer } from '../session.ts'

const promise = { access: 'user', summary: '', response: z.object({ run: z.number() }) } as const
const domain = {
  read: endpoint('GET /read', promise),
  write: endpoint('POST /write', { ...promise, body: z.object({}) }),
  keyed: endpoint('POST /keyed', { ...promise, body: z.object({}), replays: true }),
}
/** What happens in the handler, run by run. */
let runs: ((db: Db) => Promise<unknown>)[] = []
let done = 0
const handle = async ({ db }: { db: Db }) => {
  const run = ++done
  await runs[run - 1]?.(db)
  return { run }
}

let place: ProxiedDatabase
let proxy: ProxiedDatabase['proxy']
let ours: ProxiedDatabase['ours']
let dispatcher: Dispatcher
let viewer: Viewer

beforeAll(async () => {
  place = await openProxied({ DATABASE_QUERY_MS: 1_500 })
  ;({ proxy, ours } = place)
  const { id } = await ours.db
    .insertInto('users')
    .values({ login_id: 'lost', name: '김무대', birth_date: '1995-01-01', permissions: ['Actor'] })
    .returning('id')
    .executeTakeFirstOrThrow()
  viewer = { id } as Viewer
  dispatcher = createDispatcher({
    db: ours.hasty,
    jobs: null as never,
    log: createLog({ logLevel: 'silent', isProduction: true }),
    implementations: { domain: { domain, handlers: { read: handle, write: handle, keyed: handle } as never } },
    resources: { reviewer: async () => null, listGuest: async () => null, applicant: async () => false },
    tellStolenToken: async () => {},
  })
})
afterAll(() => place.stop())
beforeEach(async () => {
  done = 0
  await place.recover()
  await sql`DELETE FROM kept`.execute(ours.db)
})

function call(name: keyof typeof domain, idempotencyKey?: string) {
  const request = { id: 'x', ip: '127.0.0.1', isBrowser: false }
  const asked = { key: `domain.${name}`, params: {}, query: '', token: 'token', shareTokens: [], request, effects: {} }
  return dispatcher.dispatch({
    ...asked,
    viewer: Promise.resolve(viewer),
    idempotencyKey: idempotencyKey ?? null,
  } as unknown as Incoming)
}

const loseConnection = (db: Db) => sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(db)
const keep = (db: Db) => sql`INSERT INTO kept VALUES ('once')`.execute(db)
const kept = async () => (await sql`SELECT FROM kept`.execute(ours.db)).rows.length

test('a reading call whose connection is lost is answered on another one', async () => {
  runs = [loseConnection]
  expect(await call('read')).toMatchObject({ status: 200, envelope: { data: { run: 2 } } })
})

test('a write whose connection is lost is not repeated, and says when to try again', async () => {
  runs = [loseConnection]
  expect(await call('write')).toMatchObject({ status: 503, retryAfter: 2, envelope: { code: 'unavailable' } })
  expect(done).toBe(1)
})

test('a keyed write whose connection is lost takes effect once', async () => {
  runs = [db => keep(db).then(() => loseConnection(db)), keep]
  expect(await call('keyed', 'a-key-of-one')).toMatchObject({ status: 200, envelope: { data: { run: 2 } } })
  expect(await kept()).toBe(1)
})

test('a keyed write whose commit was not answered takes effect once', async () => {
  const keepUnanswered = async (db: Db) => {
    await keep(db)
    proxy.withholdAnswerOf('commit')
  }
  runs = [keepUnanswered, keep]
  // The answer of the first run, which was stored.
  expect(await call('keyed', 'a-key-of-two')).toMatchObject({ status: 200, envelope: { data: { run: 1 } } })
  expect([done, await kept()]).toEqual([2, 1])
})

test('a write whose commit was not answered says that its outcome is unknown', async () => {
  runs = [
    async db => {
      await keep(db)
      proxy.withholdAnswerOf('commit')
    },
  ]
  expect(await call('write')).toMatchObject({ status: 503, envelope: { code: 'outcome_unknown' } })
  expect(done).toBe(1)
})
