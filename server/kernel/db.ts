import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Log } from './log.ts'
import type { DB } from './schema.generated.ts'

/** A pool outside of a transaction; inside one, the transaction itself. There is one, and it is handed to you. */
export type Db = Kysely<DB>

// int8 ids and counts fit a double here (ids are identities); dates stay text: a date is a day in Seoul, not a moment.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, text => text)

export type Database = { db: Db; pool: pg.Pool; close(): Promise<void> }

/**
 * Opens the pool. Plans are made for each query's values: with generic plans the filtered lists are seven times slower.
 * Statements are given 15 s, so that a runaway query can't hold a connection.
 */
export function openDatabase(url: string, options: { max: number; log: Log }): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    options: '-c plan_cache_mode=force_custom_plan -c statement_timeout=15000 -c timezone=UTC -c jit=off',
  })
  // A connection lost between two statements of a transaction is told here alone; unheard it would end the process.
  pool.on('connect', client => client.on('error', () => {}))
  pool.on('error', error => options.log.warn({ reason: error.message }, 'database connection lost'))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
}

/** Refuses a database where Korean letters are not letters: trigrams and lower() would silently ignore them. */
export async function checkDatabase(db: Db): Promise<void> {
  const { rows } = await db.executeQuery<{ grams: number }>(
    CompiledQuery.raw(`SELECT cardinality(show_trgm('가')) AS grams`),
  )
  if (!rows[0]?.grams) {
    throw new Error(
      '데이터베이스의 LC_CTYPE이 한글을 글자로 다루지 않아요. C.UTF-8 또는 ko_KR.UTF-8로 만든 데이터베이스를 써 주세요',
    )
  }
}
