import { type RawBuilder, sql } from 'kysely'
import type { WithoutOne } from '#contract/common.ts'
import type { Db } from '../db.ts'
import { firstOf } from '../present.ts'

/** A condition to drop needs no exact number above. */
export const mostCounted = 1_000

/** Counts all in one query, each by the subquery of its filters; those that would find nothing are left out. */
export async function countEach<Filters>(
  db: Db,
  tried: { name: string; value: string | null; filters: Filters }[],
  count: (filters: Filters) => RawBuilder<unknown>,
): Promise<WithoutOne> {
  if (!tried.length) return []
  const { rows } = await sql<{ counts: number[] }>`
    SELECT ARRAY[${sql.join(tried.map(({ filters }) => count(filters)))}]::int[] AS counts`.execute(db)
  const { counts } = firstOf(rows)
  return tried
    .map(({ name, value }, at) => {
      const found = counts[at] ?? 0
      return { name, value, count: Math.min(found, mostCounted), isCapped: found > mostCounted }
    })
    .filter(({ count: found }) => found > 0)
    .sort((one, other) => other.count - one.count)
}

type Names = {
  /** Names that are one condition, such as both ends of a range, by the name it is told by. */
  together: Record<string, readonly string[]>
  /** Lists of which every value must match: each value is a condition. Of other lists one value is enough. */
  apart: readonly string[]
}

/** More conditions than this are not tried. */
const mostTried = 12

/** The same filters without one condition each: `value` is what is dropped of a list, null a whole filter. */
export function eachWithoutOne<Filters extends object>(filters: Filters, { together, apart }: Names) {
  const set = new Map(Object.entries(filters).filter(([, value]) => value !== undefined))
  const without = (...names: string[]) =>
    Object.fromEntries([...set].filter(([name]) => !names.includes(name))) as Filters
  const found = new Map<string, { name: string; value: string | null; filters: Filters }>()
  for (const [name, given] of set) {
    if (apart.includes(name)) {
      const values: string[] = typeof given === 'string' ? given.split(',') : given
      for (const value of values) {
        const rest = values.filter(other => other !== value)
        const left = typeof given === 'string' ? rest.join(',') : rest
        const filtersLeft = rest.length ? { ...without(name), [name]: left } : without(name)
        found.set(`${name}:${value}`, { name, value, filters: filtersLeft as Filters })
      }
      continue
    }
    const [whole, names] = Object.entries(together).find(([, members]) => members.includes(name)) ?? [name, [name]]
    found.set(whole, { name: whole, value: null, filters: without(...names) })
  }
  return [...found.values()].slice(0, mostTried)
}
