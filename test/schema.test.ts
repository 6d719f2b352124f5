import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeColumns } from '../bin/code-columns.ts'
import { describeSchema } from '../bin/schema-text.ts'
import { generateTableTypes, listedValues } from '../bin/table-types.ts'
import { createTestDatabase } from './support/database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let schema: string
beforeAll(async () => {
  database = await createTestDatabase()
  schema = await describeSchema(database.url)
})
afterAll(() => database.drop())

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8').replaceAll('\r\n', '\n')

// `node bin/bootstrap.mjs schema` rewrites both.
test('db/schema.sql and the table types match the migrations', async () => {
  expect(schema).toBe(read('db/schema.sql'))
  expect(await generateTableTypes(database.url)).toBe(read('server/kernel/schema.generated.ts'))
})

test('migrations are numbered from 1 without gaps, each number once', () => {
  const numbers = readdirSync(new URL('../db/migrations', import.meta.url)).map(file => Number(file.split('_')[0]))
  expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, at) => at + 1))
})

/** Columns with a CHECK whose values only the server knows; contract and pages never see them. */
const serverOnly = [
  ...['activity_log.kind', 'activity_log_default.kind', 'applications.source', 'deliveries.blocked_reason'],
  ...['deliveries.status', 'filmography.source', 'guardians.method', 'outbox.channel', 'outbox.status'],
  ...[
    'media_notes.subject',
    'proposals.source',
    'retained.facts.kind',
    'self_tapes.film_returned',
    'videos.container',
    'videos.kind',
    'videos.take',
  ],
]

test('a column whose CHECK lists codes of the contract lists all of them and no others', async () => {
  const listed = await listedValues(database.url)
  const ofContract = [...listed].filter(([column]) => !serverOnly.includes(column))
  const sorted = (entries: (readonly [string, readonly string[] | undefined])[]) =>
    Object.fromEntries(entries.map(([column, codes]) => [column, codes?.toSorted()]))
  expect(sorted(ofContract)).toEqual(sorted(ofContract.map(([column]) => [column, codeColumns[column]])))
  expect(serverOnly.filter(column => !listed.has(column))).toEqual([])
})

test('every column typed by codes of the contract exists', () => {
  const columns = new Set(
    [...schema.matchAll(/^CREATE TABLE (\S+) \(\n([\s\S]*?)\n\)/gm)].flatMap(([, table, body]) =>
      body!.split('\n').map(line => `${table}.${line.trim().split(' ')[0]}`),
    ),
  )
  expect(Object.keys(codeColumns).filter(column => !columns.has(column))).toEqual([])
})
