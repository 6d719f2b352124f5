import { TourOrderState } from '#contract/codes/tours.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { movedBy, type Work } from '#server/kernel/money/moves.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { letGo } from '#server/media/stored-files.ts'
import { fulfilTexts as texts } from './messages.ts'
import { tellOfTour } from './product.ts'
import { undoMs } from './visits.ts'
import { listVisits, lockTourOrder, type TourOrderRow } from './work.ts'

type OperatorWork = Work & { operator: Viewer }

/**
 * Undoes the last step of an order: asking for a file, printing, starting. The refund for cancelling is again as
 * before, and photos of an undone print are deleted. Throws `tour_undo_none` for another step and once a visit is
 * marked, `visit_undo_late` after a day.
 */
export async function undoTourMove(ctx: OperatorWork, orderId: number): Promise<null> {
  const { db, clock, operator } = ctx
  const order = await lockTourOrder(db, orderId)
  const from = await findUndo(db, order)
  if (!from) fail('tour_undo_none')
  checkTime(ctx, order.movedAt)
  await db
    .updateTable('tour_orders')
    .set({
      state: from,
      ...(order.state === 'FILE_REJECTED' && { rejection: '' }),
      ...movedBy(clock, `operator:${operator.id}`),
    })
    .where('order_id', '=', orderId)
    .execute()
  if (order.state === 'PRINTING') {
    const proofs = await deletePrintProofs(db, orderId).execute()
    await letGo(ctx, { images: proofs.map(({ imageId }) => imageId) })
  }
  const { userId } = order
  const news = { title: texts.undoneTitle, content: texts.undone(TourOrderState[from]) }
  await tellOfTour(ctx, { id: orderId, userId }, { key: `undone ${clock.now().toISOString()}`, ...news })
  await audit(db, operator, 'tour.undo_move', orderId, { from: order.state, to: from })
  return null
}

/** The state to which the last step of an order can be undone; null if it cannot. */
export async function findUndo(db: Db, { id, state, copies }: TourOrderRow) {
  if (state === 'FILE_REJECTED' || state === 'PRINTING') return 'FILE_CHECK'
  if (state !== 'TOURING') return null
  const visits = await listVisits(db, id)
  return visits.every(visit => visit.state === 'WAITING') ? (copies > 0 ? 'PRINTING' : 'FILE_CHECK') : null
}

/** Takes one photo of a print back. Throws `not_found`, `tour_unprinted` unless it is being printed, `visit_undo_late`. */
export async function removePrintProof(ctx: OperatorWork, orderId: number, imageId: number): Promise<null> {
  const { db, operator } = ctx
  const { state } = await lockTourOrder(db, orderId)
  if (state !== 'PRINTING') fail('tour_unprinted')
  const proof = await deletePrintProofs(db, orderId).where('image_id', '=', imageId).executeTakeFirst()
  checkTime(ctx, (proof ?? fail('not_found')).at)
  await letGo(ctx, { images: [imageId] })
  await audit(db, operator, 'tour.undo_print_proof', orderId, { imageId })
  return null
}

function checkTime(ctx: OperatorWork, at: Date): void {
  if (ctx.clock.now().getTime() - at.getTime() > undoMs) fail('visit_undo_late')
}

const deletePrintProofs = (db: Db, orderId: number) =>
  db
    .deleteFrom('tour_proofs')
    .where('order_id', '=', orderId)
    .where('visit_id', 'is', null)
    .returning(['image_id as imageId', 'at'])
