import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/kernel/db.ts'
import type { Secrets } from '#server/kernel/secrets.ts'

/** A column of the database, as the catalogue describes it. */
type Column = { table: string; name: string; type: string; isGenerated: boolean; refersTo: string | null }

/** Every column of every table of the product. */
async function findColumns(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    SELECT relname AS "table", attname AS name, format_type(atttypid, NULL) AS type,
           attgenerated <> '' OR attidentity <> '' AS "isGenerated",
           (SELECT confrelid::regclass::text FROM pg_constraint
            WHERE conrelid = pg_class.oid AND contype = 'f' AND conkey = ARRAY[attnum] LIMIT 1) AS "refersTo"
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    WHERE relnamespace = 'public'::regnamespace AND relname <> 'migrations' AND relkind IN ('r', 'p') AND attnum > 0 AND NOT attisdropped
      AND NOT relispartition
    ORDER BY relname, attnum`.execute(db)
  return rows
}

type CanarySetup = { db: Db; secrets: Secrets; ids: Record<string, number> }

/**
 * Gives each table a row about the person with recognisable values in its columns, and fills existing rows. `ids` are
 * the person's rows in the tables that others refer to. Texts are numbered; dates and numbers are recognised by value.
 * Columns whose checks allow only fixed values get one of those.
 */
export async function plantCanaries({ db, secrets, ids }: CanarySetup): Promise<void> {
  let last = 0
  const word = ({ name }: Column) => {
    last += 1
    return name === 'phone_index' ? sharedIndex : `※${last}※`
  }
  const canaryOf = (column: Column) =>
    column.name.endsWith('_encrypted') ? secrets.encrypt(word(column)) : (canaries[column.type]?.(word(column)) ?? null)
  const byTable = Map.groupBy(await findColumns(db), column => column.table)
  for (const [table, columns] of byTable) {
    const fillable = columns.filter(column => column.type in canaries && !column.isGenerated && !column.refersTo)
    const id = ids[table]
    if (id) {
      for (const column of fillable)
        await withoutReferences(
          db,
          sql`UPDATE ${sql.table(table)} SET ${sql.ref(column.name)} = ${canaryOf(column)} WHERE id = ${id}`,
        )
      continue
    }
    const written = columns.filter(({ isGenerated }) => !isGenerated)
    await insert(
      db,
      table,
      new Map(
        written.map(column => {
          const refersTo = column.refersTo ?? unconstrained[column.name]
          if (refersTo) return [column.name, ids[refersTo] ?? 1]
          return [
            column.name,
            fixed[`${table}.${column.name}`] ?? (fillable.includes(column) ? canaryOf(column) : standIns[column.type]),
          ]
        }),
      ),
    )
  }
}

/** Several tables share the phone's index. */
const sharedIndex = '※0※'
const canaryDate = '1971-02-03'
const canaryFigure = 87.5
const canaries: Record<string, (word: string) => string | number> = {
  text: word => word,
  'text[]': word => `{${word}}`,
  jsonb: word => JSON.stringify([word]),
  date: () => canaryDate,
  numeric: () => canaryFigure,
}

/** Tables that are referred to without a constraint. */
const unconstrained: Record<string, string> = {
  viewer_id: 'users',
  actor_id: 'users',
  user_id: 'users',
  profile_id: 'profiles',
  application_id: 'applications',
  casting_id: 'castings',
}

const standIns: Record<string, string> = {
  bigint: '1',
  integer: '1',
  smallint: '1',
  'double precision': '1',
  boolean: 'false',
  bytea: '\\x00',
  'timestamp with time zone': 'now',
  'bigint[]': '{1}',
  'smallint[]': '{1}',
  int4multirange: '{}',
  uuid: '00000000-0000-4000-8000-000000000000',
}

/** Columns whose checks demand a combination of words. */
const fixed: Record<string, unknown> = {
  // Concluded: the law has it kept.
  'agreements.state': 'SIGNED',
  'agreements.end_asked_by': 'ACTOR',
  'agreement_fees.answer': 'NOT',
  'agreement_fees.dispute_answer': 'OWED',
  'agreement_forms.kind': 'SHORT',
  'agreement_signatures.method': 'PASSWORD',
  'agreement_signatures.party': 'ACTOR',
  'agreement_signatures.relation': 'ETC',
  'audition_slots.minutes': 60,
  // Of a casting, not of a list.
  'casting_shares.casting_id': 1,
  'share_attempts.casting_id': 1,
  'share_grants.casting_id': 1,
  'cards.last4': '1234',
  'cards.state': 'ISSUED',
  'contact_ratio.is_only': true,
  'coupon_policies.code': 'CANARY000000',
  'coupon_policies.valid_from': '2020-01-01',
  'coupons.state': 'HELD',
  'feedback_orders.state': 'DELIVERED',
  'order_lines.list': 1,
  'order_lines.member_off': 0,
  'order_lines.set_off': 0,
  'order_lines.coupon_off': 0,
  'payments.state': 'READY',
  'payments.refunded': 0,
  'payments.method': 'CARD',
  'payments.taken': null,
  'feedback_orders.section_to': null,
  'filmography.year': 2020,
  'movie_people.code': '12345678',
  'plus_periods.is_paid': false,
  'plus_subscriptions.state': 'ENDED',
  'popups.end_at': 'infinity',
  'lecture_classes.ends_at': 'infinity',
  'lecture_waiting.state': 'LEFT',
  'notifications.link': '/',
  'notifications.thumb_image_url': '/i/1/130',
  'typical_orders.is_only': true,
  'representations.kind': 'GUARDIAN',
  'representations.status': 'ENDED',
  'representations.way': 'PHONE',
  'tour_round_files.state': 'READY',
  'videos.kind': 'youtube',
}

type Refusal = { code: string; constraint?: string; message: string }

// References and counters of the invented rows are not resolved: only checks are enforced.
async function withoutReferences(db: Db, statement: RawBuilder<unknown>): Promise<Refusal | null> {
  return db
    .transaction()
    .execute(async trx => {
      await sql`SET LOCAL session_replication_role = replica`.execute(trx)
      await statement.execute(trx)
      return null
    })
    .catch(error => error as Refusal)
}

const [uniqueViolation, checkViolation] = ['23505', '23514']
const mostTries = 20

async function insert(db: Db, table: string, row: Map<string, unknown>): Promise<void> {
  let refusal: Refusal | null = null
  for (let time = 0; time < mostTries; time += 1) {
    const names = [...row.keys()].map(name => sql.ref(name))
    refusal = await withoutReferences(
      db,
      sql`INSERT INTO ${sql.table(table)} (${sql.join(names)}) VALUES (${sql.join([...row.values()])})`,
    )
    if (!refusal || refusal.code === uniqueViolation) return
    if (refusal.code !== checkViolation || !refusal.constraint) break
    await satisfy(db, table, refusal.constraint, row)
  }
  throw new Error(`no row for ${table}: ${refusal?.message}. What its checks ask for is given in \`fixed\``)
}

async function satisfy(db: Db, table: string, constraint: string, row: Map<string, unknown>): Promise<void> {
  const { rows } = await sql<{ definition: string; columns: string[] }>`
    SELECT pg_get_constraintdef(oid) AS definition,
           (SELECT array_agg(attname::text) FROM pg_attribute WHERE attrelid = conrelid AND attnum = ANY(conkey)) AS columns
    FROM pg_constraint WHERE conname = ${constraint} AND conrelid = ${table}::regclass`.execute(db)
  const { definition, columns } = rows[0]!
  const open = columns.filter(column => row.get(column) !== null && !(`${table}.${column}` in fixed))
  const name = open.find(column => isCanary(row.get(column))) ?? open[0]
  if (!name) return
  const [, allowed] = /'([^']+)'::text/.exec(definition) ?? []
  if (definition.includes('jsonb_typeof') && allowed === 'object') row.set(name, `{"list":${row.get(name)}}`)
  else row.set(name, columns.length === 1 && allowed ? allowed : null)
}

const isCanary = (value: unknown): boolean =>
  value === canaryFigure || (typeof value === 'string' && (value === canaryDate || /※\d+※/.test(value)))

/** The places (`table.column`) that still hold a planted value. Data that the law keeps sealed is in another schema. */
export async function findCanaries(db: Db, secrets: Secrets): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`.execute(db)
  const found = new Set<string>()
  for (const { name } of tables) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      SELECT to_jsonb(t) AS row FROM ${sql.table(name)} t`.execute(db)
    for (const { row } of rows)
      for (const [column, value] of Object.entries(row))
        if (isCanary(typeof value === 'object' ? JSON.stringify(value) : opened(column, value, secrets)))
          found.add(`${name}.${column}`)
  }
  return [...found].toSorted()
}

const opened = (column: string, value: unknown, secrets: Secrets) =>
  column.endsWith('_encrypted') && typeof value === 'string' ? secrets.decrypt(value) : value

/** Columns of these tables without a canary because of their type, by table; references are left out. */
export async function findSilentColumns(db: Db, tables: Set<string>): Promise<Record<string, string>> {
  const silent = (await findColumns(db)).filter(
    ({ table, type, refersTo, isGenerated }) => tables.has(table) && !(type in canaries || refersTo || isGenerated),
  )
  const byTable = Map.groupBy(silent, ({ table }) => table)
  return Object.fromEntries(
    [...byTable].map(([table, columns]) => [
      table,
      columns
        .map(({ name }) => name)
        .toSorted()
        .join(' '),
    ]),
  )
}
