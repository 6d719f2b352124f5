import type { z } from 'zod'
import type { feedback } from '#contract/feedback/index.ts'
import type { Checkout } from '#contract/payments/shapes.ts'
import { paymentTermsVersion } from '#contract/payments/terms.ts'
import { findUsable, withOffs } from '#server/coupons/holds.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { movedBy, type Work } from '#server/kernel/money/moves.ts'
import { present } from '#server/kernel/present.ts'
import { memberAt } from '#server/membership/members.ts'
import { type Buyer, buy } from '#server/payments/buy.ts'
import { findOwnOrder, type Purchase } from '#server/payments/orders.ts'
import { pricesAt } from '#server/payments/prices.ts'
import type { Products } from '#server/payments/product.ts'
import { cancelByRule } from '#server/payments/refunds.ts'
import { dueAfter } from './due.ts'
import { feedbackTexts as texts } from './messages.ts'
import { type FeedbackKindCode, priceFeedback } from './pricing.ts'
import { refundFeedback } from './product.ts'
import { listTitles } from './reviewers.ts'
import { checkVideo, type VideoChoice } from './videos.ts'
import { isLate } from './work.ts'

type Feedback = z.input<typeof feedback>

type About = { profileId: number; request: string } | ({ request: string } & VideoChoice)

/** The current price for the person; guests see the list price. */
export async function quoteFeedback(
  ctx: Pick<Work, 'db' | 'clock'>,
  userId: number | null,
  { kind = 'PROFILE', couponIds = [] }: { kind?: FeedbackKindCode; couponIds?: number[] },
) {
  const now = ctx.clock.now()
  const member = userId !== null && (await memberAt(ctx.db, userId, now))
  const product = `${kind}_FEEDBACK` as const
  const coupons = userId === null ? [] : await findUsable(ctx.db, userId, couponIds, { product, now })
  const { price } = priceFeedback(kind, { isMember: member, coupons, prices: await pricesAt(ctx.db, now) })
  const dueAt = await dueAfter(now, kind)
  const reviewers = await listTitles(ctx.db, kind, userId)
  return { price, isMember: member, dueAt, reviewers, termsVersion: paymentTermsVersion }
}

/**
 * Orders a feedback and opens its payment. Idempotent per orderKey: a repeat returns the first order. Throws
 * `not_found` for another person's profile or video, `feedback_paused` while there is no reviewer.
 */
export async function orderFeedback(
  ctx: Buyer,
  kind: FeedbackKindCode,
  purchase: Purchase & { couponIds: readonly number[] },
  about: About,
): Promise<Checkout> {
  const product = `${kind}_FEEDBACK` as const
  const items = [about, purchase.couponIds]
  return buy(ctx, purchase, { product, items }, async ({ db, clock }) => {
    const now = clock.now()
    if (!(await listTitles(db, kind, ctx.userId)).length) fail('feedback_paused')
    const what =
      'profileId' in about
        ? await checkProfile(db, ctx.userId, about.profileId)
        : await checkVideo(db, ctx.userId, about)
    const coupons = await findUsable(db, ctx.userId, purchase.couponIds, { product, now })
    const prices = await pricesAt(db, now)
    const { lines, offs } = priceFeedback(kind, { isMember: await memberAt(db, ctx.userId, now), coupons, prices })
    const reserve = async (id: number) => {
      await db
        .insertInto('feedback_orders')
        .values({
          order_id: id,
          user_id: ctx.userId,
          kind,
          request: about.request,
          ...what,
          created_at: now,
          ...movedBy(clock, `user:${ctx.userId}`),
        })
        .execute()
    }
    return { title: texts.title[kind], lines, coupons: withOffs(coupons, offs), reserve }
  })
}

async function checkProfile(db: Db, userId: number, profileId: number) {
  const own = await db
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', profileId)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return { profile_id: own?.id ?? fail('not_found') }
}

/** Cancels the person's own feedback by the rule, in the caller's transaction. */
export async function cancelFeedback(
  ctx: Work,
  userId: number,
  orderId: number,
  { kind, expectedRefund, products }: { kind: FeedbackKindCode; expectedRefund?: number; products: Products },
): Promise<Feedback> {
  const order = await findOwnOrder(ctx.db, userId, orderId)
  if (order.product !== `${kind}_FEEDBACK`) fail('not_found')
  await cancelByRule(ctx, orderId, { expectedRefund, by: `user:${userId}`, products })
  return readFeedback(ctx, orderId)
}

async function readFeedback(ctx: Work, orderId: number): Promise<Feedback> {
  const { amount, ...row } = await ctx.db
    .selectFrom('feedback_orders')
    .innerJoin('orders', 'orders.id', 'feedback_orders.order_id')
    .select(['order_id as id', 'kind', 'feedback_orders.state', 'request', 'due_at as dueAt', 'sent_at as sentAt'])
    .select(['delivered_at as deliveredAt', 'feedback_orders.created_at as createdAt', 'orders.amount'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const { sentAt: _, ...shown } = row
  return {
    ...shown,
    dueAt: present(row.dueAt),
    isLate: isLate(row, ctx.clock),
    refund: refundFeedback({ ...row, now: ctx.clock.now(), paid: amount }),
  }
}
