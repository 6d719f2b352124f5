import { sql } from 'kysely'
import type { adminFeedback, FeedbackForOperators } from '#contract/admin/feedback.ts'
import type { AnswerOf, BodyOf, QueryOf } from '#contract/endpoint.ts'
import { holdMember, setPermission } from '#server/accounts/suspension.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Work } from '#server/kernel/money/moves.ts'
import { firstOf } from '#server/kernel/present.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { findOrder } from '#server/payments/orders.ts'
import type { Products } from '#server/payments/product.ts'
import { type Cancelled, cancelByRule, quoteRefund } from '#server/payments/refunds.ts'
import { assignByHand, assignByLoad, queueAgain } from './assign.ts'
import { readContents } from './contents.ts'
import { mayReview } from './reviewers.ts'
import { readVideo } from './reviews.ts'
import { findFeedback, isLateRow, lockFeedback } from './work.ts'

/** Paid feedback orders: open ones first, by due date, unless `order` says otherwise. */
export async function listFeedbackOrders(
  ctx: Pick<Work, 'db' | 'clock'>,
  { page, limit, state, isLate, order }: QueryOf<typeof adminFeedback.feedbackOrders>,
): Promise<Omit<AnswerOf<typeof adminFeedback.feedbackOrders>, 'counts'>> {
  const wanted = sql`due_at IS NOT NULL AND (${state ?? null}::text IS NULL OR state = ${state ?? null})
    AND (${isLate ?? null}::boolean IS NULL OR ${isLateRow(ctx.clock.now())} = ${isLate ?? null})`
  const inOrder =
    order === 'NEWEST'
      ? sql`found.order_id DESC`
      : order === 'OLDEST'
        ? sql`found.order_id`
        : sql`state IN ('DELIVERED', 'CANCELLED'), due_at, found.order_id`
  const { rows } = await sql<FeedbackForOperators>`
    SELECT ${shown(ctx.clock.now())}
    FROM (SELECT * FROM feedback_orders WHERE ${wanted}) AS found ${joined}
    ORDER BY ${inOrder}
    LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(ctx.db)
  const counted = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM feedback_orders WHERE ${wanted}`.execute(ctx.db)
  return { list: rows, totalResult: firstOf(counted.rows).count, page, limit }
}

/** The columns of the order `found` that operators see. */
const shown = (now: Date) => sql`found.order_id AS id, kind, state, due_at AS "dueAt", ${isLateRow(now)} AS "isLate",
  sent_at AS "sentAt", found.delivered_at AS "deliveredAt", ${person('buyer')} AS buyer,
  ${person('reviewer')} AS reviewer, rating`
const joined = sql`LEFT JOIN users AS buyer ON buyer.id = found.user_id
  LEFT JOIN users AS reviewer ON reviewer.id = found.reviewer_id
  LEFT JOIN feedback_results ON feedback_results.order_id = found.order_id`

function person(alias: string) {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`CASE WHEN ${column('id')} IS NOT NULL THEN
    json_build_object('id', ${column('id')}, 'name', ${column('name')}) END`
}

/** A feedback order with its request, rating and refund by the rule. Throws `not_found`. */
export async function readFeedbackOrder(
  ctx: Pick<Work, 'db' | 'clock'>,
  orderId: number,
  products: Products,
): Promise<AnswerOf<typeof adminFeedback.feedbackOrder>> {
  const { rows } = await sql<FeedbackForOperators & { request: string; review: string; createdAt: Date }>`
    SELECT ${shown(ctx.clock.now())}, request, coalesce(review, '') AS review, found.created_at AS "createdAt"
    FROM feedback_orders AS found ${joined}
    WHERE found.order_id = ${orderId} AND due_at IS NOT NULL`.execute(ctx.db)
  const row = rows[0] ?? fail('not_found')
  const order = await findOrder(ctx.db, orderId)
  const refund = await quoteRefund(ctx.db, order, { now: ctx.clock.now(), products })
  return { ...row, amount: order.amount, refund }
}

/** A delivered feedback, to judge complaints; the access is audited. Throws `feedback_not_delivered`. */
export async function readDelivered(
  db: Db,
  secrets: Secrets,
  operator: Viewer,
  orderId: number,
): Promise<AnswerOf<typeof adminFeedback.deliveredFeedback>> {
  const order = await findFeedback(db, orderId)
  if (order.state !== 'DELIVERED') fail('feedback_not_delivered')
  await audit(db, operator, 'feedback.read', orderId)
  return { contents: await readContents(db, orderId), video: await readVideo(db, secrets, order) }
}

/** Current reviewers with their numbers of open orders. */
export async function listReviewers(db: Db): Promise<AnswerOf<typeof adminFeedback.feedbackReviewers>> {
  const { rows } = await sql<AnswerOf<typeof adminFeedback.feedbackReviewers>['list'][number]>`
    SELECT users.id, name, title, kinds,
      (SELECT count(*)::int FROM feedback_orders
        WHERE reviewer_id = users.id AND state IN ('ASSIGNED', 'IN_REVIEW')) AS open
    FROM feedback_reviewers JOIN users ON users.id = user_id WHERE ${mayReview} ORDER BY name, users.id`.execute(db)
  return { list: rows }
}

/** Assigns an order to a reviewer. Throws as `assignByHand`. */
export async function assignFeedback(
  ctx: Work,
  operator: Viewer,
  orderId: number,
  { reviewerId, reason }: BodyOf<typeof adminFeedback.assignFeedback>,
): Promise<null> {
  const order = await lockFeedback(ctx.db, orderId)
  await assignByHand(ctx, order, { reviewerId, by: `operator:${operator.id}` })
  await audit(ctx.db, operator, 'feedback.assign', orderId, { reviewerId, reason })
  return null
}

/** Cancels by the rule, with a full refund. Throws what `cancelByRule` throws. */
export async function cancelAsOperator(
  ctx: Work,
  operator: Viewer,
  orderId: number,
  { reason, products }: { reason: string; products: Products },
): Promise<Cancelled> {
  await findFeedback(ctx.db, orderId)
  const cancelled = await cancelByRule(ctx, orderId, { by: `operator:${operator.id}`, products, reason })
  await audit(ctx.db, operator, 'feedback.cancel', orderId, { reason, ...cancelled })
  return cancelled
}

/**
 * Makes a member a reviewer or ends that role; unsent orders are reassigned. Throws `not_found`, `member_state_moved`
 * for accounts that are not active, `feedback_sent` while something can still be recalled.
 */
export async function setReviewer(
  ctx: Work,
  operator: Viewer,
  userId: number,
  given: BodyOf<typeof adminFeedback.setFeedbackReviewer>,
): Promise<null> {
  const { db, clock } = ctx
  const { status, permissions } = await holdMember(db, userId)
  const { reason } = given
  if (given.isReviewer) {
    if (status !== 'ACTIVE') fail('member_state_moved')
    const { kinds, title } = given
    await db
      .insertInto('feedback_reviewers')
      .values({ user_id: userId, kinds, title, created_at: clock.now() })
      .onConflict(conflict => conflict.column('user_id').doUpdateSet({ kinds, title }))
      .execute()
    await setPermission(db, { userId, permissions }, 'FeedbackReviewer', true)
    await audit(db, operator, 'account.make_feedback_reviewer', userId, { kinds, title, reason })
    return null
  }
  await setPermission(db, { userId, permissions }, 'FeedbackReviewer', false)
  await handOver(ctx, userId, operator)
  await audit(db, operator, 'account.end_feedback_reviewer', userId, { reason })
  return null
}

// The row in feedback_reviewers stays: delivered feedback keeps the reviewer's title.
async function handOver(ctx: Work, userId: number, operator: Viewer): Promise<void> {
  const open = await ctx.db
    .selectFrom('feedback_orders')
    .select('order_id as id')
    .where('reviewer_id', '=', userId)
    .where('state', 'in', ['ASSIGNED', 'IN_REVIEW'])
    .orderBy('order_id')
    .execute()
  for (const { id } of open) {
    const { sentAt } = await lockFeedback(ctx.db, id)
    if (sentAt) fail('feedback_sent')
    await queueAgain(ctx, id, `operator:${operator.id}`)
    await assignByLoad(ctx, id)
  }
}
