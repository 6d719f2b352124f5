import type { AnswerOf } from '#contract/endpoint.ts'
import type { feedbackResults } from '#contract/feedback/results.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Clock } from '#server/kernel/money/clock.ts'
import { present } from '#server/kernel/present.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import { readContents } from './contents.ts'
import type { FeedbackKindCode } from './pricing.ts'
import { readVideo } from './reviews.ts'
import { type FeedbackOrder, findFeedback, taskOf } from './work.ts'

type Reading = { db: Db; clock: Clock; secrets: Secrets; userId: number }

/** The actor's feedback, newest first, without unpaid orders. */
export async function listFeedbacks(ctx: Omit<Reading, 'secrets'>, { page, limit }: { page: number; limit: number }) {
  const own = ctx.db.selectFrom('feedback_orders').where('user_id', '=', ctx.userId).where('due_at', 'is not', null)
  const rows = await own
    .select(['order_id as id', 'kind', 'state', 'due_at as dueAt', 'sent_at as sentAt', 'delivered_at as deliveredAt'])
    .orderBy('order_id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { count } = await own.select(row => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return { list: rows.map(row => ownTask(row, ctx.clock)), totalResult: count, page, limit }
}

// Until delivery it may still be recalled, so the actor is not told that it was sent.
const ownTask = (order: Parameters<typeof taskOf>[0], clock: Clock) => taskOf(order, null, clock)

async function findOwn(db: Db, userId: number, orderId: number): Promise<FeedbackOrder> {
  const order = await findFeedback(db, orderId)
  return order.userId === userId ? order : fail('not_found')
}

/** The actor's own feedback, with its contents once delivered. */
export async function readResult(ctx: Reading, orderId: number): Promise<AnswerOf<typeof feedbackResults.feedback>> {
  const order = await findOwn(ctx.db, ctx.userId, orderId)
  const isDelivered = order.state === 'DELIVERED'
  const result = isDelivered ? await readRating(ctx.db, orderId) : null
  const review = result?.rating
    ? { rating: result.rating, text: result.review, ratedAt: present(result.ratedAt) }
    : null
  const reviewer =
    isDelivered && order.reviewerId !== null
      ? await ctx.db
          .selectFrom('feedback_reviewers')
          .select('title')
          .where('user_id', '=', order.reviewerId)
          .executeTakeFirst()
      : null
  return {
    ...ownTask(order, ctx.clock),
    request: order.request,
    profileId: order.profileId,
    reviewer: reviewer?.title ?? null,
    video: await readVideo(ctx.db, ctx.secrets, order),
    contents: isDelivered ? await readContents(ctx.db, orderId) : null,
    review,
  }
}

const readRating = (db: Db, orderId: number) =>
  db
    .selectFrom('feedback_results')
    .select(['rating', 'review', 'rated_at as ratedAt'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()

/** Stores the actor's rating of a delivered feedback; a later one replaces it. Throws `feedback_not_delivered`. */
export async function reviewFeedback(
  ctx: Reading,
  orderId: number,
  { kind, rating, text }: { kind: FeedbackKindCode; rating: number; text: string },
): Promise<AnswerOf<typeof feedbackResults.feedback>> {
  const { db, clock, userId } = ctx
  const order = await findOwn(db, userId, orderId)
  if (order.kind !== kind) fail('not_found')
  if (order.state !== 'DELIVERED') fail('feedback_not_delivered')
  await db
    .updateTable('feedback_results')
    .set({ rating, review: text, rated_at: clock.now() })
    .where('order_id', '=', orderId)
    .execute()
  return readResult(ctx, orderId)
}
