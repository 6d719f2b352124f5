import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findTableFaults } from '../bin/tables.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mudaero-tables-'))
  plant('db/schema.sql', ['castings', 'profiles', 'reports', 'users'].map(name => `CREATE TABLE ${name} (\n`).join(''))
  plant('server/accounts/users.ts', "db.updateTable('users as u').set({ name }).execute()")
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function plant(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

const owners = { accounts: 'users', profiles: 'profiles', castings: 'castings', reports: 'reports' }
const faults = (lists: { foreignWrites?: Record<string, string>; readsUp?: Record<string, string> } = {}) =>
  findTableFaults(folder, { owners, foreignWrites: {}, readsUp: {}, ...lists })

test('a write of another room’s table is found in every form', () => {
  plant('server/profiles/builder.ts', "const made = () =>\n  db.insertInto('users').values(one).execute()")
  plant('server/castings/update.ts', 'sql`UPDATE users SET name = $' + '{name}`')
  plant('server/castings/with.ts', 'sql`\n  WITH gone AS (DELETE FROM users RETURNING id)\n  SELECT id FROM gone`')
  plant('server/castings/merge.ts', 'sql`MERGE INTO users USING castings ON true WHEN MATCHED THEN DELETE`')
  plant('server/castings/plain.ts', "client.query('TRUNCATE users')")
  plant('server/demo/load.ts', "db.insertInto('users').values(one).execute()")
  plant('server/castings/own.ts', 'sql`UPDATE castings SET name = (SELECT name FROM users FOR NO KEY UPDATE)`')
  plant('server/castings/users.test.ts', 'sql`DELETE FROM users`')
  expect(faults()).toEqual([
    'server/castings/merge.ts:1 castings writes users, a table of another room',
    'server/castings/plain.ts:1 castings writes users, a table of another room',
    'server/castings/update.ts:1 castings writes users, a table of another room',
    'server/castings/with.ts:1 castings writes users, a table of another room',
    'server/profiles/builder.ts:2 profiles writes users, a table of another room',
  ])
})

test('a read of a table is found only of a later row', () => {
  plant('server/accounts/join.ts', 'sql`SELECT FROM users u LEFT JOIN reports ON true`')
  plant('server/accounts/list.ts', 'sql`SELECT FROM users AS u, LATERAL profiles p, castings`')
  plant('server/accounts/builder.ts', "db.selectFrom(['users', 'castings as c']).innerJoin(`reports`, 'a', 'b')")
  plant('server/kernel/metrics.ts', 'sql`SELECT FROM users`')
  plant('server/main.ts', 'sql`SELECT FROM reports`')
  plant('server/reports/reports.ts', "sql`DELETE FROM reports USING users JOIN castings ON true`; Buffer.from('text')")
  expect(faults()).toEqual([
    'server/accounts/builder.ts:1 accounts reads reports, a table of another room',
    'server/accounts/builder.ts:1 accounts reads castings, a table of another room',
    'server/accounts/join.ts:1 accounts reads reports, a table of another room',
    'server/accounts/list.ts:1 accounts reads profiles, a table of another room',
    'server/accounts/list.ts:1 accounts reads castings, a table of another room',
    'server/kernel/metrics.ts:1 kernel reads users, a table of another room',
  ])
})

test('the list excuses what it names, and a line that nothing needs is a fault', () => {
  plant('server/castings/update.ts', 'sql`UPDATE users SET name = 1`')
  plant('server/accounts/join.ts', 'sql`SELECT FROM users JOIN reports ON true`')
  expect(faults({ foreignWrites: { castings: 'users' }, readsUp: { accounts: 'reports' } })).toEqual([])
  expect(faults({ foreignWrites: { castings: 'users profiles' }, readsUp: { accounts: 'reports castings' } })).toEqual([
    'foreignWrites: castings profiles is no longer needed, remove it',
    'readsUp: accounts castings is no longer needed, remove it',
  ])
})

test('a write that names its table at run time says which, and a bare one is found', () => {
  plant('server/castings/bare.ts', 'const gone = (table: string) =>\n  sql`DELETE FROM $' + '{sql.table(table)}`')
  plant('server/castings/builder.ts', 'export function gone() {\n  return db.deleteFrom(table).execute()\n}')
  plant(
    'server/castings/said.ts',
    'function gone() {\n  // writes: castings, users\n  for (const table of all)\n    db.deleteFrom(table).execute()\n}',
  )
  plant('server/castings/idle.ts', '// writes: castings, nothings\ndb.deleteFrom("castings")')
  expect(faults()).toEqual([
    'server/castings/bare.ts:2 writes a table named at run time: say // writes: its names',
    'server/castings/builder.ts:2 writes a table named at run time: say // writes: its names',
    'server/castings/idle.ts:1 no write below names its table at run time',
    'server/castings/idle.ts:1 no table is called nothings',
    'server/castings/said.ts:4 castings writes users, a table of another room',
  ])
})

test('each table has one room, and a run that read nothing is a fault', () => {
  const lists = { foreignWrites: {}, readsUp: {} }
  expect(findTableFaults(folder, { owners: { accounts: 'users castings', castings: 'castings x' }, ...lists })).toEqual(
    [
      'no room owns profiles: name its room in owners',
      'no room owns reports: name its room in owners',
      'castings owns castings, which another room owns already',
      'owners: no table is called x',
    ],
  )
  rmSync(join(folder, 'server'), { recursive: true })
  expect(faults()).toEqual(['no files read'])
})
