import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'

const folder = new URL('../../db/migrations/', import.meta.url)

/**
 * Brings the database to the newest migration. Forward only: one file, one transaction, run once, in order of name.
 * Several processes may start at once: an advisory lock lets one of them work. Returns the names that were run.
 */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock(7301)')
    await client.query(
      'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, run_at timestamptz NOT NULL DEFAULT now())',
    )
    const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations')
    const done = new Set(rows.map(row => row.name))
    const waiting = (await migrationNames()).filter(name => !done.has(name))
    for (const name of waiting) {
      const sql = await readFile(new URL(name, folder), 'utf8')
      await client.query('BEGIN')
      try {
        await client.query(sql)
        await client.query('INSERT INTO migrations (name) VALUES ($1)', [name])
        await client.query('COMMIT')
      } catch (error) {
        await client.query('ROLLBACK')
        throw new Error(`migration ${name}: ${(error as Error).message}`, { cause: error })
      }
    }
    return waiting
  } finally {
    await client.end()
  }
}

export async function migrationNames(): Promise<string[]> {
  return (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
}
