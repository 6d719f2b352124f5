import { type RawBuilder, sql } from 'kysely'
import { today } from '#server/kernel/time.ts'

/**
 * Whether a casting accepts applications today (KST): open, and not past its deadline. `table` is its alias in the
 * query.
 */
export const isRecruiting = (table = 'castings'): RawBuilder<boolean> => {
  const of = (column: string) => sql.ref(`${table}.${column}`)
  return sql`(${of('status')} = 'OPEN' AND (${of('is_always_open')} OR ${of('casting_end_date')} >= ${today()}::date))`
}

/** Whether an operator's approval can no longer be undone. Feeds and sitemaps, which others copy, wait for it. */
export const isSettled = (table = 'castings'): RawBuilder<boolean> =>
  sql`NOT EXISTS (SELECT FROM operator_decisions d WHERE d.casting_id = ${sql.ref(`${table}.id`)} AND d.before ->> 'status' = 'IN_REVIEW')`
