import type { CodeOf } from '#contract/codes/code-of.ts'
import type { PlusCancelReason } from '#contract/codes/membership.ts'
import type { Plus } from '#contract/membership/shapes.ts'
import { fail } from '#server/kernel/errors.ts'
import { type Mover, movedBy, type Work } from '#server/kernel/money/moves.ts'
import { findOrder } from '#server/payments/orders.ts'
import type { Products } from '#server/payments/product.ts'
import { cancelByRule, quoteRefund } from '#server/payments/refunds.ts'
import { readOwnPlus, readPlus } from './read.ts'
import {
  dayBegins,
  endWithOrder,
  findInFlight,
  findPeriod,
  graceEnds,
  type Held,
  isLive,
  lockOwn,
  lockPlus,
  todayOf,
} from './subscriptions.ts'

type Cancelling = { immediate: boolean; expectedRefund?: number; reason?: CodeOf<typeof PlusCancelReason> }

/**
 * Ends the membership at the end of its period, or at once with the refund by the rule ([A-49]). Undoing a change to
 * yearly in its first seven days returns to monthly. Throws `refund_changed` if the member saw another amount,
 * `plus_being_checked` while a payment is in flight.
 */
export async function cancelPlus(
  work: Work,
  userId: number,
  { immediate, expectedRefund, reason }: Cancelling,
  products: Products,
): Promise<Plus | null> {
  const { db, clock } = work
  const held = await lockOwn(db, userId, clock.now())
  const { plus, period } = held
  if (plus.openOrderId !== null && (plus.state !== 'PAST_DUE' || (await findInFlight(db, plus.openOrderId)) !== null))
    fail('plus_being_checked')
  const by: Mover = `user:${userId}`
  if (reason)
    await db.updateTable('plus_subscriptions').set({ cancel_reason: reason }).where('id', '=', plus.id).execute()
  if (immediate) await endNow(work, held, { as: 'CANCELLED_NOW', by, expectedRefund, products })
  else if (plus.state === 'PAST_DUE' || period.ends <= todayOf(work))
    await endUnpaid(work, held, { as: 'CANCELLED', by, products })
  else if (plus.state === 'ACTIVE')
    await db
      .updateTable('plus_subscriptions')
      .set({ state: 'CANCEL_SCHEDULED', benefits_until: dayBegins(period.ends), ...movedBy(clock, by) })
      .where('id', '=', plus.id)
      .execute()
  return readPlus(work, userId)
}

/** Undoes a cancellation that has not taken effect yet ([A-52]). */
export async function undoCancel(work: Work, userId: number): Promise<Plus> {
  const { db, clock } = work
  const { plus, period } = await lockOwn(db, userId, clock.now())
  if (plus.state !== 'CANCEL_SCHEDULED') fail('plus_not_cancelled')
  await db
    .updateTable('plus_subscriptions')
    .set({
      state: 'ACTIVE',
      benefits_until: graceEnds(period),
      cancel_reason: null,
      ...movedBy(clock, `user:${userId}`),
    })
    .where('id', '=', plus.id)
    .execute()
  return readOwnPlus(work, userId)
}

type Ending = { as: 'CANCELLED' | 'CANCELLED_NOW' | 'LEFT'; by: Mover; products: Products }

/** Ends a membership at once, with the refund of its period by the rule. The caller holds the lock. */
export async function endNow(
  work: Work,
  held: Held,
  { expectedRefund, ...ending }: Ending & { expectedRefund?: number },
): Promise<void> {
  const { db, clock } = work
  const { plus, period } = held
  const order = await findOrder(db, period.orderId)
  const quote = await quoteRefund(db, order, { now: clock.now(), products: ending.products })
  const refund = quote.isPossible ? quote.refund : 0
  if (expectedRefund !== undefined && expectedRefund !== refund) fail('refund_changed')
  if (quote.isPossible) await cancelByRule(work, order.id, { by: ending.by, products: ending.products })
  const leadsBack = period.kind === 'CHANGE' && quote.isPossible && quote.kept.length === 0
  if (!leadsBack) return endUnpaid(work, held, ending)
  const after = { plus: await lockPlus(db, plus.id), period: await findPeriod(db, plus.id) }
  if (ending.as === 'LEFT' && isLive(after.plus)) await endNow(work, after, ending)
}

/** Ends a membership that has nothing to refund, along with its unpaid order. */
async function endUnpaid(work: Work, { plus, period }: Held, ending: Ending): Promise<void> {
  const now = await lockPlus(work.db, plus.id)
  if (isLive(now)) await endWithOrder(work, { plus: now, period }, ending)
}
