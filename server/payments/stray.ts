import { unpaidPaymentStates } from '#contract/codes/payments.ts'
import { movedBy, type Work } from '#server/kernel/money/moves.ts'
import { tellOperators } from '#server/notifications/tell-operators.ts'
import { bookStray } from './ledger.ts'
import { strayTexts as texts } from './messages.ts'
import { ensurePayment, lockOrder, operatorsPageOf } from './orders.ts'
import { openRefund } from './refunds.ts'

/**
 * Books money collected without a claim to it, refunds all of it and alerts operators. An open order can be paid again,
 * by a new payment that says why.
 */
export async function takeAsStray(
  ctx: Work,
  payment: { id: number; orderId: number; providerId: string },
  { taken, why }: { taken: number; why: string },
): Promise<void> {
  const { db, clock } = ctx
  const order = await lockOrder(db, payment.orderId)
  const moved = await db
    .updateTable('payments')
    .set({ state: 'STRAY', taken, token: null, ...movedBy(clock, 'system') })
    .where('id', '=', payment.id)
    .where('state', 'in', unpaidPaymentStates)
    .returning('card_id as cardId')
    .executeTakeFirst()
  if (!moved) return
  const { orderId } = payment
  await bookStray(db, { clock, orderId, paymentId: payment.id }, taken)
  await openRefund(ctx, { paymentId: payment.id, orderId, amount: taken, kept: 0, source: 'STRAY', reason: why })
  if (order.state === 'OPEN' && order.expiresAt > clock.now() && moved.cardId === null)
    await ensurePayment(ctx, order, { decline: texts.payAgain })
  await tellOperators(ctx, {
    role: 'FINANCE',
    title: texts.title,
    content: texts.content(taken),
    link: operatorsPageOf(orderId),
    dedupeKey: `stray ${payment.id}`,
  })
}
