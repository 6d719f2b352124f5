import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'

/** The tables of what people upload. */
export type UploadTable = 'images' | 'videos' | 'files'

/**
 * Which rows nobody refers to. Which columns could, the database itself is asked: whoever shows a picture, film or paper
 * refers to it by a foreign key, and nothing that any domain shows can be swept because it was forgotten here.
 */
async function isUnused(db: Db, table: UploadTable): Promise<RawBuilder<boolean>> {
  const { rows } = await sql<{ place: string; name: string }>`
    SELECT conrelid::regclass AS place, attname AS name
    FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
    WHERE contype = 'f' AND confrelid = ${table}::regclass`.execute(db)
  const unused = rows.map(
    ({ place, name }) =>
      sql`NOT EXISTS (SELECT FROM ${sql.table(place)} AS user_of WHERE ${sql.ref(`user_of.${name}`)} = upload.id)`,
  )
  return sql<boolean>`(${sql.join([sql`deleted_at IS NULL`, ...unused], sql` AND `)})`
}

// Nobody waits for what is a day old, or for a film that could not be made.
const isFresh = (table: UploadTable) =>
  sql<boolean>`(created_at > now() - interval '1 day' ${table === 'videos' ? sql`AND state <> 'FAILED'` : sql``})`

/** How many uploads more a person may have lying around unused, of at most so many. */
export async function roomLeft(db: Db, table: UploadTable, ownerId: number, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM ${sql.table(table)} AS upload
    WHERE owner_id = ${ownerId} AND ${isFresh(table)} AND ${await isUnused(db, table)}`.execute(db)
  return most - rows[0]!.count
}

/**
 * Whether a person's new uploads may be kept: at most so many unused ones, and older than a day they make room for new
 * ones. Holds the person's row until the transaction ends, so that several requests at once share the same room. Errors:
 * `not_signed_in` for who has left meanwhile.
 */
export async function claimRoom(
  db: Db,
  table: UploadTable,
  ownerId: number,
  { most, wanted }: { most: number; wanted: number },
): Promise<boolean> {
  const owner = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', ownerId)
    .where('status', '=', 'ACTIVE')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!owner) fail('not_signed_in')
  const { rows } = await sql<{ id: number; isFresh: boolean }>`
    SELECT id, ${isFresh(table)} AS "isFresh" FROM ${sql.table(table)} AS upload
    WHERE owner_id = ${ownerId} AND ${await isUnused(db, table)} ORDER BY id`.execute(db)
  const excess = rows.length + wanted - most
  if (excess <= 0) return true
  const old = rows.filter(row => !row.isFresh).map(row => row.id)
  if (old.length < excess) return false
  await markUnused(db, table, sql<boolean>`id = ANY(${old.slice(0, excess)}::bigint[])`)
  return true
}

/**
 * Marks as deleted what nobody refers to, of those for which the condition holds. To be called in a transaction: rows are
 * held first and judged in a statement of its own, because somebody may be about to refer to them; a row that somebody
 * else holds is left for the next time.
 */
export async function markUnused(db: Db, table: UploadTable, condition: RawBuilder<boolean>): Promise<void> {
  const unused = await isUnused(db, table)
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM ${sql.table(table)} AS upload WHERE ${condition} AND ${unused} ORDER BY id
    FOR UPDATE SKIP LOCKED`.execute(db)
  if (!rows.length) return
  await sql`
    UPDATE ${sql.table(table)} AS upload SET deleted_at = now()
    WHERE id = ANY(${rows.map(row => row.id)}::bigint[]) AND ${unused}`.execute(db)
}
