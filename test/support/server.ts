import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AppContract, contract } from '#contract'
import { type Client, createClient, httpTransport } from '#contract/client.ts'
import type { Db } from '#server/kernel/db.ts'
import { type Env, readEnv } from '#server/kernel/env.ts'
import type { Clock } from '#server/kernel/money/clock.ts'
import { startServer } from '#server/main.ts'
import { buildWebIfStale } from '../../bin/web-build.ts'
import { borrowTestDatabase } from './database.ts'

export type Api = Client<AppContract>
export type TestServer = {
  origin: string
  db: Db
  /** The real client over real HTTP, with or without a token, or with that of a shared casting. */
  api(token?: string | null, shareToken?: string): Api
  server: Awaited<ReturnType<typeof startServer>>
  /** The clock of money. */
  clock: TestClock
  stop(): Promise<void>
}

/** Runs with the machine's time, `pass` ahead of it. */
export type TestClock = Clock & {
  pass(time: { days?: number; hours?: number; minutes?: number }): void
  set(to: Date): void
}

function createTestClock(): TestClock {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    pass({ days = 0, hours = 0, minutes = 0 }) {
      ahead += ((days * 24 + hours) * 60 + minutes) * 60_000
    },
    set(to) {
      ahead = to.getTime() - Date.now()
    },
  }
}

/** The whole API, with the built pages or without, on its own database, listening on a free port of the loopback. */
export async function startTestServer(
  settings: Record<string, string> = {},
  pages: 'none' | 'built' = 'none',
): Promise<TestServer> {
  if (pages === 'built') await buildWebIfStale()
  const database = await borrowTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'mudaero-test-'))
  const env = readEnv({
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    DATABASE_POOL: '8',
    // Other tests keep the machine busy.
    DATABASE_CONNECT_MS: '3000',
    DATABASE_QUERY_MS: '15000',
    // Solving at the real price takes seconds of processor time; that is for a browser's test.
    PROOF_OF_WORK_ROUNDS: '20',
    DATABASE_URL: database.url,
    ...settings,
  })
  const clock = createTestClock()
  const server = await startServer(env, database.url, pages, undefined, clock)
  return {
    origin: server.address,
    db: server.database.db,
    api: (token, shareToken) => clientOf(server.address, token, shareToken),
    server,
    clock,
    async stop() {
      await server.stop()
      await database.giveBack()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The real client over real HTTP. */
export const clientOf = (address: string, token?: string | null, shareToken?: string): Api =>
  createClient<AppContract>(
    contract,
    httpTransport(
      address,
      () => token ?? null,
      () => shareToken ?? null,
    ),
  )

/** A second instance of the program on the same database and files, as behind a load balancer. */
export function startAnother({ server, clock }: TestServer, given: Partial<Env> = {}) {
  const { connectionString } = server.database.pool.options
  return startServer({ ...server.tools.env, PORT: 0, ...given }, connectionString!, 'none', undefined, clock)
}
