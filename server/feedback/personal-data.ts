import { sql } from 'kysely'
import { orderPages } from '#contract/payments/order-pages.ts'
import type { Db } from '#server/kernel/db.ts'
import type { PersonalData } from '#server/kernel/personal-data.ts'
import type { Products } from '#server/payments/product.ts'
import { cancelByRule } from '#server/payments/refunds.ts'
import { endsOf, quoteOrders } from '#server/payments/running.ts'
import { personalDataTexts as texts } from './messages.ts'

/** The person's feedback orders: requests and results. Leaving cancels refundable ones. */
export const feedbackPersonalData = (products: Products): PersonalData => ({
  async export(db, userId) {
    const { rows } = await sql`
      SELECT feedback_orders.order_id AS id, kind, state, request, video_link AS "videoLink", created_at AS "createdAt",
        delivered_at AS "deliveredAt", scores, overall, next_steps AS "nextSteps", rating, review
      FROM feedback_orders LEFT JOIN feedback_results ON feedback_results.order_id = feedback_orders.order_id
        AND feedback_orders.state = 'DELIVERED'
      WHERE user_id = ${userId} ORDER BY feedback_orders.order_id`.execute(db)
    const { rows: written } = await sql`
      SELECT order_id AS id, feedback_orders.kind, overall, next_steps AS "nextSteps", saved_at AS "savedAt"
      FROM feedback_orders JOIN feedback_results USING (order_id)
      WHERE reviewer_id = ${userId} ORDER BY order_id`.execute(db)
    return { [texts.feedback]: rows, ...(written.length && { [texts.reviews]: written }) }
  },
  async blocks(db, userId, now) {
    const open = (await findRunning(db, userId, { now, products })).find(({ quote }) => !quote.isPossible)?.order
    const reviewing = await db
      .selectFrom('feedback_orders')
      .select('order_id')
      .where('reviewer_id', '=', userId)
      .where('state', 'in', ['ASSIGNED', 'IN_REVIEW'])
      .executeTakeFirst()
    return [
      ...(reviewing ? [{ message: texts.reviewing, href: '/feedback', label: texts.seeReviews }] : []),
      ...(open ? [{ message: texts.open, href: orderPages.order(open.id), label: texts.seeOrder }] : []),
    ]
  },
  async ends(db, userId, { now }) {
    return endsOf(db, await findRunning(db, userId, { now, products }), { now, sentence: texts.ends })
  },
  async end(work, userId) {
    const running = await findRunning(work.db, userId, { now: work.clock.now(), products })
    for (const { order } of running) await cancelByRule(work, order.id, { by: `user:${userId}`, products })
  },
  async forget(db, userId) {
    const own = db.selectFrom('feedback_orders').select('order_id').where('user_id', '=', userId)
    await db.deleteFrom('media_notes').where('subject', '=', 'FEEDBACK').where('subject_id', 'in', own).execute()
    await db.deleteFrom('feedback_marks').where('order_id', 'in', own).execute()
    await db.deleteFrom('feedback_results').where('order_id', 'in', own).execute()
    await db
      .updateTable('media_notes')
      .set({ author_id: null })
      .where('subject', '=', 'FEEDBACK')
      .where('author_id', '=', userId)
      .execute()
    await db.updateTable('feedback_orders').set({ reviewer_id: null }).where('reviewer_id', '=', userId).execute()
    await db.deleteFrom('feedback_reviewers').where('user_id', '=', userId).execute()
    await db
      .updateTable('feedback_orders')
      .set({ user_id: null, profile_id: null, video_id: null, video_link: null, request: '' })
      .where('user_id', '=', userId)
      .execute()
  },
  keeps: {
    'what was ordered, without whose it was': ['feedback_orders.moved_by'],
  },
})

/** Paid, undelivered orders, each with its refund for cancelling. */
async function findRunning(db: Db, userId: number, { now, products }: { now: Date; products: Products }) {
  const rows = await db
    .selectFrom('feedback_orders')
    .select('order_id as id')
    .where('user_id', '=', userId)
    .where('state', 'in', ['QUEUED', 'ASSIGNED', 'IN_REVIEW'])
    .orderBy('order_id')
    .execute()
  return quoteOrders(db, rows, { now, products })
}
