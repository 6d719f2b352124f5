import { sql } from 'kysely'
import { orderPages } from '#contract/payments/order-pages.ts'
import type { Db } from '#server/kernel/db.ts'
import type { PersonalData } from '#server/kernel/personal-data.ts'
import type { Products } from '#server/payments/product.ts'
import { cancelByRule } from '#server/payments/refunds.ts'
import { endsOf, quoteOrders } from '#server/payments/running.ts'
import { lecturesPersonalDataTexts as texts } from './messages.ts'
import { isTeaching } from './teachers.ts'
import { leaveLines } from './waiting.ts'

/** The person's seats and questions, and their introduction as a teacher. Leaving cancels refundable seats. */
export const lecturesPersonalData = (products: Products): PersonalData => ({
  async export(db, userId) {
    const { rows: taken } = await sql`
      SELECT lecture_seats.order_id AS id, lectures.title, lecture_seats.state, lecture_seats.created_at AS "createdAt",
        completed_at AS "completedAt", certificate_code AS "certificate", rating, review,
        (SELECT json_agg(json_build_object('class', class_id, 'isPresent', is_present, 'at', at) ORDER BY class_id)
          FROM lecture_attendance WHERE order_id = lecture_seats.order_id) AS attendance,
        (SELECT json_agg(json_build_object('class', class_id, 'playedSeconds', played_seconds) ORDER BY class_id)
          FROM lecture_progress WHERE order_id = lecture_seats.order_id) AS watched
      FROM lecture_seats JOIN lectures ON lectures.id = lecture_id
        LEFT JOIN lecture_reviews ON lecture_reviews.order_id = lecture_seats.order_id
      WHERE lecture_seats.user_id = ${userId} ORDER BY lecture_seats.order_id`.execute(db)
    const { rows: questions } = await sql`
      SELECT title, question, answer, lecture_questions.created_at AS "createdAt"
      FROM lecture_questions JOIN lectures ON lectures.id = lecture_id
      WHERE lecture_questions.user_id = ${userId} ORDER BY lecture_questions.id`.execute(db)
    const { rows: announcements } = await sql`
      SELECT title, text, lecture_announcements.created_at AS "createdAt"
      FROM lecture_announcements JOIN lectures ON lectures.id = lecture_id
      WHERE author_id = ${userId} ORDER BY lecture_announcements.id`.execute(db)
    const { rows: waiting } = await sql`
      SELECT title, lecture_waiting.state, lecture_waiting.created_at AS "createdAt"
      FROM lecture_waiting JOIN lectures ON lectures.id = lecture_id
      WHERE user_id = ${userId} ORDER BY lecture_waiting.id`.execute(db)
    const { rows: teaching } = await sql`
      SELECT name, introduction FROM teachers WHERE user_id = ${userId}`.execute(db)
    return {
      [texts.lectures]: taken,
      ...(questions.length && { [texts.questions]: questions }),
      ...(announcements.length && { [texts.announcements]: announcements }),
      ...(waiting.length && { [texts.waiting]: waiting }),
      ...(teaching.length && { [texts.teaching]: teaching }),
    }
  },
  async blocks(db, userId, now) {
    const held = (await findRunning(db, userId, { now, products })).find(({ quote }) => !quote.isPossible)?.order
    const isLive = held && (await hasClassAhead(db, held.id, now))
    return [
      ...(isLive ? [{ message: texts.running, href: orderPages.order(held.id), label: texts.seeOrder }] : []),
      ...((await isTeaching(db, userId))
        ? [{ message: texts.teacherBusy, href: '/teach', label: texts.seeTeaching }]
        : []),
    ]
  },
  async ends(db, userId, { now }) {
    return endsOf(db, await findRunning(db, userId, { now, products }), { now, sentence: texts.ends })
  },
  async end(work, userId) {
    const running = await findRunning(work.db, userId, { now: work.clock.now(), products })
    for (const { order, quote } of running)
      if (quote.isPossible) await cancelByRule(work, order.id, { by: `user:${userId}`, products })
    await leaveLines(work, userId)
  },
  async forget(db, userId) {
    const own = db.selectFrom('lecture_seats').select('order_id').where('user_id', '=', userId)
    await db.deleteFrom('lecture_reviews').where('user_id', '=', userId).execute()
    await db.deleteFrom('lecture_attendance').where('order_id', 'in', own).execute()
    await db.deleteFrom('lecture_progress').where('order_id', 'in', own).execute()
    await db.updateTable('lecture_attendance').set({ marked_by: null }).where('marked_by', '=', userId).execute()
    await db.deleteFrom('lecture_questions').where('user_id', '=', userId).execute()
    await db.updateTable('lecture_questions').set({ answered_by: null }).where('answered_by', '=', userId).execute()
    await db.deleteFrom('lecture_announcements').where('author_id', '=', userId).execute()
    await db.updateTable('lecture_waiting').set({ user_id: null }).where('user_id', '=', userId).execute()
    await db
      .updateTable('lecture_seats')
      .set({ user_id: null, certificate_code: null })
      .where('user_id', '=', userId)
      .execute()
    const files = db.selectFrom('files').select('id').where('owner_id', '=', userId)
    await db.deleteFrom('lecture_materials').where('file_id', 'in', files).execute()
    await db.updateTable('lectures').set({ teacher_id: null }).where('teacher_id', '=', userId).execute()
    await db.deleteFrom('teachers').where('user_id', '=', userId).execute()
  },
  keeps: {
    'what was ordered, without whose it was': ['lecture_seats.moved_by', 'lecture_waiting.moved_by'],
    'what operators write about lectures': [
      'lecture_classes.captions',
      'lecture_classes.code',
      'lecture_classes.content',
      'lecture_classes.title',
      'lectures.address',
      'lectures.bring',
      'lectures.description',
      'lectures.field',
      'lectures.level',
      'lectures.live_url',
      'lectures.map_url',
      'lectures.moved_by',
      'lectures.place_name',
      'lectures.summary',
      'lectures.title',
    ],
  },
})

// Videos without a refund do not block leaving: leaving gives them up.
async function hasClassAhead(db: Db, orderId: number, now: Date): Promise<boolean> {
  const ahead = await db
    .selectFrom('lecture_seats')
    .innerJoin('lecture_classes', 'lecture_classes.lecture_id', 'lecture_seats.lecture_id')
    .select('order_id')
    .where('order_id', '=', orderId)
    .where('ends_at', '>', now)
    .executeTakeFirst()
  return ahead !== undefined
}

/** Unfinished seats, each with its refund for cancelling. */
async function findRunning(db: Db, userId: number, { now, products }: { now: Date; products: Products }) {
  const rows = await db
    .selectFrom('lecture_seats')
    .select('order_id as id')
    .where('user_id', '=', userId)
    .where('state', '=', 'CONFIRMED')
    .orderBy('order_id')
    .execute()
  return quoteOrders(db, rows, { now, products })
}
