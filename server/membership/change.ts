import { randomUUID } from 'node:crypto'
import type { BodyOf } from '#contract/endpoint.ts'
import type { membership } from '#contract/membership/index.ts'
import type { PlusAnswer } from '#contract/membership/shapes.ts'
import { plusTermsVersion } from '#contract/membership/terms.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Work } from '#server/kernel/money/moves.ts'
import { present } from '#server/kernel/present.ts'
import { inTransaction, within } from '#server/kernel/transactions.ts'
import { advanceSoon } from '#server/payments/checkout.ts'
import type { Engine } from '#server/payments/engine.ts'
import { addCharge, addOrder, findOrder } from '#server/payments/orders.ts'
import { pricesAt } from '#server/payments/prices.ts'
import { type CardReturn, issueCard, keepCard } from './cards.ts'
import { plusPricingTexts } from './messages.ts'
import { periodAt } from './periods.ts'
import { lastDayToTell, nextPrice } from './prices/next-price.ts'
import { creditOf, plusLine } from './pricing.ts'
import { canChange, priceName, readOwnPlus } from './read.ts'
import { dayBegins, findInFlight, findLive, giveUpCard, type Held, lockOwn, todayOf } from './subscriptions.ts'

type Change = BodyOf<typeof membership.changePlusType>

/**
 * Changes the cycle ([A-50]). To yearly at once: the price less the rest of the month is charged, and the year begins
 * today. To monthly, or back, from the next payment on. Throws `plus_not_active` unless the membership is active,
 * `price_changed` if the member saw another amount, `terms_changed` unless the terms of a charge were accepted,
 * `card_declined`; then nothing changes.
 */
export async function changeType(ctx: Engine, userId: number, change: Change): Promise<PlusAnswer> {
  const { db } = ctx
  const charge = await within(ctx, inside => startChange(inside, userId, change))
  if (charge) {
    await advanceSoon(ctx, charge.paymentId)
    const { state } = await findOrder(db, charge.orderId)
    if (state === 'CANCELLED') fail('card_declined')
  }
  return readOwnPlus(ctx, userId)
}

async function startChange(
  ctx: Work & Pick<Engine, 'products'>,
  userId: number,
  { subscriptionType: type, expectedAmount, agreed, termsVersion }: Change,
): Promise<{ orderId: number; paymentId: number } | null> {
  const { db, clock } = ctx
  const now = clock.now()
  const held = await lockOwn(db, userId, now)
  const { plus, period } = held
  if (plus.openOrderId !== null && plus.state !== 'PAST_DUE') fail('plus_being_checked')
  if (plus.state !== 'ACTIVE') fail('plus_not_active')
  if (type === plus.type || type === 'MONTHLY') {
    const price = (await pricesAt(db, now))[priceName[type]]
    if (price !== expectedAmount) fail('price_changed')
    if (type === plus.nextType) return null
    await db
      .updateTable('plus_subscriptions')
      .set({ next_type: type, agreed_price: price, agreed_at: now })
      .where('id', '=', plus.id)
      .execute()
    return null
  }
  if (!canChange(held) || period.ends <= todayOf(ctx)) fail('plus_not_active')
  if (!agreed || termsVersion !== plusTermsVersion) fail('terms_changed')
  return chargeChange(ctx, userId, held, expectedAmount)
}

async function chargeChange(
  ctx: Work & Pick<Engine, 'products'>,
  userId: number,
  { plus, period }: Held,
  expectedAmount: number,
) {
  const { db, clock, products } = ctx
  const today = todayOf(ctx)
  const price = (await pricesAt(db, clock.now())).PLUS_YEARLY
  const line = plusLine('YEARLY', price, creditOf(period, period.price, today))
  if (line.paid !== expectedAmount) fail('price_changed')
  const year = periodAt(today, 'YEARLY', 0)
  const reserve = async (orderId: number) => {
    await db
      .insertInto('plus_periods')
      .values({
        order_id: orderId,
        subscription_id: plus.id,
        kind: 'CHANGE',
        type: 'YEARLY',
        anchor: today,
        nth: 0,
        ...year,
        price,
        credit: line.setOff,
      })
      .execute()
    await db.updateTable('plus_subscriptions').set({ open_order_id: orderId }).where('id', '=', plus.id).execute()
  }
  const orderId = await addOrder(
    ctx,
    { userId, by: `user:${userId}` },
    { orderKey: randomUUID(), termsVersion: plusTermsVersion },
    { product: 'PLUS', title: plusPricingTexts.label.YEARLY, lines: [line], coupons: [], cardId: plus.cardId },
    { products, reserve },
  )
  return { orderId, paymentId: present(await findInFlight(db, orderId)) }
}

/**
 * Replaces the card ([A-51]). An overdue payment is charged to it at once; the old card is given up. Throws what
 * `issueCard` throws, `plus_not_joined`.
 */
export async function changeCard(ctx: Engine, userId: number, given: CardReturn): Promise<PlusAnswer> {
  const { db, clock } = ctx
  const before = (await findLive(db, userId, clock.now())) ?? fail('plus_not_joined')
  if (before.plus.state === 'JOINING') fail('plus_being_checked')
  if (!(await isInUse(ctx, before, given.issueId))) {
    const card = await issueCard(ctx, userId, given, 'REPLACE')
    await inTransaction(db, async trx => {
      const work: Work = { ...ctx, db: trx }
      const { plus } = await lockOwn(trx, userId, clock.now())
      await keepCard(work, ctx.secrets, card)
      await trx.updateTable('plus_subscriptions').set({ card_id: card.id }).where('id', '=', plus.id).execute()
      await giveUpCard(work, plus.cardId, `user:${userId}`)
      if (plus.state !== 'PAST_DUE' || plus.openOrderId === null) return
      const { id: orderId, amount } = await findOrder(trx, plus.openOrderId)
      await addCharge(work, { orderId, amount, cardId: card.id }, `user:${userId}`)
    })
  }
  const openOrderId = (await findLive(db, userId, clock.now()))?.plus.openOrderId
  const paymentId = openOrderId ? await findInFlight(db, openOrderId) : null
  if (paymentId !== null) await advanceSoon(ctx, paymentId)
  return readOwnPlus(ctx, userId)
}

async function isInUse(ctx: Engine, { plus }: Held, issueId: string): Promise<boolean> {
  const card = await ctx.db
    .selectFrom('cards')
    .select('issue_id as issueId')
    .where('id', '=', plus.cardId)
    .executeTakeFirst()
  return card?.issueId === issueId
}

/** Accepts the higher price of the next payment, in the days before it in which consent counts. */
export async function consentToPrice(ctx: Work, userId: number, expectedAmount: number): Promise<PlusAnswer> {
  const { db, clock } = ctx
  const { plus, period } = await lockOwn(db, userId, clock.now())
  const inForce = (await pricesAt(db, dayBegins(period.ends)))[priceName[plus.nextType]]
  const { amount } = nextPrice({ ...plus, ...period }, inForce, todayOf(ctx))
  if (amount !== expectedAmount || todayOf(ctx) < lastDayToTell(period.ends)) fail('price_changed')
  await db
    .updateTable('plus_subscriptions')
    .set({ agreed_price: amount, agreed_at: clock.now() })
    .where('id', '=', plus.id)
    .execute()
  return readOwnPlus(ctx, userId)
}
