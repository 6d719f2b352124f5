import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/kernel/db.ts'

/** How many rows each state has, for the tabs of a list. `from`: the text after FROM, of a table with a `state`. */
export async function countStates<State extends string>(
  db: Db,
  from: RawBuilder<unknown>,
): Promise<Partial<Record<State, number>>> {
  const { rows } = await sql<{ state: State; count: number }>`
    SELECT state, count(*)::int AS count FROM ${from} GROUP BY state`.execute(db)
  return Object.fromEntries(rows.map(({ state, count }) => [state, count])) as Partial<Record<State, number>>
}

/** A list with the numbers of its tabs. */
export async function withCounts<Found, Counts>(list: Promise<Found>, counting: Promise<Counts>) {
  const [found, counts] = await Promise.all([list, counting])
  return { ...found, counts }
}
