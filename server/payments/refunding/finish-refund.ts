import type { CodeOf } from '#contract/codes/code-of.ts'
import { type RefundSource, sentRefundStates } from '#contract/codes/payments.ts'
import { orderPages } from '#contract/payments/order-pages.ts'
import { isOwnBeginning, movedBy, type Work } from '#server/kernel/money/moves.ts'
import { notify } from '#server/notifications/notify.ts'
import { bookRefunded, bookReturned } from '../ledger.ts'
import { sendRefundTexts as texts } from '../messages.ts'
import { lockOrder, type OrderRow } from '../orders.ts'
import { closeRefunded } from '../refunds.ts'

type Finished = { id: number; paymentId: number; orderId: number; source: CodeOf<typeof RefundSource> }

/**
 * Records a sent refund in the caller's transaction: refund, payment, ledger, and the order if nothing of it remains.
 */
export async function finishRefund(
  ctx: Work,
  refund: Finished,
  { cancellationId, from, proof }: { cancellationId?: string; from: 'PG' | 'BANK'; proof?: string },
): Promise<void> {
  const { db, clock } = ctx
  const { orderId, paymentId, source } = refund
  const order = await lockOrder(db, orderId)
  const done = await db
    .updateTable('refunds')
    .set({
      state: 'DONE',
      cancellation_id: cancellationId ?? null,
      bank_proof: proof ?? null,
      failure: null,
      done_at: clock.now(),
      ...movedBy(clock, 'system'),
    })
    .where('id', '=', refund.id)
    .where('state', 'in', sentRefundStates)
    .returning('amount')
    .executeTakeFirst()
  if (!done) return
  const { amount } = done
  const about = { clock, orderId, paymentId }
  const entry = { id: refund.id, amount, from }
  if (source === 'STRAY') await bookReturned(db, about, entry)
  else await bookRefunded(db, about, entry)
  await countRefunded(ctx, { paymentId, orderId, amount })
  await tellBuyer(ctx, order, { id: refund.id, amount, isStray: source === 'STRAY' })
}

/**
 * Notifies the buyer, even if they did not ask for the refund: an unexplained credit on their statement would confuse
 * them.
 */
export async function tellBuyer(
  ctx: Work,
  { id: orderId, userId, title }: OrderRow,
  { id, amount, isStray }: { id: number; amount: number; isStray: boolean },
): Promise<void> {
  if (userId === null) return
  await notify(ctx, {
    type: 'PAYMENT',
    userIds: [userId],
    title: isStray ? texts.strayTitle : texts.doneTitle,
    content: isStray ? texts.stray(title, amount) : texts.done(title, amount),
    link: orderPages.order(orderId),
    linkText: texts.seeOrder,
    dedupeKey: `refunded ${id}`,
    isOwnAct: await isOwnBeginning(ctx.db, 'refund', id),
  })
}

/** Adds a refund to its payment's refunded sum, and ends the order once all is refunded. */
export async function countRefunded(
  ctx: Work,
  refund: { paymentId: number; orderId: number; amount: number },
): Promise<void> {
  const { db, clock } = ctx
  const { refunded, taken, state } = await db
    .updateTable('payments')
    .set(row => ({ refunded: row('refunded', '+', refund.amount) }))
    .where('id', '=', refund.paymentId)
    .returning(['refunded', 'taken', 'state'])
    .executeTakeFirstOrThrow()
  const isAll = refunded === taken
  const isStray = state === 'STRAY'
  if (isStray && !isAll) return
  await db
    .updateTable('payments')
    .set({ state: isStray ? 'RETURNED' : isAll ? 'REFUNDED' : 'PART_REFUNDED', ...movedBy(clock, 'system') })
    .where('id', '=', refund.paymentId)
    .execute()
  if (isAll && !isStray) await closeRefunded(ctx, refund.orderId, 'system')
}
