import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/kernel/db.ts'

const most = 10_000

/**
 * Number of rows that `from` (the text after FROM) selects; counting stops at 10,000, and then `totalIsCapped` is true.
 */
export async function countCapped(db: Db, from: RawBuilder<unknown>) {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (SELECT FROM ${from} LIMIT ${most}) AS found`.execute(db)
  const totalResult = rows[0]?.count ?? 0
  return { totalResult, totalIsCapped: totalResult === most }
}
