/**
 * The clock of money. The rooms that sell something use no other (the `clock` check refuses `Date.now`, `new Date()`
 * and SQL's `now()` there), so that tests can pass days.
 */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
