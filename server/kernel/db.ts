import { setTimeout as wait } from 'node:timers/promises'
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { guardPool } from './connections/guarded-pool.ts'
import { isOutage } from './errors.ts'
import { type Log, logOutage, reasonOf } from './log.ts'
import { dbTexts as texts } from './messages.ts'
import type { DB } from './schema.generated.ts'

/** A pool outside a transaction; inside one, the transaction itself. It is always passed in. */
export type Db = Kysely<DB>

// int8 ids and counts fit a double here (ids are identities); dates stay text: a date is a day in Seoul, not a moment.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, text => text)

export type Database = {
  db: Db
  /** The same connections for answers that people wait for: a query of more than `DATABASE_QUERY_MS` is given up. */
  hasty: Db
  pool: pg.Pool
  /** False while no connection can be made. */
  isUp(): boolean
  close(): Promise<void>
}

/** Session settings that our statements rely on, as PostgreSQL shows them. */
const sessionSettings = { plan_cache_mode: 'force_custom_plan', statement_timeout: '15s', TimeZone: 'UTC', jit: 'off' }

type Limits = { DATABASE_CONNECT_MS?: number; DATABASE_QUERY_MS?: number }
type Options = { max: number; limits?: Limits; log: Log; isReadOnly?: boolean }

/**
 * Opens the pool. Queries are planned for their actual values: with generic plans the filtered lists are seven times
 * slower. Statements time out after 15 s, so that a runaway query cannot hold a connection. `isReadOnly` refuses
 * writes, also where the server is one that takes them.
 */
export function openDatabase(url: string, { max, limits = {}, log, isReadOnly }: Options): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: limits.DATABASE_CONNECT_MS ?? 3_000,
    idleTimeoutMillis: 30_000,
    options: Object.entries({ ...sessionSettings, ...(isReadOnly && { default_transaction_read_only: 'on' }) })
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  })
  // A connection lost between two statements of a transaction is reported only here; unhandled it would end the
  // process.
  pool.on('connect', client => client.on('error', () => {}))
  pool.on('error', error => logOutage(log, error))
  const guard = guardPool(pool, error => logOutage(log, error))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: guard.guarded() }) })
  const hasty = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: guard.guarded({ queryMs: limits.DATABASE_QUERY_MS }) }),
  })
  return {
    ...{ db, hasty, pool, isUp: guard.isUp },
    async close() {
      guard.close()
      await pool.end()
    },
  }
}

/**
 * Waits for a database that is starting or restarting, with `mustWrite` also for one that only reads, as a standby does
 * until it is the leader; throws one line if it stays so, is unreachable or refuses us.
 */
export async function waitForDatabase(
  url: string,
  { log, patienceMs = 30_000, mustWrite = false }: { log?: Log; patienceMs?: number; mustWrite?: boolean } = {},
) {
  const deadline = Date.now() + patienceMs
  for (let isFirst = true; ; isFirst = false) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 })
    try {
      await client.connect()
      if (mustWrite) await refuseReadOnly(client)
      return await client.end()
    } catch (error) {
      await client.end().catch(() => {})
      if (error instanceof OnlyReads && Date.now() >= deadline)
        throw new DatabaseUnreachable(texts.onlyReads(hostOf(url)), { cause: error })
      const isGone =
        error instanceof OnlyReads ||
        isOutage(error) ||
        /timeout|terminated|ENOTFOUND|EAI_AGAIN/i.test((error as Error).message)
      if (!isGone || Date.now() >= deadline)
        throw new DatabaseUnreachable(texts.unreachable(hostOf(url), reasonOf(error)), { cause: error })
      if (isFirst) log?.warn({ reason: reasonOf(error), patienceMs }, 'waiting for the database')
      await wait(Math.min(1_000, patienceMs))
    }
  }
}

class OnlyReads extends Error {}

async function refuseReadOnly(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`SELECT current_setting('transaction_read_only') AS state`)
  if (rows[0].state === 'on') throw new OnlyReads('it only reads: a standby, until it is the leader')
}

/** The message is one line for the operator. */
class DatabaseUnreachable extends Error {
  readonly code = 'DATABASE_UNREACHABLE'
}

// Never the password.
function hostOf(url: string): string {
  const { host, pathname } = URL.parse(url) ?? { host: '', pathname: '' }
  return `${decodeURIComponent(host)}${pathname}`
}

const mostApartMs = 5_000

/** Clock difference between this machine and the database in milliseconds, if more than five seconds. */
export async function findClockError(db: Db): Promise<number | null> {
  const asked = Date.now()
  const { rows } = await db.executeQuery<{ at: Date }>(CompiledQuery.raw('SELECT clock_timestamp() AS at'))
  const apart = (asked + Date.now()) / 2 - (rows[0]?.at.getTime() ?? asked)
  return Math.abs(apart) > mostApartMs ? Math.round(apart) : null
}

/**
 * Refuses a database that does not treat Korean letters as letters: trigrams and lower() would silently ignore them.
 */
export async function checkDatabase(db: Db): Promise<void> {
  const { rows } = await db.executeQuery<{ grams: number }>(
    CompiledQuery.raw(`SELECT cardinality(show_trgm('가')) AS grams`),
  )
  if (!rows[0]?.grams) {
    throw new Error(texts.lettersUnknown)
  }
}

/** Refuses a connection that lost our settings, as behind a pooler that ignores them: queries would slow down unnoticed. */
export async function checkSettings(db: Db): Promise<void> {
  const names = Object.keys(sessionSettings).map(name => `current_setting('${name}') AS "${name}"`)
  const { rows } = await db.executeQuery<Record<string, string>>(CompiledQuery.raw(`SELECT ${names.join(', ')}`))
  const lost = Object.entries(sessionSettings).filter(([name, value]) => rows[0]?.[name] !== value)
  if (lost.length) throw new Error(texts.settingsLost(lost.map(([name, value]) => `SET ${name} = '${value}'`)))
}
