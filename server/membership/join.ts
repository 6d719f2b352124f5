import { plusLimits } from '#contract/limits.ts'
import type { PlusAnswer, PlusReady } from '#contract/membership/shapes.ts'
import { plusTermsVersion } from '#contract/membership/terms.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { type Mover, movedBy, type Work } from '#server/kernel/money/moves.ts'
import { present } from '#server/kernel/present.ts'
import { holdAccount } from '#server/kernel/session.ts'
import { addDays } from '#server/kernel/time.ts'
import { within } from '#server/kernel/transactions.ts'
import { advanceSoon } from '#server/payments/checkout.ts'
import type { Engine } from '#server/payments/engine.ts'
import { createOrder } from '#server/payments/orders.ts'
import { pricesAt } from '#server/payments/prices.ts'
import { priceOf } from '#server/payments/pricing.ts'
import { type CardReturn, type IssuedCard, issueCard, keepCard, openCard } from './cards.ts'
import { endOverOf } from './ends.ts'
import { plusPricingTexts } from './messages.ts'
import { type PlusType, periodAt } from './periods.ts'
import { plusLine } from './pricing.ts'
import { priceName, readOwnPlus } from './read.ts'
import { dayBegins, findLive, todayOf } from './subscriptions.ts'
import { textsFrom } from './text-alerts.ts'

type Ready = { subscriptionType: PlusType; purpose: 'JOIN' | 'REPLACE' }
type Joining = CardReturn & { subscriptionType: PlusType; expectedAmount: number; termsVersion: string }

/**
 * The first charge, the date of the next one and the window's parameters. Throws `plus_joined` for a second membership,
 * `plus_not_joined` for another card without one.
 */
export async function readyPlus(
  ctx: Work,
  userId: number,
  { subscriptionType: type, purpose }: Ready,
  tools: Pick<Engine, 'gateway' | 'secrets'>,
): Promise<PlusReady> {
  const { db, clock } = ctx
  const held = await findLive(db, userId, clock.now())
  if (held?.plus.state === 'JOINING') fail('plus_being_checked')
  if (purpose === 'JOIN' && held) fail('plus_joined')
  if (purpose === 'REPLACE' && !held) fail('plus_not_joined')
  const { issueId, window } = await openCard(ctx, userId, { purpose, type, ...tools })
  const termsVersion = plusTermsVersion
  if (held) {
    const overdue = held.plus.state === 'PAST_DUE' ? held.plus.openOrderId : null
    const price = overdue === null ? null : await findPrice(db, overdue)
    const nextBillingAt = held.plus.state === 'ACTIVE' ? held.period.ends : null
    return { issueId, price, nextBillingAt, termsVersion, window }
  }
  const line = plusLine(type, (await pricesAt(db, clock.now()))[priceName[type]])
  const { ends } = periodAt(todayOf(ctx), type, 0)
  return { issueId, price: priceOf([line], line.paid), nextBillingAt: ends, termsVersion, window }
}

async function findPrice(db: Db, orderId: number) {
  const lines = await db
    .selectFrom('order_lines')
    .select(['ref', 'label', 'list', 'paid'])
    .select(['member_off as memberOff', 'set_off as setOff', 'coupon_off as couponOff'])
    .where('order_id', '=', orderId)
    .orderBy('no')
    .execute()
  return priceOf(
    lines,
    lines.reduce((sum, { paid }) => sum + paid, 0),
  )
}

/**
 * Joins with a card from its window: issues the card and charges the first period, which starts the membership. A
 * repeat resumes the first attempt. While the charge is in doubt the membership is JOINING. Throws `plus_joined`,
 * `price_changed`, `terms_changed`, `card_declined`, and what `issueCard` throws.
 */
export async function joinPlus(ctx: Engine, userId: number, given: Joining): Promise<PlusAnswer> {
  const { db, clock } = ctx
  const known = await findJoining(db, userId, given.issueId)
  if (!known) {
    await check(ctx, userId, given)
    const card = await issueCard(ctx, userId, given, 'JOIN')
    await within(ctx, inside => startJoining(inside, userId, card, given))
  }
  const joining = present(await findJoining(db, userId, given.issueId))
  if (joining.paymentId !== null) await advanceSoon(ctx, joining.paymentId)
  const held = await findLive(db, userId, clock.now())
  if (!held) {
    const after = await findJoining(db, userId, given.issueId)
    if (after?.state === 'FAILED') fail('card_declined')
  }
  return readOwnPlus(ctx, userId)
}

/** Before the card is issued; what may change before the charge is checked again with the order. */
async function check(ctx: Engine, userId: number, given: Joining): Promise<void> {
  if (!ctx.gateway.canPay) fail('unavailable')
  if (await findLive(ctx.db, userId, ctx.clock.now())) fail('plus_joined')
  if (given.termsVersion !== plusTermsVersion) fail('terms_changed')
  const prices = await pricesAt(ctx.db, ctx.clock.now())
  if (prices[priceName[given.subscriptionType]] !== given.expectedAmount) fail('price_changed')
}

/** The subscription of a registration, and the payment of its joining while in flight. */
async function findJoining(db: Db, userId: number, issueId: string) {
  const row = await db
    .selectFrom('cards')
    .innerJoin('plus_subscriptions as s', 's.card_id', 'cards.id')
    .leftJoin('payments', join => join.onRef('order_id', '=', 's.open_order_id').on('payments.state', '=', 'IN_FLIGHT'))
    .select(['s.id', 's.state', 'payments.id as paymentId'])
    .where('issue_id', '=', issueId)
    .where('cards.user_id', '=', userId)
    .where('purpose', '=', 'JOIN')
    .executeTakeFirst()
  return row ?? null
}

async function startJoining(
  ctx: Work & Pick<Engine, 'secrets' | 'products'>,
  userId: number,
  card: IssuedCard,
  given: Joining,
) {
  const { db, clock, secrets, products } = ctx
  const { subscriptionType: type, expectedAmount, termsVersion, issueId } = given
  await holdAccount(db, userId)
  await endOverOf(ctx, userId)
  const now = clock.now()
  const today = todayOf(ctx)
  const by: Mover = `user:${userId}`
  const line = plusLine(type, (await pricesAt(db, now))[priceName[type]])
  const period = periodAt(today, type, 0)
  const texts = await textsFrom(ctx, userId)
  await keepCard(ctx, secrets, card)
  const { id } = await db
    .insertInto('plus_subscriptions')
    .values({
      user_id: userId,
      type,
      next_type: type,
      card_id: card.id,
      agreed_price: line.list,
      agreed_at: now,
      terms_version: termsVersion,
      benefits_until: dayBegins(addDays(period.ends, plusLimits.graceDays)),
      texts_from: texts && dayBegins(texts),
      created_at: now,
      ...movedBy(clock, by),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const reserve = async (orderId: number) => {
    await db
      .insertInto('plus_periods')
      .values({
        order_id: orderId,
        subscription_id: id,
        kind: 'JOIN',
        type,
        anchor: today,
        nth: 0,
        ...period,
        price: line.list,
      })
      .execute()
    await db.updateTable('plus_subscriptions').set({ open_order_id: orderId }).where('id', '=', id).execute()
  }
  await createOrder(
    ctx,
    userId,
    { orderKey: issueId, expectedAmount, termsVersion },
    {
      product: 'PLUS',
      title: plusPricingTexts.label[type],
      lines: [line],
      coupons: [],
      cardId: card.id,
      termsVersion: plusTermsVersion,
    },
    { products, reserve },
  )
}
