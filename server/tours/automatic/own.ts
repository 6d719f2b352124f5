import { sql } from 'kysely'
import { koreanDate } from '#contract/korean-time.ts'
import type { AutoTour } from '#contract/tours/auto.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Work } from '#server/kernel/money/moves.ts'
import { present } from '#server/kernel/present.ts'
import { findLive } from '#server/membership/subscriptions.ts'
import { findTours } from '../catalog.ts'
import { autoTourTexts as texts } from '../messages.ts'
import { priceFor } from '../orders.ts'

type Own = Pick<Work, 'db' | 'clock'> & { userId: number }
type Month = NonNullable<AutoTour['earlier']>[number]

/** The member's automatic tours: this month's list, the offices with consent, and the outcome of earlier months. */
export async function readAutoTour(own: Own): Promise<AutoTour> {
  const { db, clock } = own
  const { id: subscriptionId } = await findOwn(own)
  const offices = await db
    .selectFrom('auto_tour_offices')
    .innerJoin('offices', 'offices.id', 'office_id')
    .select(['offices.id', 'name'])
    .where('subscription_id', '=', subscriptionId)
    .orderBy('name')
    .execute()
  const { rows: months } = await sql<Month & { id: number }>`
    SELECT id, month::text, orders_on::text AS "ordersOn", state, reason, order_id AS "orderId"
    FROM auto_tours WHERE subscription_id = ${subscriptionId} ORDER BY month DESC LIMIT ${mostMonths}`.execute(db)
  const thisMonth = `${koreanDate(clock.now()).slice(0, 8)}01`
  const current = months.find(({ month }) => month === thisMonth)
  return {
    current: current ? { ...withoutId(current), ...(await readStops(own, current.id, subscriptionId)) } : null,
    offices,
    earlier: months.filter(month => month !== current).map(withoutId),
  }
}

const mostMonths = 13
const withoutId = ({ id: _, ...month }: Month & { id: number }): Month => month

async function findOwn({ db, clock, userId }: Own): Promise<{ id: number }> {
  const held = (await findLive(db, userId, clock.now())) ?? fail('plus_not_joined')
  return held.plus
}

async function readStops({ db, clock, userId }: Own, id: number, subscriptionId: number) {
  const { rows } = await sql<{ tourId: number; isAgreed: boolean; isLeftOut: boolean }>`
    SELECT tour_id AS "tourId",
      EXISTS (SELECT FROM auto_tour_offices agreed
        WHERE agreed.subscription_id = ${subscriptionId} AND agreed.office_id = tours.office_id) AS "isAgreed",
      EXISTS (SELECT FROM tour_offs WHERE tour_offs.subscription_id = ${subscriptionId}
        AND tour_offs.tour_id = stop.tour_id) AS "isLeftOut"
    FROM auto_tour_stops stop JOIN tours ON tours.id = tour_id
    WHERE auto_tour_id = ${id} ORDER BY 2 DESC, tours.visits_from, tours.id`.execute(db)
  const now = clock.now()
  const chosen = await findTours(
    db,
    rows.map(({ tourId }) => tourId),
    now,
  )
  const found = rows.map(({ isAgreed, isLeftOut }, at) => ({ ...present(chosen[at]), isAgreed, isLeftOut }))
  const stops = found.map(({ shown, isAgreed, isLeftOut }) => ({ tour: shown, isAgreed, isLeftOut }))
  const going = found.filter(({ shown, isAgreed, isLeftOut }) => isAgreed && !isLeftOut && shown.state !== 'CLOSED')
  const tourIds = going.map(({ item }) => item.id)
  const { price } = await priceFor(db, userId, going, { tourIds, couponCount: 0, couponIds: [] }, now)
  const fresh = stops.filter(({ isAgreed }) => !isAgreed).map(({ tour }) => tour.title)
  return { stops, amount: going.length ? price.amount : 0, consent: fresh.length ? texts.consent(fresh) : '' }
}

/**
 * Stores consent to passing the profile on to offices of this month's list, now and in following months, with its text.
 * Throws `not_found` for an office that is not listed, `auto_tour_over` once the month is ordered or skipped.
 */
export async function agreeToOffices(own: Own, tourIds: readonly number[]): Promise<AutoTour> {
  const { db, clock } = own
  const { id: subscriptionId } = await findOwn(own)
  const month = `${koreanDate(clock.now()).slice(0, 8)}01`
  const { rows: lists } = await sql<{ id: number; state: string }>`
    SELECT id, state FROM auto_tours
    WHERE subscription_id = ${subscriptionId} AND month = ${month}::date FOR UPDATE`.execute(db)
  const list = lists[0] ?? fail('not_found')
  if (list.state !== 'LISTED') fail('auto_tour_over')
  const { rows } = await sql<{ officeId: number; name: string }>`
    SELECT DISTINCT office_id AS "officeId", name FROM auto_tour_stops stop
      JOIN tours ON tours.id = tour_id JOIN offices ON offices.id = office_id
    WHERE auto_tour_id = ${list.id} AND tour_id = ANY(${tourIds}::bigint[])`.execute(db)
  if (rows.length !== new Set(tourIds).size) fail('not_found')
  await keepConsents(own, subscriptionId, rows)
  return readAutoTour(own)
}

async function keepConsents(
  { db, clock, userId }: Own,
  subscriptionId: number,
  offices: readonly { officeId: number; name: string }[],
): Promise<void> {
  await db
    .insertInto('auto_tour_offices')
    .values(
      offices.map(({ officeId, name }) => ({
        ...{ subscription_id: subscriptionId, office_id: officeId, user_id: userId, agreed_at: clock.now() },
        consent: texts.consent([name]),
      })),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Withdraws the consent to an office for all months not ordered yet. Idempotent. */
export async function withdrawFromOffice(own: Own, officeId: number): Promise<AutoTour> {
  const { id } = await findOwn(own)
  await own.db
    .deleteFrom('auto_tour_offices')
    .where('subscription_id', '=', id)
    .where('office_id', '=', officeId)
    .execute()
  return readAutoTour(own)
}
