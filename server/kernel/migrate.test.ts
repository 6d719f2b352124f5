import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/support/database.ts'
import { migrate } from './migrate.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let folder: string
let client: pg.Client

beforeEach(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.url)
  await client.connect()
  await client.query('DROP TABLE migrations')
  folder = mkdtempSync(join(tmpdir(), 'mudaero-migrations-'))
  write('0001_first.sql', 'CREATE TABLE first (id int);\n')
})

afterEach(async () => {
  await client.end()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql)
const run = (patienceMs?: number) => migrate(database.url, { folder: pathToFileURL(`${folder}/`), patienceMs })
const applied = async () => (await client.query('SELECT name FROM migrations ORDER BY name')).rows.map(row => row.name)

test('each file runs once, in order of name', async () => {
  write('0002_second.sql', 'ALTER TABLE first ADD word text;')
  expect(await run()).toEqual(['0001_first.sql', '0002_second.sql'])
  expect(await run()).toEqual([])
  expect(await applied()).toEqual(['0001_first.sql', '0002_second.sql'])
})

test('several processes that start at once run each file once', async () => {
  const ran = await Promise.all([run(), run(), run()])
  expect(ran.flat()).toEqual(['0001_first.sql'])
})

test('a failing file is rolled back completely and named', async () => {
  write('0002_second.sql', 'CREATE TABLE second (id int); SELECT nothing;')
  await expect(run()).rejects.toThrow(/^migration 0002_second\.sql: /)
  expect(await applied()).toEqual(['0001_first.sql'])
  expect((await client.query(`SELECT to_regclass('second') AS second`)).rows).toEqual([{ second: null }])
})

test('a file changed after it ran is refused, and nothing else runs', async () => {
  await run()
  write('0001_first.sql', 'CREATE TABLE first (id bigint);\n')
  write('0002_second.sql', 'CREATE TABLE second (id int);')
  await expect(run()).rejects.toMatchObject({
    code: 'MIGRATION_REFUSED',
    message: expect.stringMatching(/^migration 0001_first\.sql was changed after it ran[ -~]+$/),
  })
  expect(await applied()).toEqual(['0001_first.sql'])
})

test('line endings of another system do not count as a change', async () => {
  await run()
  write('0001_first.sql', 'CREATE TABLE first (id int);\r\n')
  expect(await run()).toEqual([])
})

test('a database with a migration unknown to this version is refused', async () => {
  write('0002_second.sql', 'CREATE TABLE second (id int);')
  await run()
  rmSync(join(folder, '0002_second.sql'))
  await expect(run()).rejects.toMatchObject({
    code: 'MIGRATION_REFUSED',
    message: expect.stringMatching(/^migration 0002_second\.sql has run on this database but is unknown[ -~]+$/),
  })
})

test('a database from before the first release is refused by its names', async () => {
  await client.query('CREATE TABLE migrations (name text PRIMARY KEY, run_at timestamptz NOT NULL DEFAULT now())')
  await client.query(`INSERT INTO migrations (name) VALUES ('0001_foundation.sql')`)
  await expect(run()).rejects.toThrow('migration 0001_foundation.sql has run on this database but is unknown')
})

test('a migration yields to users of its table, and runs once they are done', async () => {
  await run()
  write('0002_second.sql', 'ALTER TABLE first ADD word text;')
  const reader = new pg.Client(database.url)
  await reader.connect()
  await reader.query('BEGIN')
  await reader.query('TABLE first')
  const migrated = run(30_000)
  // Only while the migration waits for its lock does another reader queue behind it; two seconds at most.
  const waiting = `SELECT FROM pg_locks WHERE relation = 'first'::regclass AND NOT granted`
  await expect.poll(async () => (await client.query(waiting)).rowCount).toBe(1)
  await client.query('TABLE first')
  await reader.query('COMMIT')
  expect(await migrated).toEqual(['0002_second.sql'])
  await reader.end()
})

test('a migration whose table stays in use is rolled back and named', async () => {
  await run()
  write('0002_second.sql', 'ALTER TABLE first ADD word text;')
  await client.query('BEGIN')
  await client.query('TABLE first')
  await expect(run(0)).rejects.toThrow(/^migration 0002_second\.sql: .*lock timeout/)
  await client.query('COMMIT')
  expect(await applied()).toEqual(['0001_first.sql'])
})

test('[W-30] waiting for a migration lock that nobody releases ends with a reason', async () => {
  await client.query('SELECT pg_advisory_lock(7301)')
  await expect(run(200)).rejects.toThrow(/migration lock.*DATABASE_DIRECT_URL/)
  await client.query('SELECT pg_advisory_unlock(7301)')
  expect(await run(200)).toEqual(['0001_first.sql'])
})
