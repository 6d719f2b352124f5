import { sql } from 'kysely'
import type { adminTourRounds } from '#contract/admin/tour-rounds.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { defineQueue, type JobDefinition, workOn } from '#server/kernel/jobs.ts'
import type { Work } from '#server/kernel/money/moves.ts'
import type { JobCtx } from '#server/kernel/room.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { tryEachAlone } from '#server/kernel/transactions.ts'
import { letGo } from '#server/media/stored-files.ts'
import { findOrder } from '#server/payments/orders.ts'
import type { Products } from '#server/payments/product.ts'
import { hasOpenRefund, quoteRefund } from '#server/payments/refunds.ts'
import { finishTour } from './fulfil.ts'
import { addStops } from './rounds.ts'
import { clearMark } from './visits.ts'
import { lockTourOrder } from './work.ts'

const queue = defineQueue<{ roundId: number; operatorId: number }>('tours.finish-round')

type OperatorWork = Work & { operator: Viewer }

/** SQL: touring orders that the round visits, as rows of `o`. */
const ordersOf = (roundId: number) => sql`tour_orders o WHERE o.state = 'TOURING' AND EXISTS (
  SELECT FROM tour_visits v JOIN tour_round_stops stop USING (tour_id)
  WHERE v.order_id = o.order_id AND stop.round_id = ${roundId})`
const awaits = sql`EXISTS (SELECT FROM tour_visits v WHERE v.order_id = o.order_id AND v.state = 'WAITING')`
const hasFailed = sql`EXISTS (SELECT FROM tour_visits v WHERE v.order_id = o.order_id AND v.state IN ('REFUSED', 'CLOSED'))`

async function findReady(db: Db, roundId: number): Promise<{ id: number; hasFailed: boolean }[]> {
  const { rows } = await sql<{ id: number; hasFailed: boolean }>`
    SELECT o.order_id AS id, ${hasFailed} AS "hasFailed" FROM ${ordersOf(roundId)} AND NOT ${awaits}
    ORDER BY o.order_id`.execute(db)
  return rows
}

/** What finishing a round now would end: its orders, how its offices went, and what is refunded. Throws `not_found`. */
export async function readRoundEnd(
  ctx: Pick<Work, 'db' | 'clock'> & { products: Products },
  roundId: number,
): Promise<AnswerOf<typeof adminTourRounds.roundEnd>> {
  const { db, clock, products } = ctx
  const { rows: stops } = await sql<AnswerOf<typeof adminTourRounds.roundEnd>['stops'][number]>`
    SELECT tours.id AS "tourId", name AS title,
      count(v.id) FILTER (WHERE v.state = 'VISITED')::int AS visited,
      count(v.id) FILTER (WHERE v.state = 'REFUSED')::int AS refused,
      count(v.id) FILTER (WHERE v.state = 'CLOSED')::int AS closed,
      count(v.id) FILTER (WHERE v.state = 'WAITING')::int AS waiting
    FROM tour_round_stops stop JOIN tours ON tours.id = tour_id JOIN offices ON offices.id = office_id
      LEFT JOIN (tour_visits v JOIN tour_orders o ON o.order_id = v.order_id AND o.state = 'TOURING') ON v.tour_id = tours.id
    WHERE round_id = ${roundId} GROUP BY tours.id, name, no ORDER BY no`.execute(db)
  if (!stops.length) fail('not_found')
  const ready = await findReady(db, roundId)
  const { rows: waiting } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM ${ordersOf(roundId)} AND ${awaits}`.execute(db)
  let [refunds, refund] = [0, 0]
  for (const { id } of ready.filter(order => order.hasFailed)) {
    const quote = await quoteRefund(db, await findOrder(db, id), { now: clock.now(), products })
    if (!quote.isPossible || quote.refund === 0) continue
    refunds += 1
    refund += quote.refund
  }
  return { orders: ready.length, waiting: waiting[0]?.count ?? 0, stops, refunds, refund }
}

/** Finishes the orders of a round by a job. Throws `round_unfinished` while every order waits for a visit. Audited. */
export async function planRoundEnd(ctx: OperatorWork, roundId: number): Promise<{ orders: number }> {
  const { db, jobs, operator } = ctx
  const ready = await findReady(db, roundId)
  if (!ready.length) fail('round_unfinished')
  await jobs.send(db, queue, { roundId, operatorId: operator.id })
  await audit(db, operator, 'tour_round.finish', roundId, { orders: ready.map(({ id }) => id) })
  return { orders: ready.length }
}

/** Finishes those orders of the round whose offices have all been visited, one transaction each. */
export const finishRoundJob: JobDefinition<JobCtx & { products: Products }> = workOn(queue, {
  timeout: 1800,
  async work({ roundId, operatorId }, ctx: JobCtx & { products: Products }) {
    await tryEachAlone(ctx, await findReady(ctx.db, roundId), async (inside, { id }) => {
      const order = await lockTourOrder(inside.db, id)
      // A refund under way comes first: the hourly run finishes the order later.
      if (order.state !== 'TOURING' || (await hasOpenRefund(inside.db, id)) || (await isAwaited(inside.db, id))) return
      await finishTour(inside, order, `operator:${operatorId}`)
    })
  },
})

async function isAwaited(db: Db, orderId: number): Promise<boolean> {
  const visit = await db
    .selectFrom('tour_visits')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'WAITING')
    .executeTakeFirst()
  return visit !== undefined
}

/**
 * Lets the offices that were closed be visited by another round: its plan gets them, and their visits wait again.
 * Throws `not_found`, `round_same`, `round_none_closed`, and as `addRound` for a day on which one is not carried.
 */
export async function moveClosed(
  ctx: OperatorWork,
  roundId: number,
  toRoundId: number,
): Promise<{ offices: number; visits: number }> {
  const { db, operator } = ctx
  if (roundId === toRoundId) fail('round_same')
  const { rows } = await sql<{ id: number; orderId: number; tourId: number }>`
    SELECT v.id, v.order_id AS "orderId", v.tour_id AS "tourId"
    FROM tour_visits v JOIN tour_round_stops stop USING (tour_id) JOIN tour_orders o ON o.order_id = v.order_id
    WHERE stop.round_id = ${roundId} AND v.state = 'CLOSED' AND o.state = 'TOURING' ORDER BY v.order_id, v.id`.execute(
    db,
  )
  if (!rows.length) fail('round_none_closed')
  const tourIds = [...new Set(rows.map(({ tourId }) => tourId))]
  const images: number[] = []
  for (const { id, orderId } of rows) {
    const { state } = await lockTourOrder(db, orderId)
    if (state === 'TOURING') images.push(...(await clearMark(ctx, id, `operator:${operator.id}`)))
  }
  await addStops(db, toRoundId, tourIds)
  await letGo(ctx, { images })
  await audit(db, operator, 'tour_round.move_closed', roundId, { toRoundId, tourIds })
  return { offices: tourIds.length, visits: rows.length }
}
