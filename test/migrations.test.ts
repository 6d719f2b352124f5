import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findUnsafeMigrations } from '../bin/migrations.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mudaero-migrations-'))
  mkdirSync(join(folder, 'db/migrations'), { recursive: true })
  plant('released', '0001_first.sql\n')
  plant('migrations/0001_first.sql', 'CREATE TABLE people (id bigint PRIMARY KEY, name text);\n')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const plant = (path: string, text: string) => writeFileSync(join(folder, 'db', path), text)

test('a migration after the released one may not change what the running version uses', async () => {
  plant(
    'migrations/0002_changes.sql',
    [
      'ALTER TABLE people RENAME COLUMN name TO full_name;',
      'ALTER TABLE people DROP COLUMN id;',
      'ALTER TABLE people ADD COLUMN age int NOT NULL;',
      'ALTER TABLE people ADD CONSTRAINT once UNIQUE (name);',
      'ALTER TABLE people ADD CONSTRAINT parent FOREIGN KEY (id) REFERENCES people;',
      'ALTER TABLE people ADD CONSTRAINT named CHECK (name <> $$$$);',
      'ALTER TABLE people ALTER COLUMN name SET NOT NULL;',
      'ALTER TABLE people ALTER COLUMN id TYPE int;',
      'ALTER TABLE people RENAME TO persons;',
      'DROP TABLE people;',
    ].join('\n'),
  )
  const found = await findUnsafeMigrations(folder)
  const rules = found.map(line => line.replace(/^(\S+):(\d+) .*\((.+)\)$/, '$2 $3'))
  expect(rules.sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10) || (a < b ? -1 : 1))).toEqual([
    '1 renaming-column',
    '2 ban-drop-column',
    '3 adding-required-field',
    '4 constraint-missing-not-valid',
    '4 disallowed-unique-constraint',
    '5 adding-foreign-key-constraint',
    '5 constraint-missing-not-valid',
    '6 constraint-missing-not-valid',
    '7 adding-not-nullable-field',
    '8 changing-column-type',
    '9 renaming-table',
    '10 ban-drop-table',
  ])
  plant('released', '0002_changes.sql')
  expect(await findUnsafeMigrations(folder)).toEqual([])
})

test('two migrations never have one number', async () => {
  plant('migrations/0002_pets.sql', 'CREATE TABLE pets (id bigint PRIMARY KEY);')
  plant('migrations/0002_toys.sql', 'CREATE TABLE toys (id bigint PRIMARY KEY);')
  expect(await findUnsafeMigrations(folder)).toEqual(['db/migrations/0002_toys.sql: another migration has this number'])
})

test('a migration that only adds is fine', async () => {
  plant(
    'migrations/0002_adds.sql',
    [
      'CREATE TABLE pets (id bigint PRIMARY KEY, owner_id bigint NOT NULL REFERENCES people, CHECK (id > 0), UNIQUE (owner_id));',
      'ALTER TABLE people ADD COLUMN age int, ADD COLUMN is_new boolean NOT NULL DEFAULT false;',
      'CREATE INDEX pets_owner ON pets (owner_id);',
      'ALTER TABLE people ADD CONSTRAINT named CHECK (name <> $$$$) NOT VALID;',
      'CREATE FUNCTION one() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$;',
    ].join('\n'),
  )
  expect(await findUnsafeMigrations(folder)).toEqual([])
})

test('an unknown released migration and an unreadable text are faults', async () => {
  plant('migrations/0002_broken.sql', 'ALTER TABEL people;')
  expect(await findUnsafeMigrations(folder)).toContainEqual(expect.stringContaining('(syntax-error)'))
  plant('released', '0009_unknown.sql')
  expect(await findUnsafeMigrations(folder)).toEqual(['db/released: no migration is called 0009_unknown.sql'])
})
