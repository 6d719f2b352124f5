import { sql } from 'kysely'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { feedbackReviews } from '#contract/feedback/reviews.ts'
import type { ReviewedVideo } from '#contract/feedback/shapes.ts'
import { dayMs } from '#contract/korean-time.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { defineQueue } from '#server/kernel/jobs.ts'
import { movedBy, type Work } from '#server/kernel/money/moves.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import { showVideos } from '#server/media/videos/videos.ts'
import { readSharedProfile } from '#server/profiles/profiles.ts'
import { assignByLoad, queueAgain } from './assign.ts'
import { type Draft, readContents, requireComplete, saveContents } from './contents.ts'
import { type FeedbackOrder, findFeedback, lockFeedback, taskOf } from './work.ts'

type FeedbackWork = AnswerOf<typeof feedbackReviews.feedbackWork>

/** A reviewer's context. */
export type Desk = Work & { secrets: Secrets; reviewerId: number; recallMs: number }

const shownDays = 30

/** The reviewer's orders: open ones by due date, then those sent within `shownDays`. */
export async function listTasks(ctx: Omit<Desk, 'jobs' | 'secrets'>) {
  const { db, clock, reviewerId } = ctx
  const since = new Date(clock.now().getTime() - shownDays * dayMs)
  const { rows } = await sql<FeedbackOrder & { actorName: string | null; savedAt: Date | null }>`
    SELECT order_id AS id, kind, state, due_at AS "dueAt", sent_at AS "sentAt", delivered_at AS "deliveredAt",
      actor_name AS "actorName", saved_at AS "savedAt"
    FROM feedback_orders LEFT JOIN profiles ON profiles.id = profile_id LEFT JOIN feedback_results USING (order_id)
    WHERE reviewer_id = ${reviewerId}
      AND (state IN ('ASSIGNED', 'IN_REVIEW') OR state = 'DELIVERED' AND feedback_orders.delivered_at > ${since})
    ORDER BY state = 'DELIVERED', sent_at IS NOT NULL, due_at, order_id`.execute(db)
  return rows.map(row => ({ ...queued(ctx, row, row.actorName), draftSavedAt: row.savedAt }))
}

const queued = ({ clock, recallMs }: Pick<Desk, 'clock' | 'recallMs'>, order: Task, actorName: string | null) => ({
  ...taskOf(order, actorName, clock),
  recallableUntil: order.state === 'IN_REVIEW' && order.sentAt ? recallEnd(order.sentAt, recallMs) : null,
})
type Task = Parameters<typeof taskOf>[0]

/** The reviewer's own order. Throws `not_found` for others. */
async function findOwn(ctx: Desk, orderId: number, { lock = false } = {}): Promise<FeedbackOrder> {
  const order = await (lock ? lockFeedback : findFeedback)(ctx.db, orderId)
  const isOwn = order.reviewerId === ctx.reviewerId && order.state !== 'CANCELLED'
  return isOwn ? order : fail('not_found')
}

/** The reviewer's own order. The profile or video is shown from opening until delivery. */
export async function readWork(ctx: Desk, orderId: number): Promise<FeedbackWork> {
  const { db, secrets } = ctx
  const order = await findOwn(ctx, orderId)
  const isOpen = order.state === 'IN_REVIEW'
  const profile = isOpen && order.profileId !== null ? await readSharedProfile(db, secrets, order.profileId) : null
  const named = order.profileId === null ? null : await findActorName(db, order.profileId)
  const contents = await readContents(db, orderId)
  return {
    ...queued(ctx, order, named),
    draftSavedAt: contents.savedAt,
    request: order.request,
    profile,
    video: isOpen ? await readVideo(db, secrets, order) : null,
    contents,
  }
}

async function findActorName(db: Db, profileId: number): Promise<string | null> {
  const row = await db
    .selectFrom('profiles')
    .select('actor_name')
    .where('id', '=', profileId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.actor_name ?? null
}

/** The video of an order; null for profiles. Of a stored video that its owner has deleted only the section remains. */
export async function readVideo(db: Db, secrets: Secrets, order: FeedbackOrder): Promise<ReviewedVideo | null> {
  const { kind, videoId, link, from, to } = order
  if (kind !== 'VIDEO') return null
  const videos = videoId === null ? null : await showVideos(db, secrets, [videoId])
  return { video: (videoId !== null && videos?.get(videoId)) || null, link, from, to }
}

/** From here on the actor can no longer cancel. Idempotent. */
export async function openFeedback(ctx: Desk, orderId: number): Promise<FeedbackWork> {
  const { db, clock, reviewerId } = ctx
  const { state } = await findOwn(ctx, orderId, { lock: true })
  if (state === 'ASSIGNED')
    await db
      .updateTable('feedback_orders')
      .set({ state: 'IN_REVIEW', opened_at: clock.now(), ...movedBy(clock, `user:${reviewerId}`) })
      .where('order_id', '=', orderId)
      .execute()
  else if (state !== 'IN_REVIEW') fail('feedback_not_open')
  return readWork(ctx, orderId)
}

async function findUnsent(ctx: Desk, orderId: number): Promise<FeedbackOrder> {
  const order = await findOwn(ctx, orderId, { lock: true })
  if (order.state !== 'IN_REVIEW') fail('feedback_not_open')
  return order.sentAt ? fail('feedback_sent') : order
}

export async function saveDraft(ctx: Desk, orderId: number, draft: Draft) {
  return saveContents(ctx, await findUnsent(ctx, orderId), ctx.reviewerId, draft)
}

/** Returns an order, opened or not, for another reviewer. */
export async function giveBack(ctx: Desk, orderId: number): Promise<null> {
  const { state, sentAt } = await findOwn(ctx, orderId, { lock: true })
  if (sentAt) fail('feedback_sent')
  if (state !== 'ASSIGNED' && state !== 'IN_REVIEW') fail('feedback_not_open')
  await queueAgain(ctx, orderId, `user:${ctx.reviewerId}`)
  await assignByLoad(ctx, orderId)
  return null
}

/** Sends the contents saved as `revision`. They are delivered after the recall window; lateness is decided now. */
export async function sendFeedback(ctx: Desk, orderId: number, { revision }: { revision: number }) {
  const order = await findUnsent(ctx, orderId)
  const contents = await readContents(ctx.db, orderId)
  if (contents.revision !== revision) fail('feedback_draft_moved')
  requireComplete(order.kind, contents)
  await setSent(ctx, orderId, ctx.clock.now())
  await ctx.jobs.send(ctx.db, deliverSentQueue, {}, { startAfter: Math.ceil(ctx.recallMs / 1000) })
  return readWork(ctx, orderId)
}

/** Recalls a sent feedback. Throws `feedback_recall_over`. */
export async function recallFeedback(ctx: Desk, orderId: number): Promise<FeedbackWork> {
  const { state, sentAt } = await findOwn(ctx, orderId, { lock: true })
  if (state === 'DELIVERED') fail('feedback_recall_over')
  if (state !== 'IN_REVIEW') fail('feedback_not_open')
  if (sentAt && ctx.clock.now() >= recallEnd(sentAt, ctx.recallMs)) fail('feedback_recall_over')
  await setSent(ctx, orderId, null)
  return readWork(ctx, orderId)
}

const setSent = (ctx: Desk, orderId: number, at: Date | null) =>
  ctx.db.updateTable('feedback_orders').set({ sent_at: at }).where('order_id', '=', orderId).execute()

/** The end of the recall window. */
export const recallEnd = (sentAt: Date, recallMs: number): Date => new Date(sentAt.getTime() + recallMs)

/** Delivers feedback whose recall window is over; also run every minute. */
export const deliverSentQueue = defineQueue('feedback.deliver-sent')
