import { sql } from 'kysely'
import type { adminTourRounds, TourRound } from '#contract/admin/tour-rounds.ts'
import type { AnswerOf, BodyOf, QueryOf } from '#contract/endpoint.ts'
import { koreanDate } from '#contract/korean-time.ts'
import { holdMember, setPermission } from '#server/accounts/suspension.ts'
import { audit } from '#server/audit/audit.ts'
import { changesBetween } from '#server/audit/changes.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Work } from '#server/kernel/money/moves.ts'
import { firstOf } from '#server/kernel/present.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { countCapped } from '#server/payments/count-capped.ts'
import type { Products } from '#server/payments/product.ts'
import { isShoot } from './catalog.ts'
import { moveTourOrder } from './fulfil.ts'
import { roundTexts as texts } from './messages.ts'
import { readRoundFile } from './printing/round-files.ts'
import { routeOf } from './route.ts'

type OperatorWork = Work & { operator: Viewer; products: Products }
type RoundBody = BodyOf<typeof adminTourRounds.addTourRound>

const mayWalk = sql<boolean>`(users.status = 'ACTIVE' AND 'TourWalker' = ANY(users.permissions))`
const walkerJson = sql`CASE WHEN ${mayWalk} THEN json_build_object('id', users.id, 'name', users.name) END`

/** SQL: orders of the round with a waiting visit, as rows of `o`. */
const ordersOf = sql`tour_orders o WHERE EXISTS (
  SELECT FROM tour_visits v JOIN tour_round_stops stop USING (tour_id)
  WHERE v.order_id = o.order_id AND stop.round_id = tour_rounds.id AND v.state = 'WAITING')`
const isProven = sql`(o.copies = 0 OR EXISTS (
  SELECT FROM tour_proofs WHERE tour_proofs.order_id = o.order_id AND visit_id IS NULL))`
const counted = (which: ReturnType<typeof sql>) => sql`(SELECT count(*)::int FROM ${ordersOf} AND ${which})`

/** Orders that have to be printed; QR-only orders never are. */
const awaitsPrint = sql`(o.state = 'FILE_CHECK' AND o.copies > 0)`
const canStart = sql`((o.state = 'PRINTING' OR (o.state = 'FILE_CHECK' AND o.copies = 0)) AND ${isProven})`
const isUnproven = sql`(o.state = 'PRINTING' AND NOT ${isProven})`

/** Rounds, latest day first. */
export async function listRounds(
  db: Db,
  { page, limit, id }: QueryOf<typeof adminTourRounds.tourRounds>,
): Promise<Omit<AnswerOf<typeof adminTourRounds.tourRounds>, 'list'> & { list: TourRound[] }> {
  const wanted = id === undefined ? sql`true` : sql`tour_rounds.id = ${id}`
  const { rows } = await sql<TourRound>`
    SELECT tour_rounds.id, walked_on::text AS "walkedOn", ${walkerJson} AS walker,
      (SELECT json_agg(json_build_object('tourId', tours.id, 'title', name, 'region', region, 'isQRTour', is_qr,
          'waiting', (SELECT count(*) FROM tour_visits v JOIN tour_orders o USING (order_id)
            WHERE v.tour_id = tours.id AND v.state = 'WAITING' AND o.state <> 'ORDERED'),
          'marked', (SELECT count(*) FROM tour_visits v
            WHERE v.tour_id = tours.id AND v.state IN ('VISITED', 'REFUSED', 'CLOSED'))) ORDER BY no)
        FROM tour_round_stops JOIN tours ON tours.id = tour_id JOIN offices ON offices.id = office_id
        WHERE round_id = tour_rounds.id) AS stops,
      ${counted(awaitsPrint)} AS checked, ${counted(isUnproven)} AS printing, ${counted(canStart)} AS proven,
      ${counted(sql`o.state = 'TOURING'`)} AS touring
    FROM tour_rounds LEFT JOIN users ON users.id = walker_id WHERE ${wanted}
    ORDER BY walked_on DESC, tour_rounds.id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(db)
  return { list: rows, ...(await countCapped(db, sql`tour_rounds WHERE ${wanted}`)), page, limit }
}

/**
 * Plans a round. Throws `not_found` for a tour that is none or is shot in a studio, `walker_unfit` for who has not the
 * permission, `round_off_days` for a day on which one of its tours is not carried.
 */
export async function addRound(ctx: OperatorWork, body: RoundBody): Promise<{ id: number }> {
  const { walkedOn, walkerId, tourIds } = body
  await checkWalker(ctx.db, walkerId)
  const { id } = await ctx.db
    .insertInto('tour_rounds')
    .values({ walked_on: walkedOn, walker_id: walkerId, created_at: ctx.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setStops(ctx.db, id, body)
  await audit(ctx.db, ctx.operator, 'tour_round.add', id, { walkedOn, walkerId, tourIds })
  return { id }
}

/** Changes its plan. Errors: as for `addRound`. */
export async function changeRound(ctx: OperatorWork, roundId: number, body: RoundBody): Promise<null> {
  const { walkedOn, walkerId, tourIds } = body
  await holdRound(ctx.db, roundId)
  await checkWalker(ctx.db, walkerId)
  const before = await readPlan(ctx.db, roundId)
  await ctx.db
    .updateTable('tour_rounds')
    .set({ walked_on: walkedOn, walker_id: walkerId })
    .where('id', '=', roundId)
    .execute()
  await ctx.db.deleteFrom('tour_round_stops').where('round_id', '=', roundId).execute()
  await setStops(ctx.db, roundId, body)
  const changes = changesBetween(before, await readPlan(ctx.db, roundId))
  await audit(ctx.db, ctx.operator, 'tour_round.change', roundId, { walkedOn, walkerId, tourIds, ...changes })
  return null
}

async function readPlan(db: Db, roundId: number) {
  const { rows } = await sql<{ walkedOn: string; walkerId: number | null; tourIds: number[] }>`
    SELECT walked_on::text AS "walkedOn", walker_id AS "walkerId", to_json(ARRAY(
        SELECT tour_id FROM tour_round_stops WHERE round_id = tour_rounds.id ORDER BY no)) AS "tourIds"
    FROM tour_rounds WHERE id = ${roundId}`.execute(db)
  return firstOf(rows)
}

/** Deletes a round; its marked visits stay. Throws `not_found`. */
export async function deleteRound(ctx: OperatorWork, roundId: number): Promise<null> {
  await holdRound(ctx.db, roundId)
  await ctx.db.deleteFrom('tour_rounds').where('id', '=', roundId).execute()
  await audit(ctx.db, ctx.operator, 'tour_round.delete', roundId)
  return null
}

async function holdRound(db: Db, roundId: number): Promise<void> {
  const row = await db
    .selectFrom('tour_rounds')
    .select('id')
    .where('id', '=', roundId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) fail('not_found')
}

async function checkWalker(db: Db, walkerId: number): Promise<void> {
  const walker = await db.selectFrom('users').select('id').where('id', '=', walkerId).where(mayWalk).executeTakeFirst()
  if (!walker) fail('walker_unfit')
}

async function setStops(db: Db, roundId: number, { walkedOn, tourIds }: RoundBody): Promise<void> {
  const stops = await db
    .selectFrom('tours')
    .innerJoin('offices', 'offices.id', 'office_id')
    .select(['tours.id', 'name', 'region', 'address'])
    .select([sql<string>`visits_from::text`.as('from'), sql<string>`visits_to::text`.as('to')])
    .where('tours.id', 'in', tourIds)
    .where('tours.state', 'in', ['OPEN', 'CLOSED'])
    .where(sql<boolean>`NOT ${isShoot}`)
    .forShare('tours')
    .execute()
  if (stops.length !== tourIds.length) fail('not_found')
  const off = stops.find(({ from, to }) => walkedOn < from || walkedOn > to)
  if (off) fail('round_off_days', { fields: { walkedOn: texts.offDays(off) } })
  await db
    .insertInto('tour_round_stops')
    .values(routeOf(stops).map(({ id }, at) => ({ round_id: roundId, tour_id: id, no: at + 1 })))
    .execute()
}

/** Adds offices to a round that is planned. Errors: as for `addRound`. */
export async function addStops(db: Db, roundId: number, tourIds: readonly number[]): Promise<void> {
  await holdRound(db, roundId)
  const { walkedOn, walkerId, tourIds: planned } = await readPlan(db, roundId)
  await db.deleteFrom('tour_round_stops').where('round_id', '=', roundId).execute()
  await setStops(db, roundId, { walkedOn, walkerId: walkerId ?? 0, tourIds: [...new Set([...planned, ...tourIds])] })
}

/** Starts printing the round's checked orders, in the order of their numbers. */
export async function printRound(ctx: OperatorWork, roundId: number): Promise<{ moved: number }> {
  const ids = await findOrders(ctx.db, roundId, awaitsPrint)
  for (const id of ids) await moveTourOrder(ctx, id, { to: 'PRINTING', reason: '' })
  return { moved: ids.length }
}

/** Starts the tour of printed orders, with a photo, and of orders without paper. */
export async function startRound(ctx: OperatorWork, roundId: number): Promise<{ moved: number; unproven: number }> {
  const ids = await findOrders(ctx.db, roundId, canStart)
  for (const id of ids) await moveTourOrder(ctx, id, { to: 'TOURING', reason: '' })
  return { moved: ids.length, unproven: (await findOrders(ctx.db, roundId, isUnproven)).length }
}

async function findOrders(db: Db, roundId: number, which: ReturnType<typeof sql>): Promise<number[]> {
  await holdRound(db, roundId)
  const { rows } = await sql<{ id: number }>`
    SELECT o.order_id AS id FROM tour_rounds, ${ordersOf} AND tour_rounds.id = ${roundId} AND ${which}
    ORDER BY o.order_id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The prints of a round, office by office: one copy per order and office. Throws `not_found`. */
export async function readPrintingList(
  ctx: Pick<Work, 'db' | 'clock'>,
  roundId: number,
): Promise<AnswerOf<typeof adminTourRounds.printingList>> {
  const { rows: rounds } = await sql<{ walkedOn: string; walker: TourRound['walker'] }>`
    SELECT walked_on::text AS "walkedOn", ${walkerJson} AS walker
    FROM tour_rounds LEFT JOIN users ON users.id = walker_id WHERE tour_rounds.id = ${roundId}`.execute(ctx.db)
  const round = rounds[0] ?? fail('not_found')
  const { rows: stops } = await sql<AnswerOf<typeof adminTourRounds.printingList>['stops'][number]>`
    SELECT tours.id AS "tourId", name AS title, is_qr AS "isQRTour",
      coalesce((SELECT json_agg(json_build_object('orderId', o.order_id, 'actorName', actor_name, 'state', o.state,
          'fileName', files.name) ORDER BY o.order_id)
        FROM tour_visits v JOIN tour_orders o USING (order_id)
          LEFT JOIN profiles ON profiles.id = o.profile_id AND profiles.deleted_at IS NULL
          LEFT JOIN files ON files.id = o.file_id AND files.deleted_at IS NULL
        WHERE v.tour_id = tours.id AND v.state = 'WAITING'
          AND o.state IN ('FILE_CHECK', 'PRINTING', 'TOURING')), '[]') AS orders
    FROM tour_round_stops JOIN tours ON tours.id = tour_id JOIN offices ON offices.id = office_id
    WHERE round_id = ${roundId} ORDER BY no`.execute(ctx.db)
  return { ...round, file: await readRoundFile(ctx, roundId), stops }
}

/** People who can walk a round. */
export async function listWalkers(db: Db): Promise<AnswerOf<typeof adminTourRounds.tourWalkers>> {
  const list = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where(mayWalk)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return { list }
}

/**
 * Makes a member a walker or ends that role; upcoming rounds then need another walker. Throws `not_found`,
 * `member_state_moved` for accounts that are not active.
 */
export async function setWalker(
  ctx: OperatorWork,
  userId: number,
  { isWalker, reason }: BodyOf<typeof adminTourRounds.setTourWalker>,
): Promise<null> {
  const { status, permissions } = await holdMember(ctx.db, userId)
  if (isWalker && status !== 'ACTIVE') fail('member_state_moved')
  await setPermission(ctx.db, { userId, permissions }, 'TourWalker', isWalker)
  if (!isWalker)
    await ctx.db
      .updateTable('tour_rounds')
      .set({ walker_id: null })
      .where('walker_id', '=', userId)
      .where('walked_on', '>=', koreanDate(ctx.clock.now()))
      .execute()
  await audit(ctx.db, ctx.operator, isWalker ? 'account.make_tour_walker' : 'account.end_tour_walker', userId, {
    reason,
  })
  return null
}
