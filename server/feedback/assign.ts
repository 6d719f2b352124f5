import { sql } from 'kysely'
import { orderPages } from '#contract/payments/order-pages.ts'
import { fail } from '#server/kernel/errors.ts'
import { type Mover, movedBy, type Work } from '#server/kernel/money/moves.ts'
import { tryEachAlone } from '#server/kernel/transactions.ts'
import { notify } from '#server/notifications/notify.ts'
import { assignTexts as texts } from './messages.ts'
import { mayReview } from './reviewers.ts'
import { type FeedbackOrder, findFeedback, lockFeedback } from './work.ts'

/**
 * Reviewers who may take an order, least loaded first: of its kind, active, not its buyer, and not one who has returned
 * it.
 */
async function findFit(ctx: Pick<Work, 'db'>, { id, kind, userId }: FeedbackOrder): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT reviewer.user_id AS id FROM feedback_reviewers AS reviewer JOIN users ON users.id = reviewer.user_id
    WHERE ${mayReview} AND ${kind} = ANY(reviewer.kinds) AND reviewer.user_id IS DISTINCT FROM ${userId}
      AND NOT EXISTS (
        SELECT FROM state_moves WHERE machine = 'feedback' AND row_id = ${id} AND to_state = 'QUEUED'
          AND moved_by = 'user:' || reviewer.user_id)
    ORDER BY (SELECT count(*) FROM feedback_orders
      WHERE reviewer_id = reviewer.user_id AND state IN ('ASSIGNED', 'IN_REVIEW')), reviewer.user_id`.execute(ctx.db)
  return rows.map(row => row.id)
}

/** Assigns a queued order to the reviewer with the fewest open ones; it stays queued if there is none. */
export async function assignByLoad(ctx: Work, orderId: number): Promise<void> {
  const order = await findFeedback(ctx.db, orderId)
  if (order.state !== 'QUEUED') return
  const [reviewerId] = await findFit(ctx, order)
  if (reviewerId !== undefined) await assign(ctx, order, { reviewerId, by: 'system' })
}

/** Assigns an open order to a reviewer. Throws `feedback_not_open`, `feedback_sent`, `feedback_reviewer_unfit`. */
export async function assignByHand(ctx: Work, order: FeedbackOrder, given: Assignment): Promise<void> {
  if (!['QUEUED', 'ASSIGNED', 'IN_REVIEW'].includes(order.state)) fail('feedback_not_open')
  if (order.sentAt) fail('feedback_sent')
  const fit = await ctx.db
    .selectFrom('feedback_reviewers')
    .innerJoin('users', 'users.id', 'user_id')
    .select('kinds')
    .where('user_id', '=', given.reviewerId)
    .where(mayReview)
    .executeTakeFirst()
  if (!fit?.kinds.includes(order.kind) || given.reviewerId === order.userId) fail('feedback_reviewer_unfit')
  if (order.state === 'IN_REVIEW') await queueAgain(ctx, order.id, given.by)
  await assign(ctx, order, given)
}

type Assignment = { reviewerId: number; by: Mover }

async function assign(ctx: Work, { id, kind, userId }: FeedbackOrder, { reviewerId, by }: Assignment): Promise<void> {
  const { db, clock } = ctx
  await db
    .updateTable('feedback_orders')
    .set({ state: 'ASSIGNED', reviewer_id: reviewerId, ...movedBy(clock, by) })
    .where('order_id', '=', id)
    .execute()
  await notify(ctx, {
    type: 'FEEDBACK',
    userIds: [reviewerId],
    title: texts.assignedTitle,
    content: texts.assigned(kind),
    link: `/feedback/${id}`,
    linkText: texts.open,
    dedupeKey: `feedback assigned ${id} ${reviewerId}`,
  })
  // Notified once per order: a reassignment is not news to the actor.
  if (userId !== null)
    await notify(ctx, {
      type: 'FEEDBACK',
      userIds: [userId],
      title: texts.takenTitle,
      content: texts.taken(kind),
      link: orderPages.feedback(id),
      linkText: texts.see,
      dedupeKey: `feedback taken ${id}`,
    })
}

/**
 * Reassigns open orders of reviewers who may no longer review, for example because they are suspended. One transaction
 * per order.
 */
export async function takeFromEnded(ctx: Work): Promise<void> {
  const isStranded = sql<boolean>`state IN ('ASSIGNED', 'IN_REVIEW') AND sent_at IS NULL AND NOT EXISTS (
    SELECT FROM users WHERE users.id = reviewer_id AND ${mayReview})`
  const stranded = await ctx.db
    .selectFrom('feedback_orders')
    .select('order_id as id')
    .where(isStranded)
    .orderBy('due_at')
    .limit(200)
    .execute()
  await tryEachAlone(ctx, stranded, async (inside, { id }) => {
    await lockFeedback(inside.db, id)
    const still = await inside.db
      .selectFrom('feedback_orders')
      .select('order_id')
      .where('order_id', '=', id)
      .where(isStranded)
      .executeTakeFirst()
    if (!still) return
    await queueAgain(inside, id, 'system')
    await assignByLoad(inside, id)
  })
}

/** Takes an order from its reviewer. The draft stays for the next one. */
export async function queueAgain(ctx: Work, orderId: number, by: Mover): Promise<void> {
  await ctx.db
    .updateTable('feedback_orders')
    .set({ state: 'QUEUED', reviewer_id: null, opened_at: null, ...movedBy(ctx.clock, by) })
    .where('order_id', '=', orderId)
    .execute()
}
