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
import { giveBackByRule } from '#server/payments/refunds.ts'
import { fulfilTexts as texts } from './messages.ts'
import { cancelTourByRule, tellOfTour } from './product.ts'
import { checkImages, listVisits, lockTourOrder, type TourOrderRow, type VisitRow } from './work.ts'

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
  const visits = to === 'DONE' ? await listVisits(db, orderId) : []
  if (to === 'DONE') await finish(office, order, visits)
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
  await tellOfMove(office, order, { to, reason, visits })
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
async function finish(office: Office, { id, state }: TourOrderRow, visits: readonly VisitRow[]): Promise<void> {
  const { db, clock, operator, products } = office
  if (state !== 'TOURING') fail('state_moved')
  if (visits.some(visit => visit.state === 'WAITING')) fail('tour_waiting')
  await giveBackByRule(office, id, { by: `operator:${operator.id}`, products })
  const { amount } = await findOrder(db, id)
  if (amount > 0) await bookEarned(db, clock, id)
}

type Moved = Move & { visits: readonly VisitRow[] }

async function tellOfMove(work: Work, { id, userId }: TourOrderRow, { to, reason, visits }: Moved): Promise<void> {
  if (userId === null || to === 'FILE_CHECK') return
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

/** Cancels an order by the rule. Errors: `not_refundable` where the rule gives nothing. */
export async function cancelTourAsOperator(office: Office, orderId: number, reason: string): Promise<null> {
  const { db, operator, products } = office
  await lockTourOrder(db, orderId)
  await cancelTourByRule(office, orderId, { by: `operator:${operator.id}`, products })
  await audit(db, operator, 'tour.cancel', orderId, { reason })
  return null
}
