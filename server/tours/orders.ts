import { sql } from 'kysely'
import { shootCategory } from '#contract/codes/tours.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { dayMs, koreanDate, monthsLater } from '#contract/korean-time.ts'
import { provisionMonths, tourLimits } from '#contract/limits.ts'
import { koreanDay } from '#contract/messages.ts'
import type { Checkout } from '#contract/payments/shapes.ts'
import { paymentTermsVersion } from '#contract/payments/terms.ts'
import type { tours } from '#contract/tours/index.ts'
import { findUsable, withOffs } from '#server/coupons/holds.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { type Mover, movedBy, type Work } from '#server/kernel/money/moves.ts'
import { firstOf } from '#server/kernel/present.ts'
import { checkPrintedFile } from '#server/media/documents/printed-file.ts'
import { memberAt } from '#server/membership/members.ts'
import { type Buyer, buy } from '#server/payments/buy.ts'
import type { Purchase } from '#server/payments/orders.ts'
import { pricesAt } from '#server/payments/prices.ts'
import { type ChosenTour, findTours, isWholeSet } from './catalog.ts'
import { tourTexts as texts } from './messages.ts'
import { priceTours } from './pricing.ts'

type Choice = { tourIds: readonly number[]; couponCount: number; couponIds: readonly number[] }
type Reading = Pick<Work, 'db' | 'clock'>

/** The price of the chosen tours for the person, with problems that prevent ordering. Writes nothing. */
export async function readyInfo(
  ctx: Reading,
  userId: number,
  choice: Choice,
): Promise<AnswerOf<typeof tours.tourReadyInfo>> {
  const now = ctx.clock.now()
  const chosen = await findTours(ctx.db, choice.tourIds, now)
  const priced = await priceFor(ctx.db, userId, chosen, choice, now)
  const recent = await officesSeenLately(ctx.db, userId, choice.tourIds, now)
  const profile = await ownProfile(ctx.db, userId)
  return {
    tourIds: [...choice.tourIds],
    couponCount: choice.couponCount,
    items: chosen.map(({ shown }) => ({ tour: shown, problem: problemOf(shown, recent) })),
    price: priced.price,
    freeCoupons: priced.freeCoupons,
    isMember: priced.isMember,
    profileFileReady: profile !== null,
    consent: consentOf(chosen),
    termsVersion: paymentTermsVersion,
  }
}

function problemOf({ id, state, placesLeft }: ChosenTour['shown'], recent: ReadonlySet<number>) {
  if (state === 'CLOSED') return placesLeft > 0 ? 'CLOSED' : 'FULL'
  return recent.has(id) ? 'RECENT' : null
}

/** Whether coupons cover the whole price; guests have none. Writes nothing. */
export async function checkPaymentZero(
  ctx: Reading,
  userId: number | null,
  { tourIds, couponCount }: Omit<Choice, 'couponIds'>,
): Promise<{ isZero: boolean; amount: number }> {
  const now = ctx.clock.now()
  const chosen = await findTours(ctx.db, tourIds, now)
  const wanted = { tourIds, couponCount: userId === null ? 0 : couponCount, couponIds: [] }
  const { price } = await priceFor(ctx.db, userId, chosen, wanted, now)
  return { isZero: chosen.length > 0 && price.amount === 0, amount: price.amount }
}

/** The price of the chosen tours for this person, with the chosen coupons. */
export async function priceFor(
  db: Db,
  userId: number | null,
  chosen: readonly ChosenTour[],
  choice: Choice,
  now: Date,
) {
  const coupons = userId === null ? [] : await findUsable(db, userId, choice.couponIds, { product: 'TOUR', now })
  const inHand = userId === null ? [] : await freeCoupons(db, userId, now)
  const free = inHand.slice(0, choice.couponCount)
  if (userId !== null && free.length < choice.couponCount) fail('coupon_unusable')
  const isMember = userId !== null && (await memberAt(db, userId, now))
  const { lines, price, freeOffs, offs } = priceTours(
    chosen.map(({ item }) => item),
    {
      isMember,
      freeCount: free.length,
      coupons,
      prices: await pricesAt(db, now),
      isWholeSet: await isWholeSet(db, choice.tourIds, now),
    },
  )
  const taken = [...withOffs(free, freeOffs), ...withOffs(coupons, offs)]
  const offices = chosen.filter(({ item }) => !item.isShoot).length
  return { lines, price, taken, isMember, freeCoupons: Math.min(inHand.length, offices) }
}

/** The person's coupons for a free office, those that expire first in front. */
async function freeCoupons(db: Db, userId: number, now: Date): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT coupons.id FROM coupons JOIN coupon_policies AS policy ON policy.id = policy_id
    WHERE user_id = ${userId} AND state = 'ISSUED' AND expires_at > ${now} AND kind = 'TOUR_FREE'
      AND 'TOUR' = ANY(products) ORDER BY expires_at, coupons.id LIMIT ${tourLimits.offices}`.execute(db)
  return rows
}

/** Of these tours, those whose office received the person's profile recently. */
export async function officesSeenLately(
  db: Db,
  userId: number,
  tourIds: readonly number[],
  now: Date,
): Promise<Set<number>> {
  const since = new Date(now.getTime() - tourLimits.sameOfficeDays * dayMs)
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT wanted.id FROM tours AS wanted
      JOIN tours AS earlier ON earlier.office_id = wanted.office_id
      JOIN tour_visits ON tour_visits.tour_id = earlier.id
      JOIN tour_orders ON tour_orders.order_id = tour_visits.order_id
    WHERE wanted.id = ANY(${tourIds}::bigint[]) AND user_id = ${userId} AND (
      (tour_visits.state = 'VISITED' AND tour_visits.moved_at > ${since})
      OR (tour_visits.state = 'WAITING' AND tour_orders.state NOT IN ('ORDERED', 'CANCELLED')))`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** What passing the profile on is agreed to (Personal Information Protection Act 17): who, what, what for, until when. */
const consentOf = (chosen: readonly ChosenTour[]): string =>
  chosen.length ? `${provisionOf(chosen)} ${texts.mayRefuse}` : ''

/** The record of a consent: the day, and what was agreed to. */
export const consentRecord = (chosen: readonly ChosenTour[], at: Date): string =>
  `${koreanDay(koreanDate(at))} ${consentOf(chosen)}`

/** A consent without what it means to refuse. */
export function provisionOf(chosen: readonly ChosenTour[]): string {
  const last = chosen.reduce((latest, { shown }) => (shown.visitsTo > latest ? shown.visitsTo : latest), '')
  const until = monthsLater(last, provisionMonths)
  const [studios, offices] = [true, false].map(wanted =>
    chosen.filter(({ shown }) => (shown.categoryId === shootCategory) === wanted).map(({ shown }) => shown.title),
  )
  return [
    ...(offices?.length ? [texts.consent(offices.join(', '), until)] : []),
    ...(studios?.length ? [texts.shootConsent(studios.join(', '), until)] : []),
  ].join(' ')
}

/**
 * Orders a tour, opens its payment and reserves a place per office. Idempotent per orderKey; ordering the same again
 * resumes the unpaid order. Throws `tour_unpaid` for an office of another unpaid order, `tour_orders_open` for one order
 * too many, `tour_closed` and `tour_full` for an office that became unavailable, `tour_profile_missing` without a
 * profile, `tour_file_unfit` and `tour_file_long` for a file that is not printed.
 */
export async function orderTour(
  ctx: Buyer,
  purchase: Purchase & Choice & { profileFileId: number | null },
): Promise<Checkout> {
  const { tourIds, couponCount, couponIds, profileFileId } = purchase
  const items = [tourIds.toSorted((a, b) => a - b), couponCount, couponIds, profileFileId]
  return buy(ctx, purchase, { product: 'TOUR', items, isResumed: true }, async work => {
    const { db, clock } = work
    const now = clock.now()
    await checkOpenOrders(db, ctx.userId, tourIds, now)
    const profileId = (await ownProfile(db, ctx.userId)) ?? fail('tour_profile_missing')
    await checkPrintedFile(db, ctx.userId, profileFileId)
    await takePlaces(db, tourIds, now)
    const chosen = await findTours(db, tourIds, now)
    const { lines, taken } = await priceFor(db, ctx.userId, chosen, purchase, now)
    const consent = consentRecord(chosen, now)
    const tour = {
      userId: ctx.userId,
      profileId,
      fileId: profileFileId,
      chosen,
      consent,
      by: `user:${ctx.userId}`,
    } as const
    const title = texts.title(firstOf(chosen).shown.title, chosen.length - 1)
    return { title, lines, coupons: taken, reserve: id => keepTour(work, id, tour) }
  })
}

/** Unpaid orders hold places, so a person has few of them at once, and one for an office. */
async function checkOpenOrders(db: Db, userId: number, tourIds: readonly number[], now: Date): Promise<void> {
  const { rows } = await sql<{ orders: number; isAmongThem: boolean }>`
    SELECT count(DISTINCT orders.id)::int AS orders, coalesce(bool_or(office_id IN (
      SELECT office_id FROM tours WHERE id = ANY(${tourIds}::bigint[]))), false) AS "isAmongThem"
    FROM orders JOIN tour_visits ON order_id = orders.id JOIN tours ON tours.id = tour_id
    WHERE user_id = ${userId} AND orders.state = 'OPEN' AND expires_at > ${now}`.execute(db)
  const { orders, isAmongThem } = firstOf(rows)
  if (isAmongThem) fail('tour_unpaid')
  if (orders >= tourLimits.openOrders) fail('tour_orders_open')
}

type NewTour = {
  userId: number
  profileId: number
  fileId: number | null
  chosen: readonly ChosenTour[]
  /** The record of the consent: when and to what. */
  consent: string
  by: Mover
}

/** Stores the visits of an order with the consent text. */
export async function keepTour(
  ctx: Work,
  orderId: number,
  { userId, profileId, fileId, chosen, consent, by }: NewTour,
): Promise<void> {
  const now = ctx.clock.now()
  const moved = movedBy(ctx.clock, by)
  await ctx.db
    .insertInto('tour_orders')
    .values({
      order_id: orderId,
      user_id: userId,
      profile_id: profileId,
      file_id: fileId,
      copies: chosen.filter(({ item }) => item.isPaper).length,
      consent,
      created_at: now,
      ...moved,
    })
    .execute()
  await ctx.db
    .insertInto('tour_visits')
    .values(chosen.map(({ item }) => ({ order_id: orderId, tour_id: item.id, ...moved })))
    .execute()
}

/**
 * Reserves a place in each tour, in the order of ids, so that two orders of the same offices cannot deadlock. Throws
 * `tour_closed`, `tour_full`.
 */
export async function takePlaces(db: Db, tourIds: readonly number[], now: Date): Promise<void> {
  const { rows } = await sql<{ id: number; isOpen: boolean; isFull: boolean }>`
    SELECT id, state = 'OPEN' AND closes_at > ${now} AS "isOpen", taken >= capacity AS "isFull"
    FROM tours WHERE id = ANY(${tourIds}::bigint[]) AND state <> 'DRAFT' ORDER BY id FOR NO KEY UPDATE`.execute(db)
  if (rows.length !== tourIds.length) fail('not_found')
  if (rows.some(({ isOpen }) => !isOpen)) fail('tour_closed')
  if (rows.some(({ isFull }) => isFull)) fail('tour_full')
  await sql`UPDATE tours SET taken = taken + 1 WHERE id = ANY(${tourIds}::bigint[])`.execute(db)
}

/** Releases the places of an order's waiting visits, in tours that have not been visited. */
export async function freePlaces(db: Db, orderId: number): Promise<void> {
  await sql`
    WITH held AS (
      SELECT id FROM tours WHERE id IN (
        SELECT tour_id FROM tour_visits WHERE order_id = ${orderId} AND state = 'WAITING') ORDER BY id FOR NO KEY UPDATE)
    UPDATE tours SET taken = taken - 1 FROM held WHERE tours.id = held.id`.execute(db)
}

/** The person's profile, or null. */
export async function ownProfile(db: Db, userId: number): Promise<number | null> {
  const own = await db
    .selectFrom('profiles')
    .select('id')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return own?.id ?? null
}
