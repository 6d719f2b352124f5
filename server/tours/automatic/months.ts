import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { CodeOf } from '#contract/codes/code-of.ts'
import type { AutoTourReason } from '#contract/codes/tours.ts'
import { dayMs, koreanDate, koreanTime } from '#contract/korean-time.ts'
import { plusLimits, tourLimits } from '#contract/limits.ts'
import { paymentTermsVersion } from '#contract/payments/terms.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Work } from '#server/kernel/money/moves.ts'
import { firstOf, present } from '#server/kernel/present.ts'
import { addDays } from '#server/kernel/time.ts'
import { inTransaction, within } from '#server/kernel/transactions.ts'
import { memberAt } from '#server/membership/members.ts'
import { findInFlight } from '#server/membership/subscriptions.ts'
import { advance } from '#server/payments/advance.ts'
import type { Engine } from '#server/payments/engine.ts'
import { inParallel } from '#server/payments/in-parallel.ts'
import { addOrder } from '#server/payments/orders.ts'
import { pricesAt } from '#server/payments/prices.ts'
import { type ChosenTour, canBeOrdered, findTours, isShoot, memberSumOf } from '../catalog.ts'
import { autoTourTexts as texts } from '../messages.ts'
import { keepTour, officesSeenLately, ownProfile, priceFor, provisionOf, takePlaces } from '../orders.ts'
import { type DearStop, skipMonth, tellDearer, tellList, tellUnordered } from './news.ts'

type Charging = Work & Pick<Engine, 'products'>

/** Batch size per kind and run; the next hourly run continues. */
const mostAtOnce = 20_000

/**
 * Lists the month's tours of every member with automatic tours, and `autoDays` later orders the accepted ones with
 * their card on file, each for what was agreed at most. Meanwhile members are asked again about what became dearer.
 * Each member is one transaction followed by one charge, so a crash leaves either nothing or a charge that the sweep
 * completes.
 */
export async function runAutoTours(ctx: Engine): Promise<void> {
  await listMonths(ctx)
  await askAboutPrices(ctx)
  await orderMonths(ctx)
}

async function listMonths(ctx: Engine): Promise<void> {
  const now = ctx.clock.now()
  const today = koreanDate(now)
  const dayOfMonth = Number(today.slice(8))
  if (dayOfMonth < tourLimits.autoFirstDay || dayOfMonth > tourLimits.autoLastDay) return
  const month = `${today.slice(0, 8)}01`
  const { rows } = await sql<{ id: number }>`
    SELECT s.id FROM plus_subscriptions s JOIN users ON users.id = s.user_id
    WHERE auto_tour_on AND s.state IN ('ACTIVE', 'CANCEL_SCHEDULED') AND benefits_until > ${now}
      AND users.status = 'ACTIVE'
      AND NOT EXISTS (SELECT FROM auto_tours WHERE subscription_id = s.id AND month = ${month}::date)
    ORDER BY s.id LIMIT ${mostAtOnce}`.execute(ctx.db)
  const ordersOn = addDays(today, tourLimits.autoDays)
  await inParallel(ctx, rows, ({ id }) => within(ctx, inside => listMonth(inside, id, { month, ordersOn })))
}

type Wishes = { userId: number; categoryIds: number[]; cap: number }

async function listMonth(ctx: Work, subscriptionId: number, { month, ordersOn }: { month: string; ordersOn: string }) {
  const { db, clock } = ctx
  const { rows: wishes } = await sql<Wishes>`
    SELECT user_id AS "userId", to_json(auto_tour_categories) AS "categoryIds", coalesce(auto_tour_cap, ${plusLimits.autoCap}::int) AS cap
    FROM plus_subscriptions WHERE id = ${subscriptionId} AND auto_tour_on FOR NO KEY UPDATE`.execute(db)
  const [wish] = wishes
  const found = wish ? await findOffices(ctx, subscriptionId, wish, ordersOn) : []
  // A month without matching tours is listed as soon as some open.
  if (!wish || !found.length) return
  const made = await db
    .insertInto('auto_tours')
    .values({ subscription_id: subscriptionId, month, orders_on: ordersOn, listed_at: clock.now() })
    .onConflict(conflict => conflict.constraint('auto_tours_month_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return
  await db
    .insertInto('auto_tour_stops')
    .values(found.map(({ id }) => ({ auto_tour_id: made.id, tour_id: id })))
    .execute()
  const tours = await findTours(
    db,
    found.map(({ id }) => id),
    clock.now(),
  )
  const agreed = found.filter(({ agreedSum }, at) => covers(agreedSum, present(tours[at]))).length
  const month_ = { id: made.id, userId: wish.userId }
  await tellList(ctx, month_, { ordersOn, agreed, fresh: found.length - agreed })
}

/** Whether the sum agreed to pays for the office at its present price. */
const covers = (agreedSum: number | null, { shown }: ChosenTour): boolean =>
  agreedSum !== null && shown.memberSum <= agreedSum

type Office = { id: number; officeId: number; agreedSum: number | null }

/** Matching tours, one per office: offices with consent first, then those that close first, up to the member's cap. */
async function findOffices(
  ctx: Work,
  subscriptionId: number,
  { userId, categoryIds, cap }: Wishes,
  ordersOn: string,
): Promise<Office[]> {
  const { rows } = await sql<Office>`
    SELECT tours.id, tours.office_id AS "officeId", agreed_sum AS "agreedSum"
    FROM tours JOIN offices ON offices.id = tours.office_id
      LEFT JOIN auto_tour_offices agreed ON subscription_id = ${subscriptionId} AND agreed.office_id = tours.office_id
    WHERE ${canBeOrdered(ctx.clock.now())} AND closes_at > ${new Date(koreanTime(addDays(ordersOn, 1)))}
      AND NOT ${isShoot}
      AND (${categoryIds.length === 0} OR category_id = ANY(${categoryIds}::bigint[]))
      AND NOT EXISTS (SELECT FROM tour_offs WHERE subscription_id = ${subscriptionId} AND tour_id = tours.id)
    ORDER BY agreed_sum IS NULL, closes_at, tours.id LIMIT ${mostCandidates}`.execute(ctx.db)
  const ids = rows.map(({ id }) => id)
  const seen = ids.length ? await officesSeenLately(ctx.db, userId, ids, ctx.clock.now()) : new Set()
  const offices = new Set<number>()
  const fresh = rows.filter(({ id, officeId }) => {
    if (seen.has(id) || offices.has(officeId)) return false
    offices.add(officeId)
    return true
  })
  return fresh.slice(0, Math.min(cap, tourLimits.offices))
}

const mostCandidates = 200

async function orderMonths(ctx: Engine): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM auto_tours WHERE state = 'LISTED' AND orders_on <= ${koreanDate(ctx.clock.now())}::date
    ORDER BY orders_on, id LIMIT ${mostAtOnce}`.execute(ctx.db)
  await inParallel(ctx, rows, async ({ id }) => {
    const paymentId = await within(ctx, inside => orderMonth(inside, id))
    if (paymentId !== null) await advance(ctx, paymentId)
  })
}

type Due = {
  id: number
  ordersOn: string
  userId: number | null
  isOn: boolean
  fileId: number | null
  hasFile: boolean
  cardId: number
  isActive: boolean
}

/** Orders the accepted offices. Returns the payment to advance, or null if the month is skipped. */
async function orderMonth(ctx: Charging, id: number): Promise<number | null> {
  const { db, clock } = ctx
  // Skip months that another worker has locked.
  const { rows: dues } = await sql<Due>`
    SELECT a.id, orders_on::text AS "ordersOn", s.user_id AS "userId", auto_tour_on AS "isOn",
      auto_tour_file_id AS "fileId",
      EXISTS (SELECT FROM files WHERE files.id = auto_tour_file_id AND owner_id = s.user_id AND deleted_at IS NULL
        AND content_type = 'application/pdf') AS "hasFile",
      card_id AS "cardId",
      EXISTS (SELECT FROM users WHERE users.id = s.user_id AND status = 'ACTIVE') AS "isActive"
    FROM auto_tours a JOIN plus_subscriptions s ON s.id = subscription_id
    WHERE a.id = ${id} AND a.state = 'LISTED' FOR NO KEY UPDATE OF a, s SKIP LOCKED`.execute(db)
  const [due] = dues
  if (!due) return null
  const skip = async (reason: CodeOf<typeof AutoTourReason>) => {
    await skipMonth(ctx, due, reason)
    return null
  }
  const { userId, cardId } = due
  const now = clock.now()
  // Nobody is charged for a date long past, after downtime.
  const isLate = koreanDate(now) > addDays(due.ordersOn, tourLimits.autoLateDays)
  if (!due.isOn || isLate) return skip('OFF')
  if (userId === null || !due.isActive || !(await memberAt(db, userId, now))) return skip('NOT_MEMBER')
  const profileId = await ownProfile(db, userId)
  if (profileId === null) return skip('PROFILE')
  if (due.fileId !== null && !due.hasFile) return skip('FILE')
  const { chosen, dearer } = await lockAgreed(db, id, now)
  if (dearer.length) await tellUnordered(ctx, due, dearer)
  if (!chosen.length) return skip(dearer.length ? 'PRICE' : 'NONE')

  const tourIds = chosen.map(({ item }) => item.id)
  await takePlaces(db, tourIds, now)
  const { lines } = await priceFor(db, userId, chosen, { tourIds, couponCount: 0, couponIds: [] }, now)
  const consent = await monthConsent(db, id, chosen)
  const tour = { userId, profileId, fileId: due.fileId, chosen, consent, by: 'system' } as const
  const orderId = await addOrder(
    ctx,
    { userId, by: 'system' },
    { orderKey: randomUUID(), termsVersion: paymentTermsVersion },
    {
      ...{ product: 'TOUR', title: texts.title(firstOf(chosen).shown.title, chosen.length - 1), lines, coupons: [] },
      ...{ cardId, expiresAt: new Date(now.getTime() + dayMs) },
    },
    { products: ctx.products, reserve: order => keepTour(ctx, order, tour) },
  )
  await db.updateTable('auto_tours').set({ state: 'ORDERED', order_id: orderId }).where('id', '=', id).execute()
  return findInFlight(db, orderId)
}

/** The record of a month's consent: to what, and when each of its offices was agreed to. */
async function monthConsent(db: Db, id: number, chosen: readonly ChosenTour[]): Promise<string> {
  const { rows } = await sql<{ month: string; name: string; agreedAt: Date }>`
    SELECT month::text, name, agreed_at AS "agreedAt"
    FROM auto_tours a JOIN auto_tour_offices agreed USING (subscription_id) JOIN offices ON offices.id = agreed.office_id
    WHERE a.id = ${id} AND agreed.office_id IN (
      SELECT office_id FROM tours WHERE tours.id = ANY(${chosen.map(({ item }) => item.id)}::bigint[]))
    ORDER BY name`.execute(db)
  const agreements = rows.map(({ name, agreedAt }) => ({ name, day: koreanDate(agreedAt) }))
  return texts.monthConsent(firstOf(rows).month, provisionOf(chosen), agreements)
}

type Stop = { id: number; agreedSum: number; canGo: boolean }

/**
 * The agreed tours of the list that were not left out, still have a place and cost no more than was agreed; locked in
 * the order of their ids. Of the others the reason is stored, and the dearer ones are returned.
 */
async function lockAgreed(db: Db, id: number, now: Date): Promise<{ chosen: ChosenTour[]; dearer: DearStop[] }> {
  const { rows } = await sql<Stop>`
    SELECT tours.id, agreed_sum AS "agreedSum", ${canBeOrdered(now)} AS "canGo"
    FROM auto_tours a JOIN auto_tour_stops stop ON stop.auto_tour_id = a.id
      JOIN tours ON tours.id = stop.tour_id
      JOIN auto_tour_offices agreed ON agreed.subscription_id = a.subscription_id AND agreed.office_id = tours.office_id
    WHERE a.id = ${id} AND NOT EXISTS (SELECT FROM tour_offs
        WHERE tour_offs.subscription_id = a.subscription_id AND tour_offs.tour_id = tours.id)
    ORDER BY tours.id FOR NO KEY UPDATE OF tours`.execute(db)
  const tours = await findTours(
    db,
    rows.map(row => row.id),
    now,
  )
  const stops = rows.map((row, at) => ({ ...row, tour: present(tours[at]) }))
  const [open, closed] = [stops.filter(({ canGo }) => canGo), stops.filter(({ canGo }) => !canGo)]
  const dear = open.filter(({ agreedSum, tour }) => !covers(agreedSum, tour))
  for (const [skipped, left] of [
    ['PRICE', dear],
    ['CLOSED', closed],
  ] as const)
    if (left.length)
      await db
        .updateTable('auto_tour_stops')
        .set({ skipped })
        .where('auto_tour_id', '=', id)
        .where(
          'tour_id',
          'in',
          left.map(stop => stop.id),
        )
        .execute()
  return {
    chosen: open.filter(stop => !dear.includes(stop)).map(({ tour }) => tour),
    dearer: dear.map(({ agreedSum, tour: { shown } }) => ({ name: shown.title, agreedSum, sum: shown.memberSum })),
  }
}

type DearStopOfMember = DearStop & { id: number; userId: number | null; ordersOn: string }

/** Asks members once about each price of a listed office that is more than they agreed to, before the order leaves it out. */
async function askAboutPrices(ctx: Engine): Promise<void> {
  const now = ctx.clock.now()
  const sum = memberSumOf(await pricesAt(ctx.db, now))
  await inTransaction(ctx.db, async trx => {
    const { rows } = await sql<DearStopOfMember>`
      UPDATE auto_tour_stops stop SET asked_sum = ${sum}
      FROM auto_tours a JOIN plus_subscriptions s ON s.id = subscription_id
        JOIN auto_tour_offices agreed ON agreed.subscription_id = s.id JOIN offices ON offices.id = agreed.office_id
        JOIN tours ON tours.office_id = offices.id
      WHERE a.id = stop.auto_tour_id AND tours.id = stop.tour_id AND a.state = 'LISTED' AND auto_tour_on
        AND ${canBeOrdered(now)} AND agreed_sum < ${sum} AND asked_sum IS DISTINCT FROM ${sum}
        AND NOT EXISTS (SELECT FROM tour_offs WHERE tour_offs.subscription_id = s.id AND tour_offs.tour_id = tours.id)
      RETURNING a.id, s.user_id AS "userId", orders_on::text AS "ordersOn", offices.name, agreed_sum AS "agreedSum",
        asked_sum AS sum`.execute(trx)
    for (const asked of rows) await tellDearer({ ...ctx, db: trx }, asked)
  })
}
