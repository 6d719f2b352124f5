import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../test/support/database.ts'
import { checkSettings, openDatabase, waitForDatabase } from './db.ts'
import { createLog, type Log } from './log.ts'

test('[W-30] a start is refused if a pooler has dropped our session settings', async () => {
  const database = await createTestDatabase()
  const plain = new Kysely<never>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: database.url }) }),
  })
  await expect(checkSettings(plain as never)).rejects.toThrow(/ALTER ROLE.*plan_cache_mode = 'force_custom_plan'/s)
  await plain.destroy()
  const ours = openDatabase(database.url, { max: 2, log: createLog({ logLevel: 'silent', isProduction: true }) })
  await expect(checkSettings(ours.db)).resolves.toBeUndefined()
  await ours.close()
  await database.drop()
})

test('a start waits for a database that only reads, and says what for', async () => {
  const database = await createTestDatabase()
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  const { rows } = await owner.query('SELECT current_database() AS name')
  const only = (state: 'on' | 'off') =>
    owner.query(`ALTER DATABASE ${pg.escapeIdentifier(rows[0].name)} SET default_transaction_read_only = ${state}`)
  await only('on')
  await expect(waitForDatabase(database.url, { patienceMs: 0 })).resolves.toBeUndefined()
  await expect(waitForDatabase(database.url, { patienceMs: 0, mustWrite: true })).rejects.toThrow(/읽기만 받아요/)
  const warn = vi.fn()
  const started = waitForDatabase(database.url, { mustWrite: true, log: { warn } as unknown as Log })
  await expect
    .poll(() => warn.mock.calls)
    .toMatchObject([[{ reason: expect.stringMatching(/only reads.*leader/) }, 'waiting for the database']])
  await owner.query('SET default_transaction_read_only = off')
  await only('off')
  await expect(started).resolves.toBeUndefined()
  await owner.end()
  await database.drop()
})
