import { sql } from 'kysely'
import { compensateLate } from '#server/feedback/deliver.ts'
import { dueAfter } from '#server/feedback/due.ts'
import { priceFeedback } from '#server/feedback/pricing.ts'
import type { Db } from '#server/kernel/db.ts'
import { type Mover, movedBy } from '#server/kernel/money/moves.ts'
import { present } from '#server/kernel/present.ts'
import { bookEarned } from '#server/payments/ledger.ts'
import { pricesAt } from '#server/payments/prices.ts'
import { type DemoContents, type DemoFeedback, demoFeedback, demoReviewers } from '../../db/demo/feedback.ts'
import { clockAt, type OrderStory, payOrder, workAt } from './demo-orders.ts'
import type { DemoUsers } from './demo-people.ts'

type Facts = { now: Date; users: DemoUsers }
type Step = { set: object; at: Date; by: Mover }

const minute = 60_000
const hour = 60 * minute
const titles = { PROFILE: '프로필 피드백', VIDEO: '연기 영상 피드백' }

/** The reviewers of feedback. */
export async function loadReviewers(db: Db, { now, users }: Facts): Promise<void> {
  await db
    .insertInto('feedback_reviewers')
    .values(
      demoReviewers.map(({ loginId, title, kinds }) => ({
        ...{ user_id: present(users.get(loginId)), title, kinds },
        created_at: new Date(now.getTime() - 200 * 24 * hour),
      })),
    )
    .execute()
}

/** Feedback orders in several states: delivered, in review, assigned. Without notifications. */
export const feedbackStories = (db: Db, facts: Facts): OrderStory[] =>
  demoFeedback.map(async function* (order) {
    const orderedAt = new Date(facts.now.getTime() - order.orderedAgo * hour)
    yield orderedAt
    await addOrder(db, order, { ...facts, orderedAt })
  })

type Ordered = Facts & { orderedAt: Date }

async function addOrder(db: Db, order: DemoFeedback, { users, orderedAt }: Ordered): Promise<void> {
  const [userId, reviewerId] = [present(users.get(order.loginId)), present(users.get(order.reviewer))]
  const paidAt = new Date(orderedAt.getTime() + minute)
  const openedAt = new Date(orderedAt.getTime() + 5 * hour)
  const dueAt = await dueAfter(paidAt, order.kind)
  const sentAt = new Date(dueAt.getTime() + (order.sentAfterDue ?? 0) * hour)
  const deliveredAt = new Date(sentAt.getTime() + 10 * minute)
  const orderId = await addPaid(db, order, { userId, orderedAt, paidAt })
  const reviewer: Mover = `user:${reviewerId}`
  const steps: Step[] = [
    { set: { state: 'QUEUED', due_at: dueAt }, at: paidAt, by: 'system' },
    { set: { state: 'ASSIGNED', reviewer_id: reviewerId }, at: paidAt, by: 'system' },
  ]
  if (order.state !== 'ASSIGNED')
    steps.push({ set: { state: 'IN_REVIEW', opened_at: openedAt }, at: openedAt, by: reviewer })
  if (order.state === 'DELIVERED')
    steps.push({
      set: { state: 'DELIVERED', sent_at: sentAt, delivered_at: deliveredAt },
      at: deliveredAt,
      by: 'system',
    })
  for (const { set, at, by } of steps)
    await db
      .updateTable('feedback_orders')
      .set({ ...set, ...movedBy(clockAt(at), by) })
      .where('order_id', '=', orderId)
      .execute()
  if (order.contents) await addContents(db, order, { orderId, reviewerId, at: openedAt, deliveredAt })
  if (order.state !== 'DELIVERED') return
  await bookEarned(db, clockAt(deliveredAt), orderId)
  if (sentAt > dueAt) await compensateLate(workAt(db, deliveredAt), userId)
}

type Paid = { userId: number; orderedAt: Date; paidAt: Date }

/** An order paid by card, with its entries in the ledger. */
async function addPaid(db: Db, order: DemoFeedback, { userId, orderedAt, paidAt }: Paid): Promise<number> {
  const { kind, request } = order
  const prices = await pricesAt(db, orderedAt)
  const { lines } = priceFeedback(kind, { isMember: false, coupons: [], prices })
  const buyer: Mover = `user:${userId}`
  const sale = { product: `${kind}_FEEDBACK` as const, title: titles[kind], lines }
  return payOrder(db, { ...sale, userId, orderedAt, paidAt }, async id => {
    await sql`
      INSERT INTO feedback_orders (order_id, user_id, kind, request, profile_id, created_at, moved_by, moved_at)
      VALUES (${id}, ${userId}, ${kind}, ${request},
        CASE WHEN ${kind} = 'PROFILE' THEN (SELECT profiles.id FROM profiles WHERE user_id = ${userId}) END,
        ${orderedAt}, ${buyer}, ${orderedAt})`.execute(db)
  })
}

type Written = { orderId: number; reviewerId: number; at: Date; deliveredAt: Date }

async function addContents(
  db: Db,
  order: DemoFeedback,
  { orderId, reviewerId, at, deliveredAt }: Written,
): Promise<void> {
  const { scores, overall, nextSteps, notes } = present(order.contents)
  await db
    .insertInto('feedback_results')
    .values({
      ...{
        order_id: orderId,
        revision: 1,
        scores: JSON.stringify(scores),
        overall,
        next_steps: nextSteps,
        saved_at: at,
      },
      ...(order.rating && {
        rating: order.rating.rating,
        review: order.rating.text,
        rated_at: new Date(deliveredAt.getTime() + 20 * hour),
      }),
    })
    .execute()
  if (notes.length)
    await db
      .insertInto('media_notes')
      .values(
        notes.map(note => ({
          ...note,
          ...({ subject: 'FEEDBACK', visibility: 'SHARE' } as const),
          ...{ subject_id: orderId, author_id: reviewerId, created_at: at },
        })),
      )
      .execute()
}

/** Whether the demo's feedback marks photos of these people. */
export const hasMarks = (loginIds: readonly string[]): boolean =>
  demoFeedback.some(({ loginId, contents }) => contents?.marks.length && loginIds.includes(loginId))

/** Marks the photos that exist by now; later ones are marked when they arrive. */
export async function markPhotos(db: Db): Promise<void> {
  for (const { loginId, request, contents } of demoFeedback)
    for (const [at, mark] of (contents?.marks ?? []).entries())
      await addMark(db, { loginId, request, no: at + 1, mark })
}

type Marked = { loginId: string; request: string; no: number; mark: DemoContents['marks'][number] }

async function addMark(db: Db, { loginId, request, no, mark }: Marked): Promise<void> {
  await sql`
    INSERT INTO feedback_marks (order_id, no, image_id, x, y, kind, text)
    SELECT order_id, ${no}::int, image_id, ${mark.x}::float8, ${mark.y}::float8, ${mark.kind}, ${mark.text}
    FROM feedback_orders JOIN users ON users.id = user_id
      JOIN profile_photos ON profile_photos.profile_id = feedback_orders.profile_id AND position = ${mark.photo}::int
    WHERE login_id = ${loginId} AND request = ${request}
    ON CONFLICT DO NOTHING`.execute(db)
}

/** Sets the video of the orders that wait for this person's. */
export const addVideo = (db: Db, userId: number, videoId: number) =>
  db
    .updateTable('feedback_orders')
    .set({ video_id: videoId })
    .where('user_id', '=', userId)
    .where('kind', '=', 'VIDEO')
    .where('video_id', 'is', null)
    .execute()
