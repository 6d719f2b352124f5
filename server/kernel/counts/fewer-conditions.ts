import { type RawBuilder, sql } from 'kysely'
import type { FewerConditions } from '#contract/common.ts'
import type { Db } from '../db.ts'
import { firstOf } from '../present.ts'

/** A condition to drop needs no exact number above. */
export const mostCounted = 1_000

type Names = {
  /** Names that are one condition, such as both ends of a range, by the name it is told by. */
  together: Record<string, readonly string[]>
  /** Lists of which every value must match: each value is a condition. Of other lists one value is enough. */
  apart: readonly string[]
}

/** `value` is one of a list, null a whole filter. */
type Condition = { name: string; value: string | null }

/** More conditions than this are not tried, one by one or in pairs; eight make 28 pairs. */
const mostTried = { alone: 12, inPairs: 8 }

/** So many pairs are told: beyond them an empty page is not easier to leave. */
const mostPairs = 3

/**
 * How many there are with fewer conditions, the most first: without one each, or, if that never helps, without two. One
 * query each, in which `count` is the subquery of the filters that are left. Two are not dropped where they are all.
 */
export async function countFewer<Filters extends object>(
  db: Db,
  filters: Filters,
  names: Names,
  count: (filters: Filters) => RawBuilder<unknown>,
): Promise<FewerConditions> {
  const conditions = conditionsIn(filters, names)
  const countEach = (dropped: Condition[][]) =>
    countAll(
      db,
      dropped.map(some => ({ dropped: some, count: count(without(filters, some, names)) })),
    )
  const alone = await countEach(conditions.slice(0, mostTried.alone).map(condition => [condition]))
  if (alone.length || conditions.length < 3) return alone
  return (await countEach(pairsOf(conditions.slice(0, mostTried.inPairs)))).slice(0, mostPairs)
}

/** What finds nothing is left out. */
async function countAll(
  db: Db,
  tried: { dropped: Condition[]; count: RawBuilder<unknown> }[],
): Promise<FewerConditions> {
  if (!tried.length) return []
  const { rows } = await sql<{ counts: number[] }>`
    SELECT ARRAY[${sql.join(tried.map(({ count }) => count))}]::int[] AS counts`.execute(db)
  const { counts } = firstOf(rows)
  return tried
    .map(({ dropped }, at) => {
      const found = counts[at] ?? 0
      return { dropped, count: Math.min(found, mostCounted), isCapped: found > mostCounted }
    })
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
}

function conditionsIn(filters: object, { together, apart }: Names): Condition[] {
  const found = new Map<string, Condition>()
  for (const [name, given] of Object.entries(filters)) {
    if (given === undefined) continue
    if (apart.includes(name)) for (const value of valuesOf(given)) found.set(`${name}:${value}`, { name, value })
    else {
      const [whole] = Object.entries(together).find(([, members]) => members.includes(name)) ?? [name]
      found.set(whole, { name: whole, value: null })
    }
  }
  return [...found.values()]
}

const valuesOf = (list: string | string[]) => (typeof list === 'string' ? list.split(',') : list)

function without<Filters extends object>(filters: Filters, dropped: Condition[], { together }: Names): Filters {
  const left = new Map<string, unknown>(Object.entries(filters))
  for (const { name, value } of dropped) {
    const list = left.get(name) as string | string[]
    const rest = value === null ? [] : valuesOf(list).filter(other => other !== value)
    if (rest.length) left.set(name, typeof list === 'string' ? rest.join(',') : rest)
    else for (const member of together[name] ?? [name]) left.delete(member)
  }
  return Object.fromEntries(left) as Filters
}

const pairsOf = <One>(all: One[]): One[][] => all.flatMap((one, at) => all.slice(at + 1).map(other => [one, other]))
