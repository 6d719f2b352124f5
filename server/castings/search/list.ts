import { type RawBuilder, sql } from 'kysely'
import type { CastingCard, castings } from '#contract/castings/index.ts'
import { shownStatuses } from '#contract/codes/castings.ts'
import type { FewerConditions } from '#contract/common.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { castingLimits } from '#contract/limits.ts'
import { isOneOf } from '#server/kernel/codes.ts'
import { countFewer, mostCounted } from '#server/kernel/counts/fewer-conditions.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { KnownCounts } from '#server/kernel/known-counts.ts'
import { firstOf } from '#server/kernel/present.ts'
import { today } from '#server/kernel/time.ts'
import { cardsOf } from './cards.ts'
import { closedWithin, conditions, isOpen, orders, peopleOf } from './search.ts'

type Query = QueryOf<typeof castings.list>
type Condition = RawBuilder<unknown>
type Page = { page: number; limit: number }
type List = { list: CastingCard[]; totalResult: number; totalIsCapped?: boolean } & Page

/** Counting stops here, so that no list slows down as the table grows. */
const countedUpTo = 10_000

/**
 * Matching public castings: recruiting ones first, in the requested order, then those that ended within
 * `shownAfterClosingDays`, newest first. Never includes private, draft, hidden or deleted castings.
 */
export async function listCastings(db: Db, counts: KnownCounts, query: Query, viewerId: number | null): Promise<List> {
  const { page: _, limit, sort = 'recent', ...filters } = query
  const offset = offsetOf(query)
  const open = [isOpen(), ...conditions(filters)]
  const closed = [closedWithin(castingLimits.shownAfterClosingDays), ...conditions(filters)]
  const { withOpen, withClosed } = statesOf(query)
  const count = (state: string, where: Condition[]) => counts.get([state, today(), filters], () => countUpTo(db, where))
  const openCount = withOpen ? await count('open', open) : 0
  const closedCount = withClosed && openCount <= countedUpTo ? await count('closed', closed) : 0

  const parts: Condition[] = []
  if (offset < openCount) parts.push(pick(open, orders[sort], offset, limit))
  if (closedCount && offset + limit > openCount)
    parts.push(pick(closed, sql`closed_at DESC, id DESC`, Math.max(0, offset - openCount), limit))
  const ids = sql`(${sql.join(parts, sql` || `)})[1:${limit}::int]`
  const list = parts.length ? await cardsOf(db, ids, viewerId, peopleOf(filters)) : []
  return answer(list, openCount + closedCount, query)
}

/** How many castings there are without one condition or two, most first: up to a thousand of each. */
export function countCastingsWithFewer(
  db: Db,
  filters: Omit<Query, 'page' | 'limit' | 'sort'>,
): Promise<FewerConditions> {
  const upTo = (where: Condition[]) =>
    sql`(SELECT count(*) FROM (SELECT FROM castings WHERE ${all(where)} LIMIT ${mostCounted + 1}) AS found)`
  const names = { together: { age: ['age', 'ageMin', 'ageMax'] }, apart: [] }
  return countFewer(db, filters, names, left => {
    const { withOpen, withClosed } = statesOf(left)
    const open = withOpen ? upTo([isOpen(), ...conditions(left)]) : sql`0`
    if (!withClosed) return open
    return sql`${open} + ${upTo([closedWithin(castingLimits.shownAfterClosingDays), ...conditions(left)])}`
  })
}

const statesOf = ({ recruiting, deadline }: Pick<Query, 'recruiting' | 'deadline'>) => ({
  withOpen: recruiting !== false,
  withClosed: recruiting !== true && !deadline,
})

/** Castings a person has bookmarked and may still see, newest bookmark first. */
export async function listBookmarkedCastings(db: Db, query: Page, userId: number): Promise<List> {
  const offset = offsetOf(query)
  const from = sql`casting_bookmarks JOIN castings ON castings.id = casting_id`
  const where = [sql`user_id = ${userId} AND ${isOneOf('status', shownStatuses)} AND NOT is_private`]
  const total = await countUpTo(db, where, from)
  const order = sql`casting_bookmarks.created_at DESC, casting_id DESC`
  const ids = pick(where, order, offset, query.limit, from)
  return answer(await cardsOf(db, ids, userId), total, query)
}

function offsetOf({ page, limit }: Page): number {
  const offset = (page - 1) * limit
  if (offset >= countedUpTo) fail('page_too_deep')
  return offset
}

async function countUpTo(db: Db, where: Condition[], from: Condition = sql`castings`): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (SELECT FROM ${from} WHERE ${all(where)} LIMIT ${countedUpTo + 1}) AS found`.execute(
    db,
  )
  return firstOf(rows).count
}

// The ids of a page, as an array in SQL.
const pick = (where: Condition[], order: Condition, offset: number, limit: number, from: Condition = sql`castings`) =>
  sql`ARRAY(SELECT castings.id FROM ${from} WHERE ${all(where)} ORDER BY ${order} OFFSET ${offset} LIMIT ${limit})`

const all = (where: Condition[]) => sql.join(where, sql` AND `)

function answer(list: CastingCard[], total: number, { page, limit }: Page): List {
  const isCapped = total > countedUpTo
  return { list, totalResult: Math.min(total, countedUpTo), ...(isCapped && { totalIsCapped: true }), page, limit }
}
