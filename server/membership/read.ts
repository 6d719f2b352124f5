import { sql } from 'kysely'
import { koreanDate } from '#contract/korean-time.ts'
import { plusLimits } from '#contract/limits.ts'
import type { PlusAnswer, PlusOffer } from '#contract/membership/shapes.ts'
import { plusTermsVersion } from '#contract/membership/terms.ts'
import type { RefundQuote } from '#contract/payments/shapes.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Work } from '#server/kernel/money/moves.ts'
import { firstOf } from '#server/kernel/present.ts'
import { type PriceTable, pricesAt } from '#server/payments/prices.ts'
import { showCard } from './cards.ts'
import { plusRefundTexts } from './messages.ts'
import { findOpenOrders } from './open-orders.ts'
import { lastDayToTell, nextPrice } from './prices/next-price.ts'
import { creditOf, plusLine, printedOffice } from './pricing.ts'
import { type Endings, quoteEndings } from './product.ts'
import { dayBegins, findLive, type Held, todayOf } from './subscriptions.ts'
import { hasTextAlerts, textsFrom } from './text-alerts.ts'

type Reading = Pick<Work, 'db' | 'clock'>

export const priceName = { MONTHLY: 'PLUS_MONTHLY', YEARLY: 'PLUS_YEARLY' } as const

/** The offer before joining: prices, the savings on every product on sale, and when texts begin. */
export async function readOffer(ctx: Reading, userId: number | null = null): Promise<PlusOffer> {
  const prices = await pricesAt(ctx.db, ctx.clock.now())
  const benefits = (['PROFILE_FEEDBACK', 'VIDEO_FEEDBACK'] as const).map(product => ({
    product,
    list: prices[product],
    memberPrice: prices[`${product}_MEMBER`],
  }))
  return {
    ...{ monthly: prices.PLUS_MONTHLY, yearly: prices.PLUS_YEARLY, benefits, termsVersion: plusTermsVersion },
    tour: printedOffice(prices),
    textsFrom: userId === null ? null : await textsFrom(ctx, userId),
  }
}

/** The person's membership as its page shows it, or null ([A-46]). */
export async function readPlus(ctx: Reading, userId: number): Promise<PlusAnswer | null> {
  const held = await findLive(ctx.db, userId, ctx.clock.now())
  return held && showPlus(ctx, userId, held)
}

/** Like `readPlus`, but the membership must exist. */
export async function readOwnPlus(ctx: Reading, userId: number): Promise<PlusAnswer> {
  return (await readPlus(ctx, userId)) ?? fail('plus_not_joined')
}

async function showPlus(ctx: Reading, userId: number, { plus, period }: Held): Promise<PlusAnswer> {
  const now = ctx.clock.now()
  const day = todayOf(ctx)
  const { type, nextType, state } = plus
  const goesOn = state === 'ACTIVE' || state === 'JOINING'
  const inForce = (await pricesAt(ctx.db, dayBegins(period.ends)))[priceName[nextType]]
  const next = nextPrice({ ...plus, ...period }, inForce, day)
  const more = await findMore(ctx.db, plus.id, userId)
  const endings =
    state === 'ACTIVE' || state === 'CANCEL_SCHEDULED' ? await quoteEndings(ctx.db, period, { now, userId }) : null
  return {
    id: plus.id,
    subscriptionType: type,
    nextType,
    status: state,
    periodStart: period.starts,
    periodEnd: period.ends,
    benefitsUntil: plus.benefitsUntil,
    nextBillingAt: goesOn ? period.ends : null,
    price: goesOn ? next.amount : null,
    payInfo: await showCard(ctx.db, plus.cardId),
    textAlerts: await hasTextAlerts(ctx.db, userId),
    textsFrom: more.textsFrom !== null && more.textsFrom > now ? koreanDate(more.textsFrom) : null,
    autoTour: more.autoTour,
    offTourIds: more.offTourIds,
    change: canChange({ plus, period }) ? changeOn(day, period, await pricesAt(ctx.db, now)) : null,
    overdue:
      state === 'PAST_DUE' && more.open
        ? {
            amount: more.open.amount,
            since: period.ends,
            nextTryOn: plus.nextTryOn,
            needsCard: plus.nextTryOn === null && !more.open.isBeingChecked,
            decline: more.open.decline,
          }
        : null,
    priceRise:
      state === 'ACTIVE' && next.needsConsent
        ? { amount: next.amount, from: period.ends, canConsentFrom: lastDayToTell(period.ends) }
        : null,
    isBeingChecked: more.open?.isBeingChecked ?? false,
    refundNow: endings?.all ?? nothingBack,
    undoChange: endings?.undo ? await showUndo(ctx.db, endings.undo, goesOn ? day : null) : null,
    openOrders: await findOpenOrders(ctx.db, userId),
    saved: more.saved,
    joinedAt: more.joinedAt,
  }
}

/** `day`: today, if the month is paid for again. */
async function showUndo(db: Db, { refund, month }: NonNullable<Endings['undo']>, day: string | null) {
  const inForce = (await pricesAt(db, dayBegins(month.ends)))[priceName[month.type]]
  const next = day === null ? null : nextPrice({ ...month, agreedPrice: month.price }, inForce, day)
  return { refund, periodEnd: month.ends, price: next?.amount ?? null }
}

const nothingBack: RefundQuote = {
  isPossible: false,
  refund: 0,
  kept: [],
  couponBack: false,
  note: plusRefundTexts.unpaid,
}

/** Whether a monthly membership can become yearly now. */
export const canChange = ({ plus, period }: Pick<Held, 'plus' | 'period'>): boolean =>
  plus.state === 'ACTIVE' && plus.openOrderId === null && period.type === 'MONTHLY' && period.isPaid

/** What changing to yearly costs on a day. */
function changeOn(day: string, period: Held['period'], prices: PriceTable) {
  const credit = creditOf(period, period.price, day)
  const { setOff, paid } = plusLine('YEARLY', prices.PLUS_YEARLY, credit)
  return { credit: setOff, amount: paid }
}

type More = {
  autoTour: PlusAnswer['autoTour']
  offTourIds: number[]
  open: { amount: number; decline: string | null; isBeingChecked: boolean } | null
  saved: number
  joinedAt: Date
  textsFrom: Date | null
}

async function findMore(db: Db, id: number, userId: number): Promise<More> {
  const { rows } = await sql<More>`
    SELECT json_build_object('isOn', auto_tour_on, 'categoryIds', auto_tour_categories, 'monthlyCap', coalesce(auto_tour_cap, ${plusLimits.autoCap}::int),
        'profileFileId', auto_tour_file_id) AS "autoTour",
      to_json(ARRAY(SELECT tour_id FROM tour_offs WHERE subscription_id = s.id ORDER BY tour_id)) AS "offTourIds",
      (SELECT json_build_object('amount', o.amount, 'isBeingChecked', EXISTS (
          SELECT FROM payments WHERE order_id = o.id AND payments.state = 'IN_FLIGHT'), 'decline', (
          SELECT decline FROM payments WHERE order_id = o.id AND decline IS NOT NULL ORDER BY id DESC LIMIT 1))
       FROM orders o WHERE o.id = open_order_id) AS open,
      (SELECT coalesce(sum(member_off), 0)::bigint FROM orders o JOIN order_lines l ON l.order_id = o.id
       WHERE o.user_id = ${userId} AND o.state = 'PAID' AND o.created_at >= s.created_at) AS saved,
      coalesce(joined_at, created_at) AS "joinedAt", texts_from AS "textsFrom"
    FROM plus_subscriptions s WHERE id = ${id}`.execute(db)
  return firstOf(rows)
}
