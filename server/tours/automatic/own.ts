import { sql } from 'kysely'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import { koreanDate } from '#contract/korean-time.ts'
import { plusLimits } from '#contract/limits.ts'
import type { autoTours } from '#contract/tours/auto.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Work } from '#server/kernel/money/moves.ts'
import { firstOf, present } from '#server/kernel/present.ts'
import { findLive } from '#server/membership/subscriptions.ts'
import { pricesAt } from '#server/payments/prices.ts'
import { canBeOrdered, findTours, isShoot, memberSumOf } from '../catalog.ts'
import { autoTourTexts as texts } from '../messages.ts'
import { priceFor } from '../orders.ts'

type AutoTour = AnswerOf<typeof autoTours.autoTour>
type Agreed = BodyOf<typeof autoTours.agreeToOffices>['stops'][number]
type Office = { officeId: number; name: string; sum: number }
type Own = Pick<Work, 'db' | 'clock'> & { userId: number }
type Month = NonNullable<AutoTour['earlier']>[number]

/** The member's automatic tours: this month's list, the offices with consent, and the outcome of earlier months. */
export async function readAutoTour(ctx: Own): Promise<AutoTour> {
  const { db, clock } = ctx
  const { id: subscriptionId } = await findOwn(ctx)
  const greatest = await greatestSum(ctx, subscriptionId)
  const offices = await db
    .selectFrom('auto_tour_offices')
    .innerJoin('offices', 'offices.id', 'office_id')
    .select(['offices.id', 'name', 'agreed_sum as agreedSum'])
    .where('subscription_id', '=', subscriptionId)
    .orderBy('name')
    .execute()
  const { rows: months } = await sql<Month & { id: number }>`
    SELECT id, month::text, orders_on::text AS "ordersOn", state, reason, order_id AS "orderId"
    FROM auto_tours WHERE subscription_id = ${subscriptionId} ORDER BY month DESC LIMIT ${mostMonths}`.execute(db)
  const thisMonth = `${koreanDate(clock.now()).slice(0, 8)}01`
  const current = months.find(({ month }) => month === thisMonth)
  return {
    current: current ? { ...withoutId(current), ...(await readStops(ctx, current.id, subscriptionId)) } : null,
    offices,
    greatest,
    earlier: months.filter(month => month !== current).map(withoutId),
  }
}

const mostMonths = 13
const withoutId = ({ id: _, ...month }: Month & { id: number }): Month => month

async function findOwn(ctx: Own): Promise<{ id: number }> {
  const held = (await findLive(ctx.db, ctx.userId, ctx.clock.now())) ?? fail('plus_not_joined')
  return held.plus
}

/** The most that a month can cost by the settings and today's prices. */
async function greatestSum(ctx: Own, subscriptionId: number): Promise<number> {
  const now = ctx.clock.now()
  const { rows } = await sql<{ sum: number }>`
    SELECT coalesce(sum(sum), 0) AS sum FROM (
      SELECT max(greatest(coalesce(agreed_sum, 0), ${memberSumOf(await pricesAt(ctx.db, now))})) AS sum
      FROM plus_subscriptions s CROSS JOIN tours JOIN offices ON offices.id = office_id
        LEFT JOIN auto_tour_offices agreed ON subscription_id = s.id AND agreed.office_id = offices.id
      WHERE s.id = ${subscriptionId} AND ${canBeOrdered(now)} AND NOT ${isShoot}
        AND (auto_tour_categories = '{}' OR category_id = ANY(auto_tour_categories))
        AND NOT EXISTS (SELECT FROM tour_offs WHERE tour_offs.subscription_id = s.id AND tour_id = tours.id)
      GROUP BY offices.id ORDER BY 1 DESC
      LIMIT (SELECT coalesce(auto_tour_cap, ${plusLimits.autoCap}::int) FROM plus_subscriptions
        WHERE id = ${subscriptionId})) AS dearest`.execute(ctx.db)
  return Number(firstOf(rows).sum)
}

type StopRow = Pick<NonNullable<AutoTour['current']>['stops'][number], 'agreedSum' | 'isLeftOut' | 'skipped'> & {
  tourId: number
}

async function readStops(ctx: Own, id: number, subscriptionId: number) {
  const { rows } = await sql<StopRow>`
    SELECT tour_id AS "tourId", agreed_sum AS "agreedSum", skipped,
      EXISTS (SELECT FROM tour_offs WHERE tour_offs.subscription_id = ${subscriptionId}
        AND tour_offs.tour_id = stop.tour_id) AS "isLeftOut"
    FROM auto_tour_stops stop JOIN tours ON tours.id = tour_id
      LEFT JOIN auto_tour_offices agreed ON agreed.subscription_id = ${subscriptionId} AND agreed.office_id = tours.office_id
    WHERE auto_tour_id = ${id} ORDER BY tours.visits_from, tours.id`.execute(ctx.db)
  const now = ctx.clock.now()
  const chosen = await findTours(
    ctx.db,
    rows.map(({ tourId }) => tourId),
    now,
  )
  const found = rows
    .map(({ tourId: _, ...row }, at) => {
      const { shown, item } = present(chosen[at])
      return { ...row, shown, item, isAgreed: row.agreedSum !== null && shown.memberSum <= row.agreedSum }
    })
    .toSorted((a, b) => Number(b.isAgreed) - Number(a.isAgreed))
  const stops = found.map(({ shown, item: _, ...row }) => ({ ...row, tour: shown }))
  const going = found.filter(({ shown, isAgreed, isLeftOut }) => isAgreed && !isLeftOut && shown.state !== 'CLOSED')
  const tourIds = going.map(({ item }) => item.id)
  const { price } = await priceFor(ctx.db, ctx.userId, going, { tourIds, couponCount: 0, couponIds: [] }, now)
  const fresh = stops.filter(({ isAgreed }) => !isAgreed).map(({ tour }) => ({ name: tour.title, sum: tour.memberSum }))
  return { stops, amount: going.length ? price.amount : 0, consent: fresh.length ? texts.consent(fresh) : '' }
}

/**
 * Stores consent to passing the profile on to offices of this month's list, now and in following months, with its text
 * and the sums that were shown. Throws `not_found` for an office that is not listed, `auto_tour_over` once the month is
 * ordered or skipped, `price_changed` if a sum is not the present one.
 */
export async function agreeToOffices(ctx: Own, agreed: readonly Agreed[]): Promise<AutoTour> {
  const { db, clock } = ctx
  const { id: subscriptionId } = await findOwn(ctx)
  const month = `${koreanDate(clock.now()).slice(0, 8)}01`
  const { rows: lists } = await sql<{ id: number; state: string }>`
    SELECT id, state FROM auto_tours
    WHERE subscription_id = ${subscriptionId} AND month = ${month}::date FOR NO KEY UPDATE`.execute(db)
  const list = lists[0] ?? fail('not_found')
  if (list.state !== 'LISTED') fail('auto_tour_over')
  const prices = await pricesAt(db, clock.now())
  const sums = new Map(agreed.map(({ tourId, sum }) => [tourId, sum]))
  const { rows } = await sql<Office & { tourId: number }>`
    SELECT tours.id AS "tourId", office_id AS "officeId", name, ${memberSumOf(prices)} AS sum FROM auto_tour_stops stop
      JOIN tours ON tours.id = tour_id JOIN offices ON offices.id = office_id
    WHERE auto_tour_id = ${list.id} AND tour_id = ANY(${[...sums.keys()]}::bigint[])`.execute(db)
  if (rows.length !== agreed.length) fail('not_found')
  if (rows.some(({ tourId, sum }) => sum !== sums.get(tourId))) fail('price_changed')
  await keepConsents(ctx, subscriptionId, rows)
  return readAutoTour(ctx)
}

async function keepConsents(ctx: Own, subscriptionId: number, offices: readonly Office[]): Promise<void> {
  await ctx.db
    .insertInto('auto_tour_offices')
    .values(
      offices.map(({ officeId, name, sum }) => ({
        ...{ subscription_id: subscriptionId, office_id: officeId, user_id: ctx.userId, agreed_at: ctx.clock.now() },
        ...{ consent: texts.consent([{ name, sum }]), agreed_sum: sum },
      })),
    )
    .onConflict(conflict =>
      conflict.constraint('auto_tour_offices_pkey').doUpdateSet(row => ({
        agreed_at: row.ref('excluded.agreed_at'),
        consent: row.ref('excluded.consent'),
        agreed_sum: row.ref('excluded.agreed_sum'),
      })),
    )
    .execute()
}

/** Withdraws the consent to an office for all months not ordered yet. Idempotent. */
export async function withdrawFromOffice(ctx: Own, officeId: number): Promise<AutoTour> {
  const { id } = await findOwn(ctx)
  await ctx.db
    .deleteFrom('auto_tour_offices')
    .where('subscription_id', '=', id)
    .where('office_id', '=', officeId)
    .execute()
  return readAutoTour(ctx)
}
