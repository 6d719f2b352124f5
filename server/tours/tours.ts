import { type RawBuilder, sql } from 'kysely'
import type { adminTours, TourForOperators, TourOffice } from '#contract/admin/tours.ts'
import { shootCategory } from '#contract/codes/tours.ts'
import type { AnswerOf, BodyOf, QueryOf } from '#contract/endpoint.ts'
import { koreanDate } from '#contract/korean-time.ts'
import { audit } from '#server/audit/audit.ts'
import { changesBetween } from '#server/audit/changes.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { type Mover, movedBy, type Work } from '#server/kernel/money/moves.ts'
import type { Viewer } from '#server/kernel/session.ts'
import type { WithDates } from '#server/kernel/time.ts'
import { countCapped } from '#server/payments/count-capped.ts'
import { tryToEnd } from '#server/payments/orders.ts'
import type { Products } from '#server/payments/product.ts'
import { categoryName } from './categories.ts'
import { fulfilTexts as fulfil, tourSheetTexts as texts } from './messages.ts'
import { closeVisit, tellOfTour } from './product.ts'
import { lockTourOrder } from './work.ts'

type OperatorWork = Work & { operator: Viewer; products: Products }
type OfficeBody = BodyOf<typeof adminTours.addOffice>
type TourBody = BodyOf<typeof adminTours.addTour>

/** SQL: rows of `offices` with this in their name; all without it. */
const hasName = (word = '') =>
  word ? sql<boolean>`strpos(lower(offices.name), lower(${word})) > 0` : sql<boolean>`true`

/** Offices by name. */
export async function listOffices(
  db: Db,
  { page, limit, q }: QueryOf<typeof adminTours.offices>,
): Promise<AnswerOf<typeof adminTours.offices>> {
  const from = sql`offices WHERE ${hasName(q)}`
  const { rows } = await sql<TourOffice>`
    SELECT id, name, category_id AS "categoryId", ${categoryName} AS "categoryName", region, address, phone, note,
      (SELECT count(*)::int FROM tours WHERE office_id = offices.id AND state IN ('OPEN', 'CLOSED')) AS running
    FROM ${from} ORDER BY name LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(db)
  return { list: rows, ...(await countCapped(db, from)), page, limit }
}

/**
 * Adds an office, or changes one. Throws `office_name_used` for a name that another has, `tour_category_gone`,
 * `office_kind_kept` for an office with tours that would become a studio, or a studio that would become one.
 */
export async function keepOffice(ctx: OperatorWork, body: OfficeBody, officeId?: number) {
  const { categoryId, ...rest } = body
  // Held until the office has it, so that nobody removes it meanwhile.
  const category = await ctx.db
    .selectFrom('tour_categories')
    .select('id')
    .where('id', '=', categoryId)
    .forKeyShare()
    .executeTakeFirst()
  if (!category) fail('tour_category_gone')
  if (officeId) await checkKind(ctx.db, officeId, categoryId)
  const values = { ...rest, category_id: categoryId }
  const before = officeId
    ? await ctx.db
        .selectFrom('offices')
        .select(['name', 'region', 'address', 'phone', 'note', 'category_id'])
        .where('id', '=', officeId)
        .forNoKeyUpdate()
        .executeTakeFirst()
    : null
  const row = officeId
    ? await ctx.db.updateTable('offices').set(values).where('id', '=', officeId).returning('id').executeTakeFirst()
    : await ctx.db
        .insertInto('offices')
        .values({ ...values, created_at: ctx.clock.now() })
        .returning('id')
        .executeTakeFirst()
  const { id } = row ?? fail('not_found')
  const changes = before ? changesBetween(before, values) : {}
  await audit(ctx.db, ctx.operator, officeId ? 'office.change' : 'office.add', id, { name: body.name, ...changes })
  return { id }
}

// What was ordered of a studio differs in price, print and photos.
async function checkKind(db: Db, officeId: number, categoryId: number): Promise<void> {
  const { rows } = await sql`
    SELECT FROM offices WHERE id = ${officeId} AND (category_id = ${shootCategory}) <> ${categoryId === shootCategory}
      AND EXISTS (SELECT FROM tours WHERE office_id = offices.id AND state <> 'DRAFT') FOR NO KEY UPDATE`.execute(db)
  if (rows.length) fail('office_kind_kept')
}

const counted = (
  states: RawBuilder<unknown>,
) => sql`(SELECT count(*)::int FROM tour_visits JOIN tour_orders USING (order_id)
  WHERE tour_id = tours.id AND tour_orders.state <> 'ORDERED' AND tour_visits.state IN (${states}))`

/** SQL: the visits of `tours` that hold a place. */
export const holding = sql<number>`(SELECT count(*)::int FROM tour_visits WHERE tour_id = tours.id AND state <> 'CANCELLED')`

/** Tours for operators: upcoming and running ones first. */
export async function listToursForOperators(
  db: Db,
  { page, limit, state, officeId, id, q, order }: QueryOf<typeof adminTours.toursForOperators>,
): Promise<Omit<AnswerOf<typeof adminTours.toursForOperators>, 'counts'>> {
  const wanted = sql`(${state ?? null}::text IS NULL OR tours.state = ${state ?? null})
    AND (${officeId ?? null}::bigint IS NULL OR office_id = ${officeId ?? null})
    AND (${id ?? null}::bigint IS NULL OR tours.id = ${id ?? null}) AND ${hasName(q)}`
  const from = sql`tours JOIN offices ON offices.id = office_id WHERE ${wanted}`
  const { rows } = await sql<WithDates<TourForOperators, 'closesAt'>>`
    SELECT tours.id, json_build_object('id', offices.id, 'name', name, 'categoryId', category_id,
        'categoryName', ${categoryName}, 'region', region)
      AS office, is_qr AS "isQRTour", looking_for AS "lookingFor", casting_id AS "castingId", price,
      member_price AS "memberPrice", capacity, taken, ${holding} AS holding, closes_at AS "closesAt", visits_from::text AS "visitsFrom",
      visits_to::text AS "visitsTo", tours.state, ${counted(sql`'WAITING'`)} AS waiting,
      ${counted(sql`'VISITED'`)} AS visited, ${counted(sql`'REFUSED', 'CLOSED'`)} AS failed
    FROM ${from}
    ORDER BY ${order === 'NEWEST' ? sql`tours.id DESC` : sql`tours.state IN ('DONE', 'CANCELLED'), visits_from, tours.id`}
    LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(db)
  return { list: rows, ...(await countCapped(db, from)), page, limit }
}

const valuesOf = (body: TourBody) => ({
  office_id: body.officeId,
  is_qr: body.isQRTour,
  looking_for: body.lookingFor,
  casting_id: body.castingId,
  price: body.price,
  member_price: body.memberPrice,
  capacity: body.capacity,
  closes_at: new Date(body.closesAt),
  visits_from: body.visitsFrom,
  visits_to: body.visitsTo,
})

/** Creates a tour as a draft, which is hidden until opened. Throws `not_found` for an unknown office or casting. */
export async function addTour(ctx: OperatorWork, body: TourBody): Promise<{ id: number }> {
  await checkReferences(ctx.db, body)
  const { id } = await ctx.db
    .insertInto('tours')
    .values({ ...valuesOf(body), created_at: ctx.clock.now(), ...movedBy(ctx.clock, `operator:${ctx.operator.id}`) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(ctx.db, ctx.operator, 'tour.add', id, { officeId: body.officeId })
  return { id }
}

/**
 * Changes a tour; orders keep what they paid. Actors whose profile still waits are told of another price or other days
 * with the reason, and may cancel for free after other days. Throws `tour_change_untold` without it, `tour_over` once it is done or cancelled, `tour_opened` for another
 * office or way once actors could agree to it, `tour_capacity_taken` for fewer places than are taken, `round_planned`
 * for days without one on which a round goes there.
 */
export async function changeTour(ctx: OperatorWork, tourId: number, body: TourBody): Promise<null> {
  const { db, clock, operator } = ctx
  const before = await lockTour(db, tourId)
  const { state, taken, officeId, isQRTour } = before
  if (state === 'DONE' || state === 'CANCELLED') fail('tour_over')
  if (state !== 'DRAFT' && (body.officeId !== officeId || body.isQRTour !== isQRTour)) fail('tour_opened')
  if (body.capacity < taken) fail('tour_capacity_taken')
  await checkReferences(db, body)
  await checkRounds(db, tourId, body, koreanDate(clock.now()))
  const isMoved = before.visitsFrom !== body.visitsFrom || before.visitsTo !== body.visitsTo
  const isRepriced = before.price !== body.price || before.memberPrice !== body.memberPrice
  const buyers = isMoved || isRepriced ? await waitingVisits(db, tourId).select('user_id as userId').execute() : []
  if (buyers.length && !body.reason) fail('tour_change_untold')
  await db
    .updateTable('tours')
    .set({ ...valuesOf(body), ...(isMoved && buyers.length > 0 && { days_moved_at: clock.now() }) })
    .where('id', '=', tourId)
    .execute()
  const { officeName } = before
  const news = {
    key: `changed ${tourId} ${clock.now().toISOString()}`,
    title: isMoved ? fulfil.movedTitle(officeName) : fulfil.repricedTitle(officeName),
    content: isMoved ? fulfil.moved(body.reason ?? '', body) : fulfil.repriced(body.reason ?? ''),
  }
  for (const { orderId, userId } of buyers) await tellOfTour(ctx, { id: orderId, userId }, news)
  const changes = changesBetween(before, { ...body, closesAt: new Date(body.closesAt) })
  await audit(db, operator, 'tour.change', tourId, { officeId: body.officeId, ...changes })
  return null
}

async function checkReferences(db: Db, { officeId, castingId }: TourBody): Promise<void> {
  const office = await db.selectFrom('offices').select('id').where('id', '=', officeId).executeTakeFirst()
  if (!office) fail('not_found')
  if (castingId === null) return
  const casting = await db.selectFrom('castings').select('id').where('id', '=', castingId).executeTakeFirst()
  if (!casting) fail('not_found', { fields: { castingId: texts.noCasting } })
}

async function checkRounds(db: Db, tourId: number, { visitsFrom, visitsTo }: TourBody, today: string): Promise<void> {
  const { rows } = await sql`
    SELECT FROM tour_round_stops JOIN tour_rounds ON tour_rounds.id = round_id
    WHERE tour_id = ${tourId} AND walked_on >= ${today}
      AND walked_on NOT BETWEEN ${visitsFrom}::date AND ${visitsTo}::date LIMIT 1`.execute(db)
  if (rows.length) fail('round_planned')
}

async function lockTour(db: Db, tourId: number) {
  const row = await db
    .selectFrom('tours')
    .innerJoin('offices', 'offices.id', 'office_id')
    .select(['state', 'taken', 'closes_at as closesAt', 'opened_at as openedAt'])
    .select(['office_id as officeId', 'offices.name as officeName', 'is_qr as isQRTour', 'price'])
    .select(['member_price as memberPrice', 'visits_from as visitsFrom', 'visits_to as visitsTo', 'capacity'])
    .select(['looking_for as lookingFor', 'casting_id as castingId'])
    .where('tours.id', '=', tourId)
    .forNoKeyUpdate('tours')
    .executeTakeFirst()
  return row ?? fail('not_found')
}

/**
 * Opens, closes, finishes or cancels a tour. Throws `tour_past` for opening after its closing time, `tour_waiting` for
 * finishing while a visit waits. Cancelling closes the waiting visits, cancels orders with nothing else to deliver, and
 * ends unpaid ones; throws `conflict` if an order was placed at the same moment.
 */
export async function moveTour(
  ctx: OperatorWork,
  tourId: number,
  { to, reason }: BodyOf<typeof adminTours.moveTour>,
): Promise<null> {
  const { db, clock, operator } = ctx
  // Locks orders before tours, as everywhere: an order placed in the meantime waits for the tour's row.
  if (to === 'CANCELLED') await closeVisits(ctx, tourId)
  const { state, closesAt, openedAt } = await lockTour(db, tourId)
  if (to === 'OPEN' && closesAt <= clock.now()) fail('tour_past')
  if (to === 'DONE' && (await isAwaited(db, tourId))) fail('tour_waiting')
  await db
    .updateTable('tours')
    .set({
      state: to,
      ...(to === 'OPEN' && { opened_at: openedAt ?? clock.now() }),
      ...movedBy(clock, `operator:${operator.id}`),
    })
    .where('id', '=', tourId)
    .execute()
  // An order of 0 won placed after its visits were closed is already paid.
  if (to === 'CANCELLED' && (await isAwaited(db, tourId))) fail('conflict')
  await audit(db, operator, 'tour.move_round', tourId, { from: state, to, ...(reason && { reason }) })
  return null
}

async function isAwaited(db: Db, tourId: number): Promise<boolean> {
  const waiting = await paidVisits(db, tourId).limit(1).execute()
  return waiting.length > 0
}

const paidVisits = (db: Db, tourId: number) => waitingVisits(db, tourId).where('tour_orders.state', '<>', 'ORDERED')

const waitingVisits = (db: Db, tourId: number) =>
  db
    .selectFrom('tour_visits')
    .innerJoin('tour_orders', 'tour_orders.order_id', 'tour_visits.order_id')
    .select('tour_visits.order_id as orderId')
    .where('tour_id', '=', tourId)
    .where('tour_visits.state', '=', 'WAITING')
    .orderBy('tour_visits.order_id')

async function closeVisits(ctx: OperatorWork, tourId: number): Promise<void> {
  const { db, operator, products } = ctx
  const given = { by: `operator:${operator.id}`, products } as const
  for (const { orderId } of await waitingVisits(db, tourId).where('tour_orders.state', '=', 'ORDERED').execute())
    await endUnpaid(ctx, orderId, given.by)
  for (const { orderId } of await paidVisits(db, tourId).execute()) {
    const order = await lockTourOrder(db, orderId)
    await closeVisit(ctx, order, tourId, given)
  }
}

// Orders whose payment is being checked are closed once they are paid.
async function endUnpaid(ctx: OperatorWork, orderId: number, by: Mover): Promise<void> {
  const { id, userId } = await lockTourOrder(ctx.db, orderId)
  if (await tryToEnd(ctx, id, { as: 'CANCELLED', by, products: ctx.products })) return
  const news = { key: 'cancelled unpaid', title: fulfil.cancelledTour, content: fulfil.cancelledUnpaid }
  await tellOfTour(ctx, { id, userId }, news)
}
