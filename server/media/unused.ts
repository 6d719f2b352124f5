import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { firstOf } from '#server/kernel/present.ts'

/** Tables of uploads. */
export type UploadTable = 'images' | 'videos' | 'files'

/**
 * Rows that nothing refers to. The referring columns come from the catalogue: everything that shows an image, video or
 * document refers to it by a foreign key, so nothing in use can be swept because it was forgotten here.
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

// Nobody waits for an upload that is a day old, or for a video that failed.
const isFresh = (table: UploadTable) =>
  sql<boolean>`(created_at > now() - interval '1 day' ${table === 'videos' ? sql`AND state <> 'FAILED'` : sql``})`

/** How many more unused uploads a person may keep, out of a maximum. */
export async function roomLeft(db: Db, table: UploadTable, ownerId: number, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM ${sql.table(table)} AS upload
    WHERE owner_id = ${ownerId} AND ${isFresh(table)} AND ${await isUnused(db, table)}`.execute(db)
  return most - firstOf(rows).count
}

/**
 * Locks the person's row until the transaction ends, so that concurrent uploads share one budget. Errors:
 * `not_signed_in` for an account that has left meanwhile.
 */
export async function holdUploads(db: Db, ownerId: number): Promise<void> {
  const owner = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', ownerId)
    .where('status', '=', 'ACTIVE')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!owner) fail('not_signed_in')
}

/**
 * Whether a person's new uploads may be kept: the number of unused ones is limited, and those older than a day make
 * room. Locks and throws as `holdUploads`.
 */
export async function claimRoom(
  db: Db,
  table: UploadTable,
  ownerId: number,
  { most, wanted }: { most: number; wanted: number },
): Promise<boolean> {
  await holdUploads(db, ownerId)
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
 * Marks unreferenced uploads that meet the condition as deleted. Call it in a transaction: rows are locked first and
 * checked in a separate statement, because somebody may be about to refer to them; rows locked by others are left for
 * the next run.
 */
export async function markUnused(db: Db, table: UploadTable, condition: RawBuilder<boolean>): Promise<void> {
  const unused = await isUnused(db, table)
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM ${sql.table(table)} AS upload WHERE ${condition} AND ${unused} ORDER BY id
    FOR UPDATE SKIP LOCKED`.execute(db)
  if (!rows.length) return
  // writes: images, videos, files
  await sql`
    UPDATE ${sql.table(table)} AS upload SET deleted_at = now()
    WHERE id = ANY(${rows.map(row => row.id)}::bigint[]) AND ${unused}`.execute(db)
}

/** Marks documents for removal by a condition on `files`, though rows still refer to them. Returns how many. */
export async function retireFiles(db: Db, which: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE files SET deleted_at = now() WHERE deleted_at IS NULL AND ${which}`.execute(db)
  return Number(numAffectedRows ?? 0)
}
