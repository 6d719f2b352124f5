import type { CodeOf } from '#contract/codes/code-of.ts'
import type { PlusEnd, PlusOrderKind, PlusStatus } from '#contract/codes/membership.ts'
import { koreanDate, koreanTime } from '#contract/korean-time.ts'
import { plusLimits } from '#contract/limits.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { type Mover, movedBy, type Work } from '#server/kernel/money/moves.ts'
import { addDays } from '#server/kernel/time.ts'
import { bookEarned } from '#server/payments/ledger.ts'
import { endOrder, lockOrder } from '#server/payments/orders.ts'
import type { Products } from '#server/payments/product.ts'
import { type Period, type PlusType, periodAt } from './periods.ts'

export type PlusRow = {
  id: number
  userId: number | null
  type: PlusType
  nextType: PlusType
  state: CodeOf<typeof PlusStatus>
  cardId: number
  agreedPrice: number
  termsVersion: string
  benefitsUntil: Date
  openOrderId: number | null
  nextTryOn: string | null
}

export type PeriodRow = Period & {
  orderId: number
  subscriptionId: number
  kind: CodeOf<typeof PlusOrderKind>
  type: PlusType
  anchor: string
  nth: number
  price: number
  credit: number
  isPaid: boolean
  /** The higher price that the member was told of for the next payment, and on which day in Seoul. */
  toldPrice: number | null
  toldPriceOn: string | null
}

/** A subscription with its current period: the last paid one, or that of a joining not paid yet. */
export type Held = { plus: PlusRow; period: PeriodRow }

const liveStates = ['JOINING', 'ACTIVE', 'CANCEL_SCHEDULED', 'PAST_DUE'] as const
export const isLive = ({ state }: PlusRow): boolean => liveStates.some(live => live === state)

const plusColumns = [
  'id',
  'user_id as userId',
  'type',
  'next_type as nextType',
  'state',
  'card_id as cardId',
  'agreed_price as agreedPrice',
  'terms_version as termsVersion',
  'benefits_until as benefitsUntil',
  'open_order_id as openOrderId',
  'next_try_on as nextTryOn',
] as const

const periodColumns = [
  'order_id as orderId',
  'subscription_id as subscriptionId',
  'kind',
  'type',
  'anchor',
  'nth',
  'starts',
  'ends',
  'price',
  'credit',
  'is_paid as isPaid',
  'told_price as toldPrice',
  'told_price_on as toldPriceOn',
] as const

/** The person's active membership, or null. A cancelled one is over once its cancellation takes effect. */
export async function findLive(db: Db, userId: number, now: Date): Promise<Held | null> {
  const plus = await db
    .selectFrom('plus_subscriptions')
    .select(plusColumns)
    .where('user_id', '=', userId)
    .where('state', 'in', liveStates)
    .executeTakeFirst()
  if (!plus || isOver(plus, now)) return null
  return { plus, period: await findPeriod(db, plus.id) }
}

/** A cancelled membership after its last day, not yet recorded by the job. */
export const isOver = ({ state, benefitsUntil }: PlusRow, now: Date): boolean =>
  state === 'CANCEL_SCHEDULED' && benefitsUntil <= now

/** The current period of a subscription. */
export async function findPeriod(db: Db, subscriptionId: number): Promise<PeriodRow> {
  return db
    .selectFrom('plus_periods')
    .select(periodColumns)
    .where('subscription_id', '=', subscriptionId)
    .orderBy('is_paid', 'desc')
    .orderBy('starts', 'desc')
    .orderBy('order_id', 'desc')
    .executeTakeFirstOrThrow()
}

/** The month that a change to yearly has cut short, with the days that it had before. */
export async function findReplaced(db: Db, { subscriptionId, orderId }: PeriodRow): Promise<PeriodRow> {
  const month = await db
    .selectFrom('plus_periods')
    .select(periodColumns)
    .where('subscription_id', '=', subscriptionId)
    .where('is_paid', '=', true)
    .where('order_id', '<>', orderId)
    .orderBy('starts', 'desc')
    .orderBy('order_id', 'desc')
    .executeTakeFirstOrThrow()
  return { ...month, ...periodAt(month.anchor, month.type, month.nth) }
}

/** What an order of a membership buys. */
export async function findBought(db: Db, orderId: number): Promise<PeriodRow> {
  return db.selectFrom('plus_periods').select(periodColumns).where('order_id', '=', orderId).executeTakeFirstOrThrow()
}

/** Locks a subscription. Lock its orders first: state changes of an order lock its subscription too. */
export async function lockPlus(db: Db, id: number): Promise<PlusRow> {
  return db
    .selectFrom('plus_subscriptions')
    .select(plusColumns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/**
 * Locks the subscription after its unpaid order, in the same sequence as state changes of that order. Throws `conflict`
 * if it changed in the meantime.
 */
export async function lockWithOrder(db: Db, id: number): Promise<PlusRow> {
  const seen = await db
    .selectFrom('plus_subscriptions')
    .select('open_order_id as openOrderId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (seen.openOrderId !== null) await lockOrder(db, seen.openOrderId)
  const plus = await lockPlus(db, id)
  if (plus.openOrderId !== seen.openOrderId) fail('conflict')
  return plus
}

/**
 * The person's active membership, locked along with the orders that a change may touch. Throws `plus_not_joined`,
 * `conflict` if it changed in the meantime.
 */
export async function lockOwn(db: Db, userId: number, now: Date): Promise<Held> {
  const seen = (await findLive(db, userId, now)) ?? fail('plus_not_joined')
  // Ending a fresh year gives back the month before it.
  const month = seen.period.kind === 'CHANGE' ? (await findReplaced(db, seen.period)).orderId : null
  const orders = [seen.period.orderId, seen.plus.openOrderId, month].filter(id => id !== null)
  for (const id of [...new Set(orders)].sort((a, b) => a - b)) await lockOrder(db, id)
  const plus = await lockPlus(db, seen.plus.id)
  if (!isLive(plus)) fail('plus_not_joined')
  const period = await findPeriod(db, plus.id)
  if (period.orderId !== seen.period.orderId || plus.openOrderId !== seen.plus.openOrderId) fail('conflict')
  return { plus, period }
}

/** The charge of an order that is being checked at the provider, or null. */
export async function findInFlight(db: Db, orderId: number): Promise<number | null> {
  const row = await db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'IN_FLIGHT')
    .executeTakeFirst()
  return row?.id ?? null
}

/** The moment at which a Seoul day begins. */
export const dayBegins = (day: string): Date => new Date(koreanTime(day))

/** When the benefits of a period end if it is to be renewed: after the retry window. */
export const graceEnds = ({ ends }: Period): Date => dayBegins(addDays(ends, plusLimits.graceDays))

/** The next day on which a due payment is retried after a decline today; null if no retry is left. */
export function nextTry(due: string, today: string): string | null {
  const days = plusLimits.tryDays.map(day => addDays(due, day))
  return days.find(day => day > today) ?? null
}

/**
 * Ends a membership: its benefits end now or when they would have ended anyway, its card is given up, and what was paid
 * is earned. Callers handle refunds before.
 */
export async function endPlus(
  ctx: Work,
  { plus, period }: Held,
  { as, by }: { as: CodeOf<typeof PlusEnd>; by: Mover },
): Promise<void> {
  const { db, clock } = ctx
  const now = clock.now()
  await db
    .updateTable('plus_subscriptions')
    .set({
      state: 'ENDED',
      ended_as: as,
      ended_at: now,
      benefits_until: plus.benefitsUntil < now ? plus.benefitsUntil : now,
      open_order_id: null,
      next_try_on: null,
      ...movedBy(clock, by),
    })
    .where('id', '=', plus.id)
    .execute()
  await giveUpCard(ctx, plus.cardId, by)
  await earn(ctx, period)
}

type Ending = { as: CodeOf<typeof PlusEnd>; by: Mover; products: Products; evenInFlight?: boolean }

/** Ends a membership along with its unpaid order. */
export async function endWithOrder(ctx: Work, held: Held, { as, by, ...order }: Ending): Promise<void> {
  const { openOrderId } = held.plus
  await endPlus(ctx, held, { as, by })
  if (openOrderId !== null) await endOrder(ctx, openOrderId, { as: 'CANCELLED', by, ...order })
}

/** Gives up a card that is no longer charged; a job deletes its key at the provider. */
export async function giveUpCard(ctx: Work, cardId: number, by: Mover): Promise<void> {
  await ctx.db
    .updateTable('cards')
    .set({ state: 'REPLACED', ...movedBy(ctx.clock, by) })
    .where('id', '=', cardId)
    .where('state', '=', 'ISSUED')
    .execute()
}

/** Books the unearned rest of a finished period's order as earned, once. */
export async function earn(ctx: Work, { orderId }: Pick<PeriodRow, 'orderId'>): Promise<void> {
  const earned = await ctx.db
    .updateTable('plus_periods')
    .set(value => ({ earned_at: ctx.clock.now(), times_earned: value('times_earned', '+', 1) }))
    .where('order_id', '=', orderId)
    .where('earned_at', 'is', null)
    .returning('times_earned as times')
    .executeTakeFirst()
  if (earned) await bookEarned(ctx.db, ctx.clock, orderId, earned.times)
}

/** Today in Seoul by `clock`. */
export const todayOf = ({ clock }: Pick<Work, 'clock'>): string => koreanDate(clock.now())
