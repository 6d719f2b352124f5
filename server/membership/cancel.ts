import type { CodeOf } from '#contract/codes/code-of.ts'
import type { PlusCancelReason } from '#contract/codes/membership.ts'
import type { PlusAnswer } from '#contract/membership/shapes.ts'
import { fail } from '#server/kernel/errors.ts'
import { type Mover, movedBy, type Work } from '#server/kernel/money/moves.ts'
import { findOrder } from '#server/payments/orders.ts'
import type { Products } from '#server/payments/product.ts'
import { cancelByRule, quoteRefund } from '#server/payments/refunds.ts'
import { endOpenOrders, findOpenOrders } from './open-orders.ts'
import { quoteEndings } from './product.ts'
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
 * Ends the membership at the end of its period, or everything at once with the refund by the rule ([A-49]): nothing is
 * charged again, and unpaid orders at member prices are cancelled. Throws `refund_changed` if the member saw another
 * amount, `plus_being_checked` and `payment_in_flight` while a payment is being checked.
 */
export async function cancelPlus(
  ctx: Work,
  userId: number,
  { immediate, expectedRefund, reason }: Cancelling,
  products: Products,
): Promise<PlusAnswer | null> {
  const { db, clock } = ctx
  const by: Mover = `user:${userId}`
  if (immediate) await endOpenOrders(ctx, userId, { by, products })
  const held = await lockOwn(db, userId, clock.now())
  const { plus, period } = held
  if (plus.openOrderId !== null && (plus.state !== 'PAST_DUE' || (await findInFlight(db, plus.openOrderId)) !== null))
    fail('plus_being_checked')
  if (reason)
    await db.updateTable('plus_subscriptions').set({ cancel_reason: reason }).where('id', '=', plus.id).execute()
  if (immediate) await endNow(ctx, held, { as: 'CANCELLED_NOW', by, expectedRefund, products })
  else if (plus.state === 'PAST_DUE' || period.ends <= todayOf(ctx))
    await endWithOrder(ctx, held, { as: 'CANCELLED', by, products })
  else if (plus.state === 'ACTIVE')
    await db
      .updateTable('plus_subscriptions')
      .set({ state: 'CANCEL_SCHEDULED', benefits_until: dayBegins(period.ends), ...movedBy(clock, by) })
      .where('id', '=', plus.id)
      .execute()
  return readPlus(ctx, userId)
}

/**
 * Undoes a change to yearly in its `unusedDays` ([A-50]): all of its charge comes back, and the month goes on. Throws
 * `plus_not_changed` if it cannot be undone any more, `refund_changed` if the member saw another amount.
 */
export async function undoChange(
  ctx: Work,
  userId: number,
  { expectedRefund, products }: { expectedRefund?: number; products: Products },
): Promise<PlusAnswer> {
  const { db, clock } = ctx
  const { plus, period } = await lockOwn(db, userId, clock.now())
  if (plus.openOrderId !== null) fail('plus_being_checked')
  const { undo } = await quoteEndings(db, period, { now: clock.now(), userId })
  if (!undo) fail('plus_not_changed')
  await cancelByRule(ctx, period.orderId, { expectedRefund, by: `user:${userId}`, products })
  return readOwnPlus(ctx, userId)
}

/** Undoes a cancellation that has not taken effect yet ([A-52]). */
export async function undoCancel(ctx: Work, userId: number): Promise<PlusAnswer> {
  const { db, clock } = ctx
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
  return readOwnPlus(ctx, userId)
}

type Ending = { as: 'CANCELLED' | 'CANCELLED_NOW' | 'LEFT'; by: Mover; products: Products }

/**
 * Ends a membership at once, with the refund by the rule. The caller holds the lock and has ended the unpaid orders at
 * member prices; throws `conflict` if another was made since.
 */
export async function endNow(
  ctx: Work,
  held: Held,
  { expectedRefund, ...ending }: Ending & { expectedRefund?: number },
): Promise<void> {
  const { db, clock } = ctx
  const { userId } = held.plus
  if (userId !== null && (await findOpenOrders(db, userId)).length) fail('conflict')
  const { all } = await quoteEndings(db, held.period, { now: clock.now(), userId })
  const refund = all.isPossible ? all.refund : 0
  if (expectedRefund !== undefined && expectedRefund !== refund) fail('refund_changed')
  await endPeriod(ctx, held, ending)
}

/** Ends the period; a year that gives back the month before it is followed by that month. */
async function endPeriod(ctx: Work, { plus, period }: Held, ending: Ending): Promise<void> {
  const { db, clock } = ctx
  const order = await findOrder(db, period.orderId)
  const quote = await quoteRefund(db, order, { now: clock.now(), products: ending.products })
  if (quote.isPossible) await cancelByRule(ctx, order.id, { by: ending.by, products: ending.products })
  const after = await lockPlus(db, plus.id)
  if (!isLive(after)) return
  const left = { plus: after, period: await findPeriod(db, plus.id) }
  if (left.period.orderId === period.orderId) await endWithOrder(ctx, left, ending)
  else await endPeriod(ctx, left, ending)
}
