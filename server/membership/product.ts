import { sql } from 'kysely'
import { paidPaymentStates } from '#contract/codes/payments.ts'
import { addDays, koreanTime } from '#contract/korean-time.ts'
import type { RefundQuote } from '#contract/payments/shapes.ts'
import { isOneOf } from '#server/kernel/codes.ts'
import type { Db } from '#server/kernel/db.ts'
import { movedBy, type Work } from '#server/kernel/money/moves.ts'
import { firstOf } from '#server/kernel/present.ts'
import { bookCredit } from '#server/payments/ledger.ts'
import { noRefund, type Product } from '#server/payments/product.ts'
import { findCollected } from '#server/payments/refunds.ts'
import { aboutTexts, plusRefundTexts as texts } from './messages.ts'
import { joinedNews, tellDeclined, tellNotChanged, tellNotJoined, tellUnpaid } from './news.ts'
import { refundPlus } from './refund.ts'
import {
  dayBegins,
  earn,
  endPlus,
  endWithOrder,
  findBought,
  findPeriod,
  findReplaced,
  giveUpCard,
  graceEnds,
  isLive,
  lockPlus,
  lockWithOrder,
  nextTry,
  type PeriodRow,
  type PlusRow,
  todayOf,
} from './subscriptions.ts'

/** Memberships as a product of payments. */
export const plusProduct: Product = {
  async describe(db, orderId) {
    const { starts, ends } = await findBought(db, orderId)
    return [{ label: aboutTexts.period, value: aboutTexts.days(starts, addDays(ends, -1)) }]
  },
  async fulfil(work, order) {
    const bought = await findBought(work.db, order.id)
    const plus = await lockPlus(work.db, bought.subscriptionId)
    if (bought.kind === 'CHANGE') await replacePeriod(work, plus, bought)
    await begin(work, plus, bought)
    return bought.kind === 'JOIN' ? joinedNews(bought) : undefined
  },
  async release(work, order) {
    const bought = await findBought(work.db, order.id)
    const plus = await lockPlus(work.db, bought.subscriptionId)
    if (!isLive(plus) || plus.openOrderId !== order.id) return
    if (bought.kind === 'CHANGE') await closeOrder(work, plus)
    else if (bought.kind === 'JOIN') await failJoining(work, plus)
    else {
      await endPlus(work, { plus, period: await findPeriod(work.db, plus.id) }, { as: 'UNPAID', by: 'system' })
      await tellUnpaid(work, plus)
    }
  },
  async declined(work, order, decline) {
    const bought = await findBought(work.db, order.id)
    const plus = await lockPlus(work.db, bought.subscriptionId)
    if (bought.kind === 'CHANGE') await tellNotChanged(work, plus)
    if (bought.kind === 'JOIN') await tellNotJoined(work, plus)
    if (bought.kind !== 'RENEWAL') return 'over'
    const today = todayOf(work)
    // A decline of a card that was replaced during the charge says nothing about the new one, which is tried today.
    const isReplaced = (await findCharged(work.db, order.id)) !== plus.cardId
    const nextTryOn = isReplaced ? today : decline.needsCard ? null : nextTry(bought.starts, today)
    await work.db
      .updateTable('plus_subscriptions')
      .set({ state: 'PAST_DUE', next_try_on: nextTryOn, ...movedBy(work.clock, 'system') })
      .where('id', '=', plus.id)
      .execute()
    await tellDeclined(work, { ...plus, nextTryOn }, order.id)
    return 'open'
  },
  async refundable(db, order, { now, paid }) {
    return quoteBought(db, await findBought(db, order.id), { now, userId: order.userId, paid })
  },
  async refunded(work, order, { left, by, products }) {
    if (left > 0) return
    const bought = await findBought(work.db, order.id)
    const plus = await lockWithOrder(work.db, bought.subscriptionId)
    const current = await findPeriod(work.db, plus.id)
    if (!isLive(plus) || current.orderId !== order.id) return
    // A pending renewal ends with the period it would have extended.
    const ending = { by, products, evenInFlight: true }
    const month = bought.kind === 'CHANGE' ? await restorePeriod(work, plus, bought) : null
    if (month && month.ends > todayOf(work)) return
    const as = month || by.startsWith('user:') ? 'CANCELLED_NOW' : 'REFUNDED'
    await endWithOrder(work, { plus, period: month ?? current }, { as, ...ending })
  },
}

/** The card that an order was last charged to. */
async function findCharged(db: Db, orderId: number): Promise<number | null> {
  const row = await db
    .selectFrom('payments')
    .select('card_id as cardId')
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return row.cardId
}

/**
 * Starts a paid period or extends the membership. Its days are those of the order, however late the payment settles.
 */
async function begin(ctx: Work, plus: PlusRow, bought: PeriodRow): Promise<void> {
  await ctx.db.updateTable('plus_periods').set({ is_paid: true }).where('order_id', '=', bought.orderId).execute()
  await ctx.db
    .updateTable('plus_subscriptions')
    .set({
      state: 'ACTIVE',
      type: bought.type,
      next_type: bought.type,
      benefits_until: graceEnds(bought),
      open_order_id: null,
      next_try_on: null,
      ...(bought.kind === 'JOIN' && { joined_at: ctx.clock.now() }),
      // Only a paid change has been accepted: a declined one leaves the consent to the month's price.
      ...(bought.kind === 'CHANGE' && { agreed_price: bought.price, agreed_at: ctx.clock.now() }),
      ...movedBy(ctx.clock, 'system'),
    })
    .where('id', '=', plus.id)
    .execute()
}

/** The month ends where the year begins, and its rest is credited to the year. */
async function replacePeriod(ctx: Work, plus: PlusRow, bought: PeriodRow): Promise<void> {
  const { db, clock } = ctx
  const old = await findPeriod(db, plus.id)
  await db.updateTable('plus_periods').set({ ends: bought.starts }).where('order_id', '=', old.orderId).execute()
  const credit = { from: old.orderId, to: bought.orderId, credit: bought.credit }
  await bookCredit(db, clock, { key: `${bought.orderId}`, ...credit })
  await earn(ctx, old)
}

/** A fully refunded change: the month resumes unchanged if it is not over by now. */
async function restorePeriod(ctx: Work, plus: PlusRow, bought: PeriodRow): Promise<PeriodRow> {
  const { db, clock } = ctx
  await db
    .updateTable('plus_periods')
    .set({ is_paid: false, earned_at: clock.now() })
    .where('order_id', '=', bought.orderId)
    .execute()
  const month = await findReplaced(db, bought)
  await bookCredit(db, clock, {
    key: `${bought.orderId}:back`,
    from: bought.orderId,
    to: month.orderId,
    credit: bought.credit,
  })
  await db
    .updateTable('plus_periods')
    // A higher price that was accepted for it is asked again.
    .set({ ends: month.ends, earned_at: null, told_price: null, told_price_on: null })
    .where('order_id', '=', month.orderId)
    .execute()
  if (month.ends <= todayOf(ctx)) return month
  await db
    .updateTable('plus_subscriptions')
    .set({
      type: month.type,
      next_type: month.type,
      agreed_price: month.price,
      benefits_until: plus.state === 'CANCEL_SCHEDULED' ? dayBegins(month.ends) : graceEnds(month),
    })
    .where('id', '=', plus.id)
    .execute()
  return month
}

const closeOrder = (ctx: Work, { id }: PlusRow) =>
  ctx.db.updateTable('plus_subscriptions').set({ open_order_id: null }).where('id', '=', id).execute()

async function failJoining(ctx: Work, { id, cardId }: PlusRow): Promise<void> {
  const { db, clock } = ctx
  await db
    .updateTable('plus_subscriptions')
    .set({ state: 'FAILED', open_order_id: null, ended_at: clock.now(), ...movedBy(clock, 'system') })
    .where('id', '=', id)
    .execute()
  await giveUpCard(ctx, cardId, 'system')
}

type EndingQuery = { now: Date; userId: number | null; without?: number[] }

/** What comes back: by undoing a fresh change to yearly, so that `month` goes on, and by ending everything now. */
export type Endings = { undo: { refund: number; month: PeriodRow } | null; all: RefundQuote }

/** The refunds of ending the membership in its current period; `without`: orders that are cancelled first. */
export async function quoteEndings(db: Db, period: PeriodRow, asked: EndingQuery): Promise<Endings> {
  const own = await quotePeriod(db, period, asked)
  if (own.note !== texts.changed) return { undo: null, all: own }
  const month = await findReplaced(db, period)
  if (month.ends <= todayOf({ clock: { now: () => asked.now } }))
    return { undo: null, all: { ...own, note: texts.changedLate } }
  const rest = await quotePeriod(db, month, asked)
  const kept = rest.refund > 0 ? rest.kept : [{ label: texts.month, amount: month.price }]
  const all = { ...own, refund: own.refund + rest.refund, kept, note: texts.both }
  return { undo: { refund: own.refund, month }, all }
}

async function quotePeriod(db: Db, period: PeriodRow, asked: EndingQuery): Promise<RefundQuote> {
  const collected = await findCollected(db, period.orderId)
  return quoteBought(db, period, { ...asked, paid: collected?.left ?? 0 })
}

async function quoteBought(
  db: Db,
  period: PeriodRow,
  { now, userId, paid, without = [] }: EndingQuery & { paid: number },
): Promise<RefundQuote> {
  if (!period.isPaid) return noRefund(texts.unpaid)
  const day = todayOf({ clock: { now: () => now } })
  const { state } = await db
    .selectFrom('plus_subscriptions')
    .select('state')
    .where('id', '=', period.subscriptionId)
    .executeTakeFirstOrThrow()
  if (day >= period.ends || (state !== 'ACTIVE' && state !== 'CANCEL_SCHEDULED')) return noRefund(texts.over)
  const discounts = userId === null ? 0 : await findDiscounts(db, userId, period, without)
  const quote = refundPlus({ ...period, paid, day, discounts })
  const isUndone = period.kind === 'CHANGE' && quote.refund === paid && quote.kept.length === 0
  return isUndone ? { ...quote, note: texts.changed } : quote
}

// Unpaid orders have saved nothing: ending at once cancels them, so that they cannot be paid afterwards. Neither have
// fully refunded ones.
async function findDiscounts(db: Db, userId: number, { starts, ends }: PeriodRow, without: number[]): Promise<number> {
  const { rows } = await sql<{ off: number }>`
    SELECT coalesce(sum(member_off), 0)::bigint AS off FROM orders o JOIN order_lines l ON l.order_id = o.id
    WHERE user_id = ${userId} AND product <> 'PLUS' AND o.id <> ALL(${without}::bigint[])
      AND created_at >= ${koreanTime(starts)} AND created_at < ${koreanTime(ends)}
      AND state = 'PAID' AND (amount = 0 OR amount > (
        SELECT coalesce(sum(r.amount), 0) FROM refunds r JOIN payments p ON p.id = payment_id
        WHERE p.order_id = o.id AND ${isOneOf('p.state', paidPaymentStates)}
          AND r.state NOT IN ('PROPOSED', 'WITHDRAWN')))`.execute(db)
  return firstOf(rows).off
}
