import { type RawBuilder, sql } from 'kysely'

/** The last moment at which a Korean clock showed the hour in a column. */
export const lastTime = (hour: RawBuilder<unknown>) => sql`(
  date_trunc('day', now() - make_interval(hours => ${hour}), 'Asia/Seoul') + make_interval(hours => ${hour}))`

/** The next moment of a person's digest, from their row of `digests`. */
export const nextDigest = (hour: RawBuilder<unknown>): RawBuilder<Date> =>
  sql<Date>`(${lastTime(hour)} + interval '1 day')`
