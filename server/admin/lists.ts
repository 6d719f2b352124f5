import { type SelectQueryBuilder, sql } from 'kysely'

const most = 10_000

/** How many rows a query has, counted no further than 10,000. */
export async function countUpTo<DB, TB extends keyof DB>(
  query: SelectQueryBuilder<DB, TB, object>,
): Promise<{ totalResult: number; totalIsCapped?: boolean }> {
  const rows = await query
    .select(sql<number>`1`.as('one'))
    .limit(most + 1)
    .execute()
  return rows.length > most ? { totalResult: most, totalIsCapped: true } : { totalResult: rows.length }
}
