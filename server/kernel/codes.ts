import { type RawBuilder, sql } from 'kysely'

/** Whether a column holds one of these codes, as literals so that partial indexes match. */
export const isOneOf = (column: string, codes: readonly string[]): RawBuilder<boolean> =>
  sql`${sql.ref(column)} IN (${sql.join(codes.map(code => sql.lit(code)))})`
