import type { SelectQueryBuilder } from 'kysely'

const most = 10_000

/** The number of rows of a query, counted up to 10,000. */
export async function countUpTo<DB, TB extends keyof DB>(
  query: SelectQueryBuilder<DB, TB, object>,
): Promise<{ totalResult: number; totalIsCapped?: boolean }> {
  const rows = await query
    .select(eb => eb.lit(1).as('one'))
    .limit(most + 1)
    .execute()
  return rows.length > most ? { totalResult: most, totalIsCapped: true } : { totalResult: rows.length }
}
