import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { openDatabase } from '#server/kernel/db.ts'
import { createDispatcher } from '#server/kernel/dispatch.ts'
import { readEnv } from '#server/kernel/env.ts'
import { createLog } from '#server/kernel/log.ts'
import { systemClock } from '#server/kernel/money/clock.ts'
import type { DB } from '#server/kernel/schema.generated.ts'
import { createSecrets } from '#server/kernel/secrets.ts'
import { implementations } from '#server/rooms.ts'
import { findReviewer } from '#server/sharing/access.ts'

export type Statement = { sql: string; parameters: readonly unknown[] }

type Caller = { params?: Record<string, string>; token?: string }

/**
 * The statements of one call of an endpoint, by a guest unless a token is given: `first` with cold caches, `again` when
 * the call is repeated at once.
 */
export async function captureStatements(url: string, key: string, query: string, caller: Caller = {}) {
  const env = readEnv({})
  const log = createLog({ logLevel: 'silent', isProduction: true })
  const opened = openDatabase(url, { max: 4, log })
  let statements: Statement[] = []
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: opened.pool }),
    log({ query: { sql, parameters } }) {
      statements.push({ sql, parameters })
    },
  })
  const tools = { env, secrets: createSecrets(env.SECRET_KEY), clock: systemClock }
  const never = () => {
    throw new Error('not asked here')
  }
  const dispatcher = createDispatcher({
    db,
    log,
    jobs: { send: never },
    implementations: implementations(tools as Parameters<typeof implementations>[0]),
    resources: { reviewer: findReviewer, listGuest: never, applicant: never },
    tellStolenToken: never,
  })
  const request = {
    id: 'bench',
    ip: '127.0.0.1',
    userAgent: null,
    isBrowser: false,
    deviceMark: null,
    guestMark: null,
    writeMark: null,
  }
  const call = async () => {
    statements = []
    const effects = {
      setToken() {},
      renewToken() {},
      rememberDevice() {},
      rememberWrite() {},
      rememberGuest() {},
      clearToken() {},
      setShareToken() {},
      setActingFor() {},
    }
    const { status } = await dispatcher.dispatch({
      key,
      params: caller.params ?? {},
      query,
      body: undefined,
      token: caller.token ?? null,
      shareTokens: [],
      request,
      effects,
    })
    if (status !== 200) throw new Error(`${key}?${query} answered ${status}`)
    return statements
  }
  const first = await call()
  const again = await call()
  await db.destroy()
  return { first, again }
}

/** Buffers touched and milliseconds of a statement, from EXPLAIN after a warm-up run. */
export async function explain(url: string, { sql, parameters }: Statement) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('SET plan_cache_mode = force_custom_plan; SET jit = off')
    const runs: { buffers: number; ms: number }[] = []
    for (let run = 0; run < 4; run++) {
      const { rows } = await client.query(`EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, SUMMARY, FORMAT JSON) ${sql}`, [
        ...parameters,
      ])
      const [report] = rows[0]['QUERY PLAN']
      const buffers = report.Plan['Shared Hit Blocks'] + report.Plan['Shared Read Blocks']
      runs.push({ buffers, ms: report['Execution Time'] + report['Planning Time'] })
    }
    runs.shift()
    return runs.sort((a, b) => a.ms - b.ms)[1]!
  } finally {
    await client.end()
  }
}
