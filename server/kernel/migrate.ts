import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from './log.ts'

type Migration = { name: string; sql: string; checksum: string }
type Options = { folder?: URL; log?: Log; patienceMs?: number }
type Applied = { name: string; checksum: string }

const migrations = new URL('../../db/migrations/', import.meta.url)

/** The database and `db/migrations` contradict each other. The message is one line for the operator. */
class MigrationRefused extends Error {
  readonly code = 'MIGRATION_REFUSED'
}

/**
 * Brings the database to the newest migration and returns the names that ran. Forward only: one file, one transaction,
 * once, in order of name. An advisory lock lets one of several starting processes work. Throws MigrationRefused, and
 * changes nothing, if an applied file was changed or is missing from `folder`, as after a start of an older version.
 */
export async function migrate(
  databaseUrl: string,
  { folder = migrations, log, patienceMs = 60_000 }: Options = {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await lock(client, patienceMs, log)
    await client.query(
      'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, checksum text NOT NULL, run_at timestamptz NOT NULL DEFAULT now())',
    )
    // All columns: a database from before the first release has no checksums and is refused by its names.
    const { rows: applied } = await client.query<Applied>('SELECT * FROM migrations ORDER BY name')
    const files = await readMigrations(folder)
    refuseContradictions(applied, files)
    const done = new Set(applied.map(each => each.name))
    const waiting = files.filter(each => !done.has(each.name))
    for (const migration of waiting) await runOnceFree(client, migration, { patienceMs, log })
    return waiting.map(each => each.name)
  } finally {
    await client.end()
  }
}

/** What `migrate` would find, without changing anything: no tables at all, a contradiction, or the pending names. */
export async function findMigrationState(
  databaseUrl: string,
  { folder = migrations }: Options = {},
): Promise<{ isEmpty: boolean; problem: string | null; waiting: string[] }> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const files = await readMigrations(folder)
    const { rows: known } = await client.query(`SELECT to_regclass('migrations') IS NOT NULL AS found`)
    if (!known[0].found) return { isEmpty: true, problem: null, waiting: files.map(each => each.name) }
    const { rows: applied } = await client.query<Applied>('SELECT * FROM migrations ORDER BY name')
    const done = new Set(applied.map(each => each.name))
    const waiting = files.map(each => each.name).filter(name => !done.has(name))
    try {
      refuseContradictions(applied, files)
      return { isEmpty: false, problem: null, waiting }
    } catch (error) {
      return { isEmpty: false, problem: (error as Error).message, waiting }
    }
  } finally {
    await client.end()
  }
}

/** The lock belongs to the session: behind a pooler it may outlive its process, so the wait is logged and ends. */
async function lock(client: pg.Client, patienceMs: number, log?: Log): Promise<void> {
  const deadline = Date.now() + patienceMs
  for (let isFirst = true; ; isFirst = false) {
    const { rows } = await client.query<{ isOurs: boolean }>('SELECT pg_try_advisory_lock(7301) AS "isOurs"')
    if (rows[0]?.isOurs) return
    if (isFirst) log?.warn({ patienceMs }, 'waiting for another process to migrate')
    if (Date.now() >= deadline)
      throw new MigrationRefused(
        `another session has held the migration lock (advisory lock 7301) for ${patienceMs / 1000} s: end it, and behind a pooler set DATABASE_DIRECT_URL`,
      )
    await wait(Math.min(1_000, patienceMs))
  }
}

function refuseContradictions(applied: Applied[], files: Migration[]): void {
  const byName = new Map(files.map(each => [each.name, each]))
  for (const { name, checksum } of applied) {
    const file = byName.get(name)
    if (!file)
      throw new MigrationRefused(
        `migration ${name} has run on this database but is unknown to this version: start the version that has it, or a newer one`,
      )
    if (file.checksum !== checksum)
      throw new MigrationRefused(
        `migration ${name} was changed after it ran on this database: restore the file and put the change into a new migration`,
      )
  }
}

/**
 * Other processes serve meanwhile: statements on a table queue behind a migration that waits for its lock, so it gives
 * up after two seconds and retries.
 */
async function runOnceFree(
  client: pg.Client,
  migration: Migration,
  { patienceMs, log }: { patienceMs: number; log?: Log | undefined },
): Promise<void> {
  for (const deadline = Date.now() + patienceMs; ; ) {
    try {
      return await run(client, migration)
    } catch (error) {
      const isLocked = ((error as Error).cause as { code?: string } | undefined)?.code === lockNotAvailable
      if (!isLocked || Date.now() >= deadline) throw error
      log?.warn({ migration: migration.name }, 'a table is in use: the migration tries again')
      await wait(500)
    }
  }
}

const lockTimeout = '2s'
const lockNotAvailable = '55P03'

async function run(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(`SET LOCAL lock_timeout = '${lockTimeout}'`)
    await client.query(sql)
    await client.query('INSERT INTO migrations (name, checksum) VALUES ($1, $2)', [name, checksum])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw new Error(`migration ${name}: ${(error as Error).message}`, { cause: error })
  }
}

async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async name => {
      // Git may check files out with CRLF on Windows.
      const sql = (await readFile(new URL(name, folder), 'utf8')).replaceAll('\r\n', '\n')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}
