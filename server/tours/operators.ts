import { sql } from 'kysely'
import type { adminTours } from '#contract/admin/tours.ts'
import type { Image } from '#contract/common.ts'
import type { AnswerOf, QueryOf } from '#contract/endpoint.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Work } from '#server/kernel/money/moves.ts'
import { firstOf } from '#server/kernel/present.ts'
import { imageJson } from '#server/media/images/image-json.ts'
import { countCapped } from '#server/payments/count-capped.ts'
import { findOrder } from '#server/payments/orders.ts'
import type { Products } from '#server/payments/product.ts'
import { quoteRefund } from '#server/payments/refunds.ts'
import { findUndo } from './undo.ts'
import { undoMs } from './visits.ts'
import { findFile, findTourOrder, listVisits, movedAt } from './work.ts'

type Row = AnswerOf<typeof adminTours.tourOrders>['list'][number]

const columns = sql`order_id AS id, tour_orders.state, copies, tour_orders.created_at AS "createdAt",
  moved_at AS "movedAt",
  CASE WHEN users.id IS NOT NULL THEN json_build_object('id', users.id, 'name', users.name) END AS buyer,
  (SELECT count(*)::int FROM tour_visits WHERE tour_visits.order_id = tour_orders.order_id) AS visits,
  (SELECT count(*)::int FROM tour_visits WHERE tour_visits.order_id = tour_orders.order_id AND state = 'WAITING')
    AS waiting`

const isPaid = sql`EXISTS (SELECT FROM orders WHERE id = tour_orders.order_id AND state IN ('PAID', 'REFUNDED'))`

/** The orders of `listTourOrders`, after FROM. */
export const paidTourOrders = sql`tour_orders WHERE ${isPaid}`

/** Paid orders of tours: open ones first, by waiting time; within one state by that only, unless `order` says otherwise. */
export async function listTourOrders(
  db: Db,
  { page, limit, state, order }: QueryOf<typeof adminTours.tourOrders>,
): Promise<Omit<AnswerOf<typeof adminTours.tourOrders>, 'counts'>> {
  const wanted = sql`${isPaid} AND ${state === undefined ? sql`true` : sql`tour_orders.state = ${state}`}`
  // Matches the indexes.
  const inTurn = state === undefined ? sql`(tour_orders.state IN ('DONE', 'CANCELLED')), moved_at` : sql`moved_at`
  const inOrder = order === 'NEWEST' ? sql`moved_at DESC, order_id DESC` : sql`${inTurn}, order_id`
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM tour_orders LEFT JOIN users ON users.id = user_id WHERE ${wanted}
    ORDER BY ${inOrder}
    LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(db)
  return { list: rows, ...(await countCapped(db, sql`tour_orders WHERE ${wanted}`)), page, limit }
}

/** A tour order. Throws `not_found`. */
export async function readTourOrder(
  ctx: Pick<Work, 'db' | 'clock'>,
  orderId: number,
  products: Products,
): Promise<AnswerOf<typeof adminTours.tourOrderForOperators>> {
  const order = await findOrder(ctx.db, orderId)
  const tourOrder = await findTourOrder(ctx.db, orderId)
  const { profileId, fileId, rejection, doneAt } = tourOrder
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM tour_orders LEFT JOIN users ON users.id = user_id WHERE order_id = ${orderId}`.execute(
    ctx.db,
  )
  const visits = await listVisits(ctx.db, orderId)
  const { rows: proofs } = await sql<{ image: Image; visitId: number | null; note: string; at: Date }>`
    SELECT ${imageJson()} AS image, visit_id AS "visitId", note, at FROM tour_proofs JOIN images ON images.id = image_id
    WHERE order_id = ${orderId} ORDER BY tour_proofs.id`.execute(ctx.db)
  const profile = await ctx.db
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', profileId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return {
    ...firstOf(rows),
    ...{ profileId: profile?.id ?? null, rejection },
    profileFile: await findFile(ctx.db, fileId),
    items: visits.map(visit => ({
      ...{ id: visit.id, tourId: visit.tourId, title: visit.title, isQRTour: visit.isQRTour },
      ...{ state: visit.state, note: visit.note, at: movedAt(visit) },
    })),
    proofs,
    amount: order.amount,
    refund: await quoteRefund(ctx.db, order, { now: ctx.clock.now(), products }),
    undoTo: isFresh(tourOrder.movedAt, ctx.clock.now()) ? await findUndo(ctx.db, tourOrder) : null,
    doneAt,
  }
}

const isFresh = (movedAt: Date, now: Date) => now.getTime() - movedAt.getTime() <= undoMs

/** The people whose profiles go to one office, by order. */
export async function listVisitors(db: Db, tourId: number): Promise<AnswerOf<typeof adminTours.visitsOfTour>> {
  const rows = await db
    .selectFrom('tour_visits')
    .innerJoin('tour_orders', 'tour_orders.order_id', 'tour_visits.order_id')
    .leftJoin('profiles', 'profiles.id', 'profile_id')
    .select(['tour_visits.id', 'tour_visits.order_id as orderId', 'tour_orders.state as orderState'])
    .select(['actor_name as actorName', 'tour_visits.state', 'note', 'tour_visits.moved_at as movedAt'])
    .where('tour_id', '=', tourId)
    .where('tour_orders.state', '<>', 'ORDERED')
    .orderBy('tour_visits.order_id')
    .execute()
  return { list: rows.map(({ movedAt: at, ...row }) => ({ ...row, at: movedAt({ state: row.state, movedAt: at }) })) }
}
