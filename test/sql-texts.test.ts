import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from './support/database.ts'
import { readSqlTexts } from './support/sql-texts/sql-texts.ts'

const root = join(import.meta.dirname, '..')
let database: Awaited<ReturnType<typeof createTestDatabase>>
let client: pg.Client
let folder: string
let ofServer: Texts
beforeAll(async () => {
  ofServer = readSqlTexts(root, names)
  // With the tables of jobs, which come with the first start.
  database = await createTestDatabase('started')
  client = new pg.Client(database.url)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mudaero-sql-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Names that only the catalogue or a row of fields knows, each with one that it can be. */
const names = {
  'server/logs/months.ts from': '2000-01-01',
  'server/logs/months.ts to': '2000-02-01',
  'server/logs/months.ts name': 'activity_log_2000_01',
  'server/logs/months.ts month': 'activity_log_default',
  'server/media/unused.ts place': 'profile_photos',
  'server/media/unused.ts `user_of.${name}`': 'user_of.image_id',
  'server/profiles/empty-profiles.ts column': 'height',
}

type Texts = ReturnType<typeof readSqlTexts>

/** Why the database refuses a text, or null. A parameter whose type it cannot tell is text. */
async function refusal(sql: string): Promise<string | null> {
  if (/^\s*(?:CREATE|DROP|ANALYZE)\b/.test(sql)) return refusalOfCommand(sql)
  const count = Math.max(0, ...[...sql.matchAll(/\$(\d+)/g)].map(([, index]) => Number(index)))
  const types = Array.from({ length: count }, () => 'unknown')
  for (;;) {
    try {
      await client.query(`PREPARE statement${count ? `(${types})` : ''} AS ${sql}`)
      await client.query('DEALLOCATE statement')
      return null
    } catch (error) {
      const { message, code } = error as pg.DatabaseError
      const index = Number(/could not determine data type of parameter \$(\d+)/.exec(message)?.[1]) - 1
      if (types[index] !== 'unknown') return `${code} ${message}`
      types[index] = 'text'
    }
  }
}

/** Why the database refuses a command that it cannot prepare, or null; it is undone. */
async function refusalOfCommand(sql: string): Promise<string | null> {
  await client.query('BEGIN')
  try {
    await client.query(sql)
    return null
  } catch (error) {
    return (error as pg.DatabaseError).message
  } finally {
    await client.query('ROLLBACK')
  }
}

/** Places of templates that are in no text that the database can read, with a reason where it said one. */
async function findUnread({ places, texts }: Texts): Promise<{ place: string; reason: string | undefined }[]> {
  const read = new Set<string>()
  const reasons = new Map<string, string>()
  for (const { sql, templates } of texts) {
    const reason = await refusal(sql)
    for (const place of templates)
      if (reason === null) read.add(place)
      else reasons.set(place, reasons.get(place) ?? reason)
  }
  return [...places].filter(place => !read.has(place)).map(place => ({ place, reason: reasons.get(place) }))
}

test('every SQL text of the server is one that the database can read', async () => {
  expect(await findUnread(ofServer)).toEqual([])
})

test('no date becomes a time by the time zone of the session', () => {
  // `date AT TIME ZONE` reads the date as midnight of the session first; `date::timestamp AT TIME ZONE` does not.
  expect(ofServer.texts.map(({ sql }) => sql).filter(sql => /::date(?: [+-] \d+)?\)* AT TIME ZONE/.test(sql))).toEqual(
    [],
  )
})

function plant(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text.replaceAll('#{', '$' + '{'))
}

test('a wrong column or table is found wherever a statement has it', async () => {
  plant(
    'server/parts.ts',
    `export const isOpen = (c: string) => sql\`#{sql.ref(\`#{c}.status\`)} = 'OPEN'\`
export const isLate = (c: string) => sql\`#{sql.ref(\`#{c}.lateness\`)} > 1\``,
  )
  plant(
    'server/statements.ts',
    `import { isLate, isOpen } from './parts.ts'
const right = db => sql\`SELECT id FROM castings c WHERE #{isOpen('c')} AND owner_id = #{id}\`.execute(db)
const table = db => sql\`SELECT id FROM castngs\`.execute(db)
const column = db => sql\`UPDATE castings SET titel = #{title} WHERE id = #{id}\`.execute(db)
const fragment = db => sql\`SELECT id FROM castings c WHERE #{isLate('c')}\`.execute(db)
const typed = db => sql\`SELECT #{word} AS word, ARRAY(SELECT code FROM unnest(#{codes}::text[]) AS code) AS codes\``,
  )
  plant(
    'server/choices.ts',
    `const orders = {
  new: sql\`opened_at DESC\`,
  old: sql\`oppened_at\`,
}
const list = (db, { order, q, late }) => {
  const all = [sql\`true\`]
  if (q) all.push(sql\`title = #{q}\`)
  return sql\`SELECT id FROM castings WHERE #{sql.join(all, sql\` AND \`)} #{late ? sql\`AND lateness > 1\` : sql\`AND true\`}
    ORDER BY #{orders[order]}\`.execute(db)
}`,
  )
  plant(
    'server/inner.ts',
    `const count = (db, { name, late }, table) => {
  const upTo = where => sql\`SELECT count(*) FROM #{table} WHERE #{where} AND #{late}\`
  return upTo(sql\`title = #{name}\`)
}
const all = db => count(db, ({ name, late: sql\`title IS NULL\` }), sql\`castings\`)`,
  )
  plant(
    'server/builders.ts',
    `const one = db.selectFrom('castings as c').innerJoin('users', 'users.id', 'c.owner_id')
  .select(sql\`users.name || c.title\`.as('name')).where(sql\`c.titel IS NULL\`)
const two = db.updateTable('castings').set({ closed_at: sql\`coalesce(closed_at, now())\`, title: sql\`titel\` })`,
  )
  const found = await findUnread(readSqlTexts(folder))
  expect(found.map(({ place, reason }) => [place.replace(/:\d+$/, ''), reason])).toEqual([
    ['server/builders.ts:2', expect.stringContaining('c.titel')],
    ['server/builders.ts:3', expect.stringContaining('"titel"')],
    ['server/choices.ts:3', expect.stringContaining('does not exist')],
    ['server/choices.ts:8', expect.stringContaining('"lateness"')],
    ['server/parts.ts:2', expect.stringContaining('c.lateness')],
    ['server/statements.ts:3', expect.stringContaining('"castngs"')],
    ['server/statements.ts:4', expect.stringContaining('"titel"')],
    ['server/statements.ts:5', expect.stringContaining('c.lateness')],
  ])
})
