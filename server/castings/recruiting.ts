import { type RawBuilder, sql } from 'kysely'
import { today } from '../kernel/time.ts'

/** Whether a notice takes applications today (KST): open, and not past its deadline. `table` is how the query calls it. */
export const isRecruiting = (table = 'castings'): RawBuilder<boolean> => {
  const of = (column: string) => sql.ref(`${table}.${column}`)
  return sql`(${of('status')} = 'OPEN' AND (${of('is_always_open')} OR ${of('casting_end_date')} >= ${today()}::date))`
}
