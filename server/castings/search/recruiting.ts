import { type RawBuilder, sql } from 'kysely'
import { today } from '#server/kernel/time.ts'

/**
 * Whether a casting takes applications today (KST): open, and not past its deadline. `table` is its alias in the query.
 */
export const isRecruiting = (table = 'castings'): RawBuilder<boolean> => {
  const of = (column: string) => sql.ref(`${table}.${column}`)
  return sql`(${of('status')} = 'OPEN' AND (${of('is_always_open')} OR ${of('casting_end_date')} >= ${today()}::date))`
}
