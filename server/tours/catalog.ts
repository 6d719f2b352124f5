import { type RawBuilder, sql } from 'kysely'
import { shownStatuses } from '#contract/codes/castings.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import type { Region } from '#contract/codes/profiles.ts'
import { type ShownTourState, shootCategory, type TourState } from '#contract/codes/tours.ts'
import type { AnswerOf, QueryOf } from '#contract/endpoint.ts'
import { dayMs, koreanDate } from '#contract/korean-time.ts'
import { tourLimits } from '#contract/limits.ts'
import type { tours } from '#contract/tours/index.ts'
import type { ProfileTourAnswer } from '#contract/tours/tour.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Work } from '#server/kernel/money/moves.ts'
import { countCapped } from '#server/payments/count-capped.ts'
import { type PriceTable, pricesAt } from '#server/payments/prices.ts'
import { categoryName } from './categories.ts'
import type { TourItem } from './pricing.ts'

type Row = {
  id: number
  categoryId: number
  categoryName: string
  isQRTour: boolean
  title: string
  region: CodeOf<typeof Region>
  lookingFor: string
  castingId: number | null
  state: CodeOf<typeof TourState>
  ownPrice: number | null
  ownMemberPrice: number | null
  openedAt: Date
  closesAt: Date
  visitsFrom: string
  visitsTo: string
  nextRoundOn: string | null
  placesLeft: number
  takenLately: number
  looksLately: number
}

/** The list filter's number for QR-only tours ([T-04]). */
const qrOnly = 999

/** Only tours that are delivered on paper are printed. */
const isPaper = ({ isQRTour, categoryId }: Pick<Row, 'isQRTour' | 'categoryId'>) =>
  !isQRTour && categoryId !== shootCategory

/** SQL: whether a row of `offices` is a studio shoot. */
export const isShoot = sql<boolean>`(offices.category_id = ${sql.lit(shootCategory)})`
/** SQL: whether printed profiles go to the office, for rows of `tours` and `offices`. */
export const isPaperTour = sql<boolean>`(NOT is_qr AND NOT ${isShoot})`

/** SQL: the casting linked to a tour, while everybody may read it. */
const shownCasting = sql`(SELECT castings.id FROM castings WHERE castings.id = tours.casting_id
  AND castings.status IN (${sql.join(shownStatuses.map(status => sql.lit(status)))}) AND NOT is_private)`

const columns = (now: Date) => sql`
  tours.id, offices.category_id AS "categoryId", ${categoryName} AS "categoryName", is_qr AS "isQRTour", offices.name AS title, offices.region,
  looking_for AS "lookingFor", ${shownCasting} AS "castingId", tours.state, price AS "ownPrice",
  member_price AS "ownMemberPrice", coalesce(opened_at, tours.created_at) AS "openedAt", closes_at AS "closesAt",
  visits_from::text AS "visitsFrom", visits_to::text AS "visitsTo", capacity - taken AS "placesLeft",
  (SELECT min(walked_on)::text FROM tour_round_stops JOIN tour_rounds ON tour_rounds.id = round_id
    WHERE tour_id = tours.id AND walked_on >= ${koreanDate(now)}::date) AS "nextRoundOn",
  (SELECT count(*)::int FROM tour_visits JOIN tours AS other ON other.id = tour_id
    WHERE other.office_id = offices.id AND ${isWalkedSince('other', lately(now))}
      AND tour_visits.state = 'VISITED' AND tour_visits.moved_at > ${lately(now)}) AS "takenLately",
  (SELECT count(*)::int FROM tour_looks JOIN tours AS other ON other.id = tour_id
    WHERE other.office_id = offices.id AND visit_id IS NULL AND at > ${lately(now)}) AS "looksLately"`

// Visits of tours that ended earlier are skipped, so the query does not grow with the years.
const isWalkedSince = (tour: string, since: Date) =>
  sql`(${sql.ref(tour)}.state IN ('OPEN', 'CLOSED') OR ${sql.ref(tour)}.moved_at > ${since})`

const lately = (now: Date) => new Date(now.getTime() - 30 * dayMs)

/** SQL: whether the row of `tours` takes orders now. */
export const canBeOrdered = (now: Date) =>
  sql<boolean>`(tours.state = 'OPEN' AND closes_at > ${now} AND taken < capacity)`

function isOfCategory(categoryId: number): RawBuilder<boolean> {
  if (categoryId === 0) return sql`true`
  if (categoryId === qrOnly) return sql`is_qr`
  return sql`office_id IN (SELECT id FROM offices WHERE category_id = ${categoryId})`
}

/** Tours for everybody: open ones first, by closing time; closed ones while their visits run. */
export async function listTours(
  ctx: Pick<Work, 'db' | 'clock'>,
  { page, limit, categoryId = 0 }: QueryOf<typeof tours.tours>,
): Promise<AnswerOf<typeof tours.tours>> {
  const now = ctx.clock.now()
  const running = sql`tours WHERE state IN ('OPEN', 'CLOSED') AND ${isOfCategory(categoryId)}`
  const inTurn = sql`${canBeOrdered(now)} DESC, closes_at, tours.id`
  // Offices are joined to the page alone, not to all tours that run.
  const { rows } = await sql<Row>`
    SELECT ${columns(now)}
    FROM (SELECT * FROM ${running} ORDER BY ${inTurn} LIMIT ${limit} OFFSET ${(page - 1) * limit}) AS tours
      JOIN offices ON offices.id = office_id
    ORDER BY ${inTurn}`.execute(ctx.db)
  const prices = await pricesAt(ctx.db, now)
  const list = rows.map(row => shown(row, prices, now))
  return { list, ...(await countCapped(ctx.db, running)), page, limit, printPrice: prices.TOUR_PRINT }
}

/** A tour in an order: its public view and its price. */
export type ChosenTour = { shown: ProfileTourAnswer; item: TourItem }

/** The tours with these ids, in this order. Throws `not_found` for one that was never opened. */
export async function findTours(db: Db, ids: readonly number[], now: Date): Promise<ChosenTour[]> {
  if (!ids.length) return []
  const { rows } = await sql<Row>`
    SELECT ${columns(now)} FROM tours JOIN offices ON offices.id = office_id
    WHERE tours.id = ANY(${ids}::bigint[]) AND tours.state <> 'DRAFT'
    ORDER BY array_position(${ids}::bigint[], tours.id)`.execute(db)
  if (rows.length !== ids.length) fail('not_found')
  const prices = await pricesAt(db, now)
  return rows.map(row => ({ shown: shown(row, prices, now), item: itemOf(row, prices) }))
}

/** Whether these are all paper offices that can be ordered now, or as many offices as one order takes. */
export async function isWholeSet(db: Db, ids: readonly number[], now: Date): Promise<boolean> {
  if (ids.length >= tourLimits.offices) return true
  const { rows } = await sql`
    SELECT FROM tours JOIN offices ON offices.id = office_id
    WHERE ${canBeOrdered(now)} AND ${isPaperTour} AND NOT tours.id = ANY(${ids}::bigint[])
    LIMIT 1`.execute(db)
  return rows.length === 0
}

function itemOf(row: Row, prices: PriceTable): TourItem {
  const [list, member] = row.isQRTour ? [prices.TOUR_QR, prices.TOUR_QR_MEMBER] : [prices.TOUR, prices.TOUR_MEMBER]
  return {
    id: row.id,
    title: row.title,
    isPaper: isPaper(row),
    isShoot: row.categoryId === shootCategory,
    list: row.ownPrice ?? list,
    member: row.ownMemberPrice ?? Math.min(member, list),
  }
}

/**
 * SQL: what one office costs a member, print included; for rows of `tours` and `offices`. The same as `memberSum` of its
 * public view.
 */
export const memberSumOf = (prices: PriceTable) =>
  sql<number>`(coalesce(least(price, member_price), CASE WHEN is_qr
      THEN ${Math.min(prices.TOUR_QR, prices.TOUR_QR_MEMBER)}::int ELSE ${Math.min(prices.TOUR, prices.TOUR_MEMBER)}::int END)
    + CASE WHEN ${isPaperTour} THEN ${prices.TOUR_PRINT}::int ELSE 0 END)`

function shown(row: Row, prices: PriceTable, now: Date): ProfileTourAnswer {
  const { list, member, isPaper: isPrinted } = itemOf(row, prices)
  const printPrice = isPrinted ? prices.TOUR_PRINT : 0
  const { openedAt: _, ownPrice: _own, ownMemberPrice: _member, ...rest } = row
  return {
    ...rest,
    state: shownState(row, now),
    price: list,
    memberPrice: member,
    ...{ printPrice, sum: list + printPrice, memberSum: Math.min(member, list) + printPrice },
  }
}

/** The state of a tour that actors see: full or past ones are closed. */
function shownState({ state, closesAt, openedAt, placesLeft }: Row, now: Date): CodeOf<typeof ShownTourState> {
  if (state !== 'OPEN' || closesAt <= now || placesLeft <= 0) return 'CLOSED'
  if (closesAt.getTime() - now.getTime() <= tourLimits.closingDays * dayMs) return 'CLOSING'
  return now.getTime() - openedAt.getTime() <= tourLimits.newDays * dayMs ? 'NEW' : 'OPEN'
}
