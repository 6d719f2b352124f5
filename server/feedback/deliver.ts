import { feedbackLimits } from '#contract/limits.ts'
import { orderPages } from '#contract/payments/order-pages.ts'
import { countOwned, issueCoupon } from '#server/coupons/coupons.ts'
import { lockInternalPolicy } from '#server/coupons/policies.ts'
import type { Env } from '#server/kernel/env.ts'
import { type JobDefinition, workOn } from '#server/kernel/jobs.ts'
import { movedBy, type Work } from '#server/kernel/money/moves.ts'
import type { JobCtx } from '#server/kernel/room.ts'
import { tryEach, tryEachAlone } from '#server/kernel/transactions.ts'
import { notify } from '#server/notifications/notify.ts'
import { bookEarned } from '#server/payments/ledger.ts'
import { assignByLoad, takeFromEnded } from './assign.ts'
import { deliverTexts as texts } from './messages.ts'
import { deliverSentQueue, recallEnd } from './reviews.ts'
import { isLate, lockFeedback } from './work.ts'

/** Delivers feedback whose recall window is over, and assigns queued orders. */
export const feedbackJobs: JobDefinition<JobCtx>[] = [
  workOn(deliverSentQueue, {
    cron: '* * * * *',
    timeout: 600,
    work: (_, ctx) => moveFeedback({ ...ctx, recallMs: recallMs(ctx.env) }),
  }),
]

/** Length of the recall window. */
export const recallMs = (env: Env): number => env.FEEDBACK_RECALL_SECONDS * 1000

type Delivery = Work & { recallMs: number }

/** A failing step does not stop the others. */
export const moveFeedback = (ctx: Delivery): Promise<void> =>
  tryEach([takeFromEnded, assignQueued, deliverSent], step => step(ctx))

/** One transaction per order. */
export async function deliverSent(ctx: Delivery): Promise<void> {
  const { db, clock } = ctx
  const before = new Date(clock.now().getTime() - ctx.recallMs)
  const due = await db
    .selectFrom('feedback_orders')
    .select('order_id as id')
    .where('state', '=', 'IN_REVIEW')
    .where('sent_at', '<=', before)
    .orderBy('sent_at')
    .execute()
  await tryEachAlone(ctx, due, (inside, { id }) => deliver(inside, id))
}

/**
 * Delivers a sent feedback: earns its income, notifies the actor, and adds a coupon if it is late. Does nothing if it
 * was recalled, cancelled or delivered in the meantime.
 */
async function deliver(ctx: Delivery, orderId: number): Promise<void> {
  const { db, clock } = ctx
  const order = await lockFeedback(db, orderId)
  const { state, sentAt, userId, kind } = order
  if (state !== 'IN_REVIEW' || !sentAt || clock.now() < recallEnd(sentAt, ctx.recallMs)) return
  await db
    .updateTable('feedback_orders')
    .set({ state: 'DELIVERED', delivered_at: clock.now(), ...movedBy(clock, 'system') })
    .where('order_id', '=', orderId)
    .execute()
  await bookEarned(db, clock, orderId)
  if (userId === null) return
  const late = isLate(order, clock)
  if (late) await compensateLate(ctx, userId)
  await notify(ctx, {
    type: 'FEEDBACK',
    userIds: [userId],
    title: texts.title(kind),
    content: late ? texts.late : texts.content,
    link: orderPages.feedback(orderId),
    linkText: texts.read,
    dedupeKey: `feedback delivered ${orderId}`,
  })
}

const lateCode = 'FEEDBACKLATE1'

/** A coupon for the next feedback as compensation for lateness, from a policy without a code. */
export async function compensateLate(ctx: Work, userId: number): Promise<void> {
  const { db, clock } = ctx
  const policyId = await lockInternalPolicy(db, {
    code: lateCode,
    title: texts.couponTitle,
    kind: 'AMOUNT',
    value: feedbackLimits.lateCoupon,
    products: ['PROFILE_FEEDBACK', 'VIDEO_FEEDBACK'],
    valid_from: clock.now(),
    valid_to: new Date('2100-01-01T00:00:00Z'),
    valid_days: 365,
    total_limit: 1_000_000,
    per_person: 1_000,
    created_at: clock.now(),
  })
  const count = await countOwned(db, policyId, userId)
  await issueCoupon(ctx, policyId, { userId, nth: count + 1, reason: 'LATE_FEEDBACK', by: 'system' })
}

async function assignQueued(ctx: Work): Promise<void> {
  const queued = await ctx.db
    .selectFrom('feedback_orders')
    .select('order_id as id')
    .where('state', '=', 'QUEUED')
    .orderBy('due_at')
    .limit(200)
    .execute()
  await tryEachAlone(ctx, queued, async (inside, { id }) => {
    await lockFeedback(inside.db, id)
    await assignByLoad(inside, id)
  })
}
