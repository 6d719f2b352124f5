import { sql } from 'kysely'
import type { adminTours } from '#contract/admin/tours.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { dayMs } from '#contract/korean-time.ts'
import { tourLimits } from '#contract/limits.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { type Mover, movedBy, type Work } from '#server/kernel/money/moves.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { tryEachAlone } from '#server/kernel/transactions.ts'
import { bookEarned } from '#server/payments/ledger.ts'
import { findOrder } from '#server/payments/orders.ts'
import type { Products } from '#server/payments/product.ts'
import { type Cancelled, cancelByRule, giveBackByRule, hasOpenRefund } from '#server/payments/refunds.ts'
import { fulfilTexts as texts } from './messages.ts'
import { tellOfTour } from './product.ts'
import { undoMs } from './visits.ts'
import { checkImages, listVisits, lockTourOrder, type TourOrderRow, type VisitRow } from './work.ts'

type Finishing = Work & { products: Products }
type OperatorWork = Finishing & { operator: Viewer }
type Move = BodyOf<typeof adminTours.moveTourOrder>

/**
 * Changes the state of an order: check, ask for another file, print, start, finish. Throws `state_moved` for a
 * transition that its state does not allow, `tour_unprinted` for printing an order without paper or starting unprinted
 * paper, `tour_proof_missing` without a photo of the print, `tour_waiting` for finishing while a visit waits.
 */
export async function moveTourOrder(ctx: OperatorWork, orderId: number, { to, reason }: Move): Promise<null> {
  const { db, clock, operator } = ctx
  const order = await lockTourOrder(db, orderId)
  if (to === 'PRINTING' && order.copies === 0) fail('tour_unprinted')
  if (to === 'TOURING') await checkPrint(db, order)
  if (!before[to].includes(order.state)) fail('state_moved')
  const by: Mover = `operator:${operator.id}`
  if (to === 'DONE') await finishTour(ctx, order, by)
  else {
    await db
      .updateTable('tour_orders')
      .set({ state: to, ...(to === 'FILE_REJECTED' && { rejection: reason }), ...movedBy(clock, by) })
      .where('order_id', '=', orderId)
      .execute()
    await tellOfMove(ctx, order, { to, reason })
  }
  await audit(db, operator, 'tour.move', orderId, { from: order.state, to, ...(reason && { reason }) })
  return null
}

/** Where each move leads from. The states allow steps back too, which `undo.ts` alone makes. */
const before: Record<Move['to'], readonly TourOrderRow['state'][]> = {
  FILE_CHECK: ['RECEIVED', 'FILE_REJECTED'],
  FILE_REJECTED: ['FILE_CHECK'],
  PRINTING: ['FILE_CHECK'],
  TOURING: ['FILE_CHECK', 'PRINTING'],
  DONE: ['TOURING'],
}

async function checkPrint(db: Db, { id, copies, state }: TourOrderRow): Promise<void> {
  if (copies === 0) return
  if (state !== 'PRINTING') fail('tour_unprinted')
  const proof = await db
    .selectFrom('tour_proofs')
    .select('id')
    .where('order_id', '=', id)
    .where('visit_id', 'is', null)
    .executeTakeFirst()
  if (!proof) fail('tour_proof_missing')
}

/**
 * Finishes an order whose offices have all been visited, and notifies its actor: failed visits are refunded in one sum,
 * because card companies limit the number of partial refunds; the rest is earned. Throws `tour_waiting`; for an order in
 * another state than TOURING the database refuses.
 */
export async function finishTour(ctx: Finishing, order: TourOrderRow, by: Mover): Promise<void> {
  const { db, clock, products } = ctx
  const { id, userId } = order
  const visits = await listVisits(db, id)
  if (visits.some(visit => visit.state === 'WAITING')) fail('tour_waiting')
  const countOf = (...states: VisitRow['state'][]) => visits.filter(visit => states.includes(visit.state)).length
  const failed = countOf('REFUSED', 'CLOSED')
  await giveBackByRule(ctx, id, { by, products, reason: texts.undelivered(failed) })
  const { amount } = await findOrder(db, id)
  if (amount > 0) await bookEarned(db, clock, id)
  await db
    .updateTable('tour_orders')
    .set({ state: 'DONE', done_at: clock.now(), ...movedBy(clock, by) })
    .where('order_id', '=', id)
    .execute()
  const content = texts.done(countOf('VISITED'), failed)
  await tellOfTour(ctx, { id, userId }, { key: 'DONE', title: texts.doneTitle, content })
}

/** Finishes orders whose last visit can no longer be undone. */
export async function finishTours(ctx: Finishing): Promise<void> {
  const over = new Date(ctx.clock.now().getTime() - undoMs)
  const { rows } = await sql<{ id: number }>`
    SELECT order_id AS id FROM tour_orders o WHERE o.state = 'TOURING'
      AND NOT EXISTS (SELECT FROM tour_visits v
        WHERE v.order_id = o.order_id AND (v.state = 'WAITING' OR v.moved_at > ${over}))
    ORDER BY order_id LIMIT 1000`.execute(ctx.db)
  await tryEachAlone(ctx, rows, async (inside, { id }) => {
    const order = await lockTourOrder(inside.db, id)
    // A refund under way comes first: the next run gives back what is left.
    if (order.state === 'TOURING' && !(await hasOpenRefund(inside.db, order.id)))
      await finishTour(inside, order, 'system')
  })
}

/**
 * Cancels orders whose refused file was not replaced within `fileDays`, with a full refund. Orders with a pending
 * refund wait for it.
 */
export async function cancelUnfiledTours(ctx: Finishing): Promise<void> {
  const since = new Date(ctx.clock.now().getTime() - tourLimits.fileDays * dayMs)
  const rows = await ctx.db
    .selectFrom('tour_orders')
    .select('order_id as id')
    .where('state', '=', 'FILE_REJECTED')
    .where('moved_at', '<=', since)
    .orderBy('order_id')
    .limit(1000)
    .execute()
  await tryEachAlone(ctx, rows, async (inside, { id }) => {
    const { state, userId } = await lockTourOrder(inside.db, id)
    if (state !== 'FILE_REJECTED' || (await hasOpenRefund(inside.db, id))) return
    await cancelByRule(inside, id, { by: 'system', products: ctx.products, reason: texts.unfiledTitle })
    const content = texts.unfiled(tourLimits.fileDays)
    await tellOfTour(inside, { id, userId }, { key: 'unfiled', title: texts.unfiledTitle, content })
  })
}

type Moved = { to: Exclude<Move['to'], 'DONE'>; reason: string }

async function tellOfMove(ctx: Work, { id, userId, copies }: TourOrderRow, { to, reason }: Moved): Promise<void> {
  const news = {
    FILE_CHECK: { title: texts.checkTitle, content: texts.check(copies > 0) },
    FILE_REJECTED: { title: texts.rejectedTitle, content: reason },
    PRINTING: { title: texts.printingTitle, content: texts.printing },
    TOURING: { title: texts.touringTitle, content: texts.touring },
  }[to]
  // A file may be requested more than once, and a step undone and repeated.
  const key = `${to} ${ctx.clock.now().toISOString()}`
  await tellOfTour(ctx, { id, userId }, { key, ...news })
}

/**
 * Adds photos of the prints, of which the actor is notified once. Throws `tour_unprinted` unless the order is being
 * printed.
 */
export async function addPrintProofs(
  ctx: OperatorWork,
  orderId: number,
  { imageIds, note }: BodyOf<typeof adminTours.addPrintProofs>,
): Promise<null> {
  const { db, clock, operator } = ctx
  const { state, userId } = await lockTourOrder(db, orderId)
  if (state !== 'PRINTING') fail('tour_unprinted')
  await checkImages(db, operator.id, imageIds)
  await db
    .insertInto('tour_proofs')
    .values(imageIds.map(imageId => ({ order_id: orderId, image_id: imageId, note, at: clock.now() })))
    .execute()
  const news = { key: 'printed', title: texts.printedTitle, content: texts.printed }
  await tellOfTour(ctx, { id: orderId, userId }, news)
  await audit(db, operator, 'tour.print_proof', orderId, { count: imageIds.length })
  return null
}

/** Cancels an order by the rule. Throws what `cancelByRule` throws. */
export async function cancelTourAsOperator(ctx: OperatorWork, orderId: number, reason: string): Promise<Cancelled> {
  const { db, operator, products } = ctx
  await lockTourOrder(db, orderId)
  const cancelled = await cancelByRule(ctx, orderId, { by: `operator:${operator.id}`, products, reason })
  await audit(db, operator, 'tour.cancel', orderId, { reason, ...cancelled })
  return cancelled
}
