import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { plusLimits } from '#contract/limits.ts'
import { plusTermsVersion } from '#contract/membership/terms.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Work } from '#server/kernel/money/moves.ts'
import { present } from '#server/kernel/present.ts'
import { addDays } from '#server/kernel/time.ts'
import { within } from '#server/kernel/transactions.ts'
import { advance } from '#server/payments/advance.ts'
import type { Engine } from '#server/payments/engine.ts'
import { inParallel } from '#server/payments/in-parallel.ts'
import { addCharge, addOrder, findOrder } from '#server/payments/orders.ts'
import { pricesAt } from '#server/payments/prices.ts'
import { plusPricingTexts } from './messages.ts'
import { tellNoConsent, tellUnpaid } from './news.ts'
import { daysBetween, monthsOf, type Period, type PlusType, periodAt } from './periods.ts'
import { nextPrice } from './prices/next-price.ts'
import { plusLine } from './pricing.ts'
import { priceName } from './read.ts'
import {
  dayBegins,
  endPlus,
  findInFlight,
  findPeriod,
  graceEnds,
  type Held,
  lockPlus,
  type PeriodRow,
  todayOf,
} from './subscriptions.ts'

/** Batch size per kind and run; the next hourly run continues. */
const mostAtOnce = 20_000

/**
 * Renews memberships that are due or were missed, and retries overdue ones. Each is one transaction followed by one
 * charge, so a crash leaves either nothing or a charge that the sweep completes. Several workers may run at once.
 */
export async function renewPlans(ctx: Engine): Promise<void> {
  const today = todayOf(ctx)
  const { rows: due } = await sql<{ id: number }>`
    SELECT s.id FROM plus_subscriptions s
    WHERE state = 'ACTIVE' AND open_order_id IS NULL AND benefits_until <= ${addDays(today, plusLimits.graceDays)}::date::timestamp AT TIME ZONE 'Asia/Seoul'
    ORDER BY benefits_until, id LIMIT ${mostAtOnce}`.execute(ctx.db)
  await inParallel(ctx, due, ({ id }) => chargeFor(ctx, id, startRenewal))
  const { rows: overdue } = await sql<{ id: number }>`
    SELECT id FROM plus_subscriptions WHERE state = 'PAST_DUE' AND next_try_on <= ${today}
    ORDER BY next_try_on, id LIMIT ${mostAtOnce}`.execute(ctx.db)
  await inParallel(ctx, overdue, ({ id }) => chargeFor(ctx, id, startRetry))
}

type Start = (work: Work & Pick<Engine, 'products'>, id: number) => Promise<number | null>

async function chargeFor(ctx: Engine, id: number, start: Start): Promise<void> {
  const paymentId = await within(ctx, inside => start(inside, id))
  if (paymentId !== null) await advance(ctx, paymentId)
}

const startRenewal: Start = async (work, id) => {
  const { db } = work
  if (!(await isFree(db, id))) return null
  const plus = await lockPlus(db, id)
  const period = await findPeriod(db, id)
  const today = todayOf(work)
  if (plus.state !== 'ACTIVE' || plus.openOrderId !== null || period.ends > today) return null
  const held: Held = { plus, period }
  // Nobody is charged for a period long past: the downtime exceeded the retry window.
  if (daysBetween(period.ends, today) >= plusLimits.graceDays) {
    await endPlus(work, held, { as: 'UNPAID', by: 'system' })
    await tellUnpaid(work, plus)
    return null
  }
  if (await isKeptOut(db, present(plus.userId))) return null
  const inForce = (await pricesAt(db, dayBegins(period.ends)))[priceName[plus.nextType]]
  const { amount, needsConsent } = nextPrice({ ...plus, ...period }, inForce, today)
  if (needsConsent) {
    await endPlus(work, held, { as: 'NO_CONSENT', by: 'system' })
    await tellNoConsent(work, plus)
    return null
  }
  return orderRenewal(work, held, amount)
}

async function orderRenewal(
  ctx: Work & Pick<Engine, 'products'>,
  { plus, period }: Held,
  price: number,
): Promise<number> {
  const { db, products } = ctx
  const { nextType: type, cardId } = plus
  const next = nextPeriod(period, type)
  const reserve = async (orderId: number) => {
    await db
      .insertInto('plus_periods')
      .values({
        order_id: orderId,
        subscription_id: plus.id,
        kind: 'RENEWAL',
        type,
        anchor: period.anchor,
        ...next,
        price,
      })
      .execute()
    await db.updateTable('plus_subscriptions').set({ open_order_id: orderId }).where('id', '=', plus.id).execute()
  }
  const orderId = await addOrder(
    ctx,
    { userId: present(plus.userId), by: 'system' },
    { orderKey: randomUUID(), termsVersion: plusTermsVersion },
    {
      product: 'PLUS',
      title: plusPricingTexts.label[type],
      lines: [plusLine(type, price)],
      coupons: [],
      cardId,
      expiresAt: graceEnds(period),
    },
    { products, reserve },
  )
  return present(await findInFlight(db, orderId))
}

/** The period that follows, in the same or another cycle; counted from the anchor, so that the 31st comes back. */
function nextPeriod(
  { anchor, type, nth }: Pick<PeriodRow, 'anchor' | 'type' | 'nth'>,
  nextType: PlusType,
): Period & { nth: number } {
  const count = ((nth + 1) * monthsOf[type]) / monthsOf[nextType]
  return { nth: count, ...periodAt(anchor, nextType, count) }
}

const startRetry: Start = async (work, id) => {
  const { db, clock } = work
  const orderId = await findOpenOrder(db, id)
  if (orderId === null || !(await isFree(db, id))) return null
  const order = await findOrder(db, orderId)
  const plus = await lockPlus(db, id)
  const isDue = plus.state === 'PAST_DUE' && plus.nextTryOn !== null && plus.nextTryOn <= todayOf(work)
  if (!isDue || order.state !== 'OPEN' || order.expiresAt <= clock.now()) return null
  if (await isKeptOut(db, present(plus.userId))) return null
  // Until the result of the charge sets the next retry.
  await db.updateTable('plus_subscriptions').set({ next_try_on: null }).where('id', '=', id).execute()
  return addCharge(work, { orderId, amount: order.amount, cardId: plus.cardId }, 'system')
}

async function findOpenOrder(db: Db, id: number): Promise<number | null> {
  const row = await db
    .selectFrom('plus_subscriptions')
    .select('open_order_id as orderId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.orderId
}

/** Skip memberships that another worker has locked. */
async function isFree(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('plus_subscriptions')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row !== undefined
}

/** Suspended people are not charged; a plan that is not renewed in time ends. */
async function isKeptOut(db: Db, userId: number): Promise<boolean> {
  const { status } = await db.selectFrom('users').select('status').where('id', '=', userId).executeTakeFirstOrThrow()
  return status !== 'ACTIVE'
}
