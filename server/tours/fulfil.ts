import type { adminTours } from '#contract/admin/tours.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { movedBy, type Work } from '#server/kernel/money/moves.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { bookEarned } from '#server/payments/ledger.ts'
import { findOrder } from '#server/payments/orders.ts'
import type { Products } from '#server/payments/product.ts'
import { cancelByRule, quoteRefund } from '#server/payments/refunds.ts'
import { fulfilTexts as texts } from './messages.ts'
import { cancelTourByRule } from './own.ts'
import { tellOfTour } from './product.ts'
import { listVisits, lockTourOrder, type TourOrderRow } from './work.ts'

type Office = Work & { operator: Viewer; products: Products }
type Move = BodyOf<typeof adminTours.moveTourOrder>

/**
 * Moves an order along: check, ask for another file, print, start, finish. Throws `state_moved` for a move that its
 * state does not allow, `tour_unprinted` for printing what has no paper or starting unprinted paper, `tour_proof_missing`
 * before a photo of the print, `tour_waiting` for finishing while a visit waits.
 */
export async function moveTourOrder(office: Office, orderId: number, { to, reason }: Move): Promise<null> {
  const { db, clock, operator } = office
  const order = await lockTourOrder(db, orderId)
  if (to === 'PRINTING' && order.copies === 0) fail('tour_unprinted')
  if (to === 'TOURING') await checkPrint(db, order)
  if (to === 'DONE') await finish(office, order)
  await db
    .updateTable('tour_orders')
    .set({
      state: to,
      ...(to === 'FILE_REJECTED' && { rejection: reason }),
      ...(to === 'DONE' && { done_at: clock.now() }),
      ...movedBy(clock, `operator:${operator.id}`),
    })
    .where('order_id', '=', orderId)
    .execute()
  await audit(db, operator, 'tour.move', orderId, { from: order.state, to, ...(reason && { reason }) })
  await tellOfMove(office, order, { to, reason })
  return null
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

// What failed comes back in one refund, because card companies limit the number of partial ones; the rest is earned.
async function finish(office: Office, { id, state }: TourOrderRow): Promise<void> {
  const { db, clock, operator, products } = office
  if (state !== 'TOURING') fail('state_moved')
  const visits = await listVisits(db, id)
  if (visits.some(visit => visit.state === 'WAITING')) fail('tour_waiting')
  const order = await findOrder(db, id)
  const { isPossible, refund } = await quoteRefund(db, order, { now: clock.now(), products })
  if (isPossible && refund > 0) await cancelByRule(office, id, { by: `operator:${operator.id}`, products })
  if (order.amount > 0) await bookEarned(db, clock, id)
}

async function tellOfMove(work: Work, { id, userId }: TourOrderRow, { to, reason }: Move): Promise<void> {
  if (userId === null || to === 'FILE_CHECK') return
  const visits = to === 'DONE' ? await listVisits(work.db, id) : []
  const visited = visits.filter(({ state }) => state === 'VISITED').length
  const failed = visits.filter(({ state }) => state === 'REFUSED' || state === 'CLOSED').length
  const news = {
    FILE_REJECTED: { title: texts.rejectedTitle, content: reason },
    PRINTING: { title: texts.printingTitle, content: texts.printing },
    TOURING: { title: texts.touringTitle, content: texts.touring },
    DONE: { title: texts.doneTitle, content: texts.done(visited, failed) },
  }[to]
  // A file may be asked for more than once.
  const key = to === 'FILE_REJECTED' ? `${to} ${work.clock.now().toISOString()}` : to
  await tellOfTour(work, { id, userId }, { key, ...news })
}

/** Photos of what was printed. Throws `tour_unprinted` unless it is being printed. */
export async function addPrintProofs(
  { db, clock, operator }: Office,
  orderId: number,
  { imageIds, note }: BodyOf<typeof adminTours.addPrintProofs>,
): Promise<null> {
  const { state } = await lockTourOrder(db, orderId)
  if (state !== 'PRINTING') fail('tour_unprinted')
  await checkImages(db, operator.id, imageIds)
  await db
    .insertInto('tour_proofs')
    .values(imageIds.map(imageId => ({ order_id: orderId, image_id: imageId, note, at: clock.now() })))
    .execute()
  await audit(db, operator, 'tour.print_proof', orderId, { count: imageIds.length })
  return null
}

async function checkImages(db: Db, ownerId: number, ids: readonly number[]): Promise<void> {
  const own = await db
    .selectFrom('images')
    .select('id')
    .where('id', 'in', ids)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .execute()
  if (own.length !== new Set(ids).size) fail('not_found')
}

/**
 * Marks visits of one office, for many orders at once: delivered with a photo, refused, or closed. Throws
 * `tour_not_touring` unless each order is being toured.
 */
export async function markVisits(
  office: Office,
  tourId: number,
  { visitIds, state, imageId, note }: BodyOf<typeof adminTours.markVisits>,
): Promise<null> {
  const { db, clock, operator } = office
  if (imageId !== null) await checkImages(db, operator.id, [imageId])
  const visits = await db
    .selectFrom('tour_visits')
    .select(['id', 'order_id as orderId'])
    .where('id', 'in', visitIds)
    .where('tour_id', '=', tourId)
    // Always in one order, so that two operators never wait for each other.
    .orderBy('order_id')
    .execute()
  if (visits.length !== new Set(visitIds).size) fail('not_found')
  for (const { id, orderId } of visits) {
    const order = await lockTourOrder(db, orderId)
    if (order.state !== 'TOURING') fail('tour_not_touring')
    await db
      .updateTable('tour_visits')
      .set({ state, note, ...movedBy(clock, `operator:${operator.id}`) })
      .where('id', '=', id)
      .execute()
    if (imageId === null) continue
    await db
      .insertInto('tour_proofs')
      .values({ order_id: orderId, visit_id: id, image_id: imageId, note, at: clock.now() })
      .execute()
    await tellOfVisit(office, order, tourId)
  }
  await audit(db, operator, 'tour.visit', tourId, { state, visits: visits.map(({ id }) => id) })
  return null
}

async function tellOfVisit(work: Work, { id, userId }: TourOrderRow, tourId: number): Promise<void> {
  if (userId === null) return
  const visits = await listVisits(work.db, id)
  const title = visits.find(visit => visit.tourId === tourId)?.title ?? ''
  const news = { title: texts.visitedTitle(title), content: texts.visited }
  await tellOfTour(work, { id, userId }, { key: `visited ${tourId}`, ...news })
}

const undoHours = 24

/** Takes a mark back within a day; its photos go. Throws `visit_undo_late` after it, `tour_not_touring` once it is over. */
export async function undoVisit({ db, clock, operator }: Office, visitId: number): Promise<null> {
  const visit = await db
    .selectFrom('tour_visits')
    .select(['id', 'order_id as orderId', 'tour_id as tourId'])
    .where('id', '=', visitId)
    .executeTakeFirst()
  if (!visit) fail('not_found')
  const order = await lockTourOrder(db, visit.orderId)
  if (order.state !== 'TOURING') fail('tour_not_touring')
  const { moved_at: at } = await db
    .selectFrom('tour_visits')
    .select('moved_at')
    .where('id', '=', visitId)
    .executeTakeFirstOrThrow()
  if (clock.now().getTime() - at.getTime() > undoHours * 3_600_000) fail('visit_undo_late')
  await db.deleteFrom('tour_proofs').where('visit_id', '=', visitId).execute()
  await db
    .updateTable('tour_visits')
    .set({ state: 'WAITING', note: '', ...movedBy(clock, `operator:${operator.id}`) })
    .where('id', '=', visitId)
    .execute()
  await audit(db, operator, 'tour.undo_visit', visit.tourId, { visitId })
  return null
}

/** Cancels an order by the rule. Errors: `not_refundable` where the rule gives nothing. */
export async function cancelTourAsOperator(office: Office, orderId: number, reason: string): Promise<null> {
  const { db, operator, products } = office
  await lockTourOrder(db, orderId)
  await cancelTourByRule(office, orderId, { by: `operator:${operator.id}`, products })
  await audit(db, operator, 'tour.cancel', orderId, { reason })
  return null
}
