import { FeedbackState } from '#contract/codes/feedback.ts'
import { koreanDay } from '#contract/messages.ts'
import { orderPages } from '#contract/payments/order-pages.ts'
import type { RefundQuote } from '#contract/payments/shapes.ts'
import type { Db } from '#server/kernel/db.ts'
import { movedBy, type Work } from '#server/kernel/money/moves.ts'
import { today } from '#server/kernel/time.ts'
import { noRefund, type Product, type ProductOrder } from '#server/payments/product.ts'
import { assignByLoad } from './assign.ts'
import { dueAfter } from './due.ts'
import { aboutTexts as about, feedbackTexts as texts } from './messages.ts'
import { findFeedback } from './work.ts'

/** Feedback of both kinds as a product of payments. */
export const feedbackProduct: Product = {
  async fulfil(work, { id }) {
    const { db, clock } = work
    const { kind } = await db
      .selectFrom('feedback_orders')
      .select('kind')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('feedback_orders')
      .set({ state: 'QUEUED', due_at: await dueAfter(clock.now(), kind), ...movedBy(clock, 'system') })
      .where('order_id', '=', id)
      .execute()
    await assignByLoad(work, id)
  },
  release: (work, order) => cancel(work, order),
  refundable: quote,
  async refunded(work, order, { left }) {
    if (left === 0) await cancel(work, order)
  },
  async fulfilments(db, orderIds) {
    const rows = await db
      .selectFrom('feedback_orders')
      .select(['order_id as id', 'state', 'due_at as dueAt'])
      .where('order_id', 'in', orderIds)
      .execute()
    return new Map(
      rows.map(({ id, state, dueAt }) => {
        const isWaiting = state === 'QUEUED' || state === 'ASSIGNED' || state === 'IN_REVIEW'
        const next = isWaiting && dueAt ? about.due(koreanDay(today(dueAt))) : null
        const path = orderPages.feedback(id)
        const facts = { startPath: state === 'DELIVERED' ? path : null, isCancelled: state === 'CANCELLED' }
        return [id, { label: FeedbackState[state], path, next, ...facts }]
      }),
    )
  },
  async describe(db, orderId) {
    const { kind, link, from, to, request } = await findFeedback(db, orderId)
    const profile = await db
      .selectFrom('feedback_orders')
      .innerJoin('profiles', 'profiles.id', 'profile_id')
      .select(['actor_name as name', 'deleted_at as deletedAt'])
      .where('order_id', '=', orderId)
      .executeTakeFirst()
    const section = from !== null && to !== null ? about.section(from, to) : null
    const what =
      kind === 'PROFILE'
        ? { label: about.profile, value: !profile || profile.deletedAt ? about.deleted : profile.name }
        : { label: about.video, value: [link ?? about.ownVideo, section].filter(Boolean).join(' · ') }
    return [what, ...(request ? [{ label: about.request, value: request }] : [])]
  },
}

// A delivered feedback stays delivered: operators may refund it, and the actor keeps the result.
async function cancel(ctx: Work, { id }: ProductOrder): Promise<void> {
  await ctx.db
    .updateTable('feedback_orders')
    .set({ state: 'CANCELLED', sent_at: null, ...movedBy(ctx.clock, 'system') })
    .where('order_id', '=', id)
    .where('state', 'not in', ['DELIVERED', 'CANCELLED'])
    .execute()
}

/**
 * A full refund before the reviewer opens it, when it is past due, or when its profile is deleted; nothing once it is
 * delivered.
 */
async function quote(db: Db, { id }: ProductOrder, { now, paid }: { now: Date; paid: number }): Promise<RefundQuote> {
  const row = await db
    .selectFrom('feedback_orders')
    .leftJoin('profiles', 'profiles.id', 'profile_id')
    .select(['state', 'due_at as dueAt', 'sent_at as sentAt', 'profiles.deleted_at as goneAt'])
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  return refundFeedback({ ...row, now, paid })
}

type Facts = {
  state: 'ORDERED' | 'QUEUED' | 'ASSIGNED' | 'IN_REVIEW' | 'DELIVERED' | 'CANCELLED'
  dueAt: Date | null
  sentAt: Date | null
  /** When the reviewed profile was deleted. */
  goneAt?: Date | null
  now: Date
  paid: number
}

/** The refund rule of feedback. Pure. */
export function refundFeedback(facts: Facts): RefundQuote {
  const { state, dueAt, sentAt, goneAt = null, now, paid } = facts
  const all = (note: string): RefundQuote => ({ isPossible: true, refund: paid, kept: [], couponBack: true, note })
  if (state === 'QUEUED' || state === 'ASSIGNED') return all(texts.allBack)
  if (state === 'DELIVERED') return noRefund(texts.delivered)
  if (state !== 'IN_REVIEW') return noRefund(texts.cancelled)
  const isOverdue = dueAt !== null && now > dueAt
  if (sentAt !== null) return noRefund(isOverdue ? texts.delivering : texts.started)
  if (isOverdue) return all(texts.lateBack)
  return goneAt ? all(texts.goneBack) : noRefund(texts.started)
}
