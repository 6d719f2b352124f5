import { type RawBuilder, sql } from 'kysely'

/**
 * The clock of money. The rooms that sell something use no other (the `clock` check refuses `Date.now`, `new Date()`
 * and SQL's `now()` there), so that tests can pass days.
 */
export type Clock = {
  now(): Date
  /** The time of a machine, which another machine's clock may not share. */
  isMachine?: boolean
}

export const systemClock: Clock = { now: () => new Date(), isMachine: true }

/**
 * The moment, in SQL, by which processes claim work from each other: the database's, since the clocks of two machines
 * differ and the one ahead would take over what the other still does. A clock that tests move counts instead of it.
 */
export const claimMoment = (clock: Clock): RawBuilder<Date> =>
  clock.isMachine
    ? sql<Date>`date_trunc('milliseconds', statement_timestamp())`
    : sql<Date>`${clock.now()}::timestamptz`
