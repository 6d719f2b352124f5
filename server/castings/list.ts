import { type RawBuilder, sql } from 'kysely'
import { castingLimits } from '#contract/casting-terms.ts'
import type { CastingCard, castings } from '#contract/castings.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'
import { cardsOf } from './cards.ts'
import { closedWithin, conditions, isOpen, orders } from './search.ts'

type Query = QueryOf<typeof castings.list>
type Condition = RawBuilder<unknown>
type Page = { page: number; limit: number }
type List = { list: CastingCard[]; totalResult: number; totalIsCapped?: boolean } & Page

/** Counting stops here, so that no list grows with the table. */
const countedUpTo = 10_000

/**
 * Public notices that match: those that take applications first, in the order asked for, then those that ended within
 * the last 30 days, latest first. Private notices, drafts, hidden and deleted ones are never among them.
 */
export async function listCastings(db: Db, query: Query, viewerId: number | null): Promise<List> {
  const offset = offsetOf(query)
  const filters = conditions(query)
  const open = [isOpen(), ...filters]
  const closed = [closedWithin(castingLimits.shownAfterClosingDays), ...filters]
  const withOpen = query.recruiting !== false
  const withClosed = query.recruiting !== true && !query.deadline
  const openCount = withOpen ? await countUpTo(db, open) : 0
  const closedCount = withClosed && openCount <= countedUpTo ? await countUpTo(db, closed) : 0

  const ids: number[] = []
  if (offset < openCount) ids.push(...(await find(db, open, orders[query.sort ?? 'recent'], offset, query.limit)))
  const missing = query.limit - ids.length
  if (missing && closedCount)
    ids.push(...(await find(db, closed, sql`closed_at DESC, id DESC`, Math.max(0, offset - openCount), missing)))
  return answer(await cardsOf(db, ids, viewerId), openCount + closedCount, query)
}

/** Notices a person posted, drafts included, last touched first, with how many applied and how many they haven't read. */
export async function listOwnCastings(db: Db, query: Page, userId: number): Promise<List> {
  const offset = offsetOf(query)
  const mine = [sql`owner_id = ${userId} AND status <> 'DELETED'`]
  const total = await countUpTo(db, mine)
  const ids = await find(db, mine, sql`updated_at DESC, id DESC`, offset, query.limit)
  const [cards, own] = [await cardsOf(db, ids, userId), await ownFacts(db, ids, userId)]
  return answer(
    cards.map(card => ({ ...card, own: own.get(card.id) })),
    total,
    query,
  )
}

/** Notices a person has bookmarked and may still see, latest bookmark first. */
export async function listBookmarkedCastings(db: Db, query: Page, userId: number): Promise<List> {
  const offset = offsetOf(query)
  const from = sql`casting_bookmarks JOIN castings ON castings.id = casting_id`
  const where = [sql`user_id = ${userId} AND status IN ('OPEN', 'EARLY_CLOSED', 'CLOSED') AND NOT is_private`]
  const total = await countUpTo(db, where, from)
  const order = sql`casting_bookmarks.created_at DESC, casting_id DESC`
  const ids = await find(db, where, order, offset, query.limit, from)
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
  return rows[0]!.count
}

async function find(
  db: Db,
  where: Condition[],
  order: Condition,
  offset: number,
  limit: number,
  from: Condition = sql`castings`,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT castings.id FROM ${from} WHERE ${all(where)} ORDER BY ${order} OFFSET ${offset} LIMIT ${limit}`.execute(db)
  return rows.map(row => row.id)
}

const all = (where: Condition[]) => sql.join(where, sql` AND `)

function answer(list: CastingCard[], total: number, { page, limit }: Page): List {
  const isCapped = total > countedUpTo
  return { list, totalResult: Math.min(total, countedUpTo), ...(isCapped && { totalIsCapped: true }), page, limit }
}

type OwnFacts = NonNullable<CastingCard['own']>

async function ownFacts(db: Db, ids: number[], userId: number): Promise<Map<number, OwnFacts>> {
  const { rows } = await sql<Omit<OwnFacts, 'updatedAt'> & { id: number; updatedAt: Date }>`
    SELECT castings.id, revision, reject_reason AS "rejectReason", is_private AS "isPrivate", private_key AS "privateKey",
           status IN ('EARLY_CLOSED', 'CLOSED')
             AND closed_at > now() - make_interval(days => ${castingLimits.reopenDays}) AS "canReopen",
           castings.updated_at AS "updatedAt", live.count AS applicants, live.count - read.count AS unread
    FROM castings,
         LATERAL (SELECT count(*) AS count FROM applications
                  WHERE casting_id = castings.id AND withdrawn_at IS NULL) AS live,
         LATERAL (SELECT count(*) AS count FROM read_marks JOIN applications ON applications.id = application_id
                  WHERE read_marks.casting_id = castings.id AND reviewer_id = ${userId} AND withdrawn_at IS NULL) AS read
    WHERE castings.id = ANY(${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, updatedAt, ...row }) => [id, { ...row, updatedAt: updatedAt.toISOString() }]))
}
