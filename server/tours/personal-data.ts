import { sql } from 'kysely'
import { orderPages } from '#contract/payments/order-pages.ts'
import type { Db } from '#server/kernel/db.ts'
import { contractKeptMs, type PersonalData } from '#server/kernel/personal-data.ts'
import { letGo } from '#server/media/stored-files.ts'
import type { Products } from '#server/payments/product.ts'
import { cancelByRule } from '#server/payments/refunds.ts'
import { endsOf, quoteOrders } from '#server/payments/running.ts'
import { toursPersonalDataTexts as texts } from './messages.ts'

/** The person's tour orders: where their profile went, and their consents. Leaving cancels refundable ones. */
export const toursPersonalData = (products: Products): PersonalData => ({
  async export(db, userId) {
    const { rows } = await sql`
      SELECT order_id AS id, state, copies, consent, created_at AS "createdAt", done_at AS "doneAt",
        (SELECT json_agg(json_build_object('office', offices.name, 'state', tour_visits.state, 'at', tour_visits.moved_at)
            ORDER BY tour_visits.id)
          FROM tour_visits JOIN tours ON tours.id = tour_id JOIN offices ON offices.id = office_id
          WHERE tour_visits.order_id = tour_orders.order_id) AS visits
      FROM tour_orders WHERE user_id = ${userId} ORDER BY order_id`.execute(db)
    return { [texts.tours]: rows, [texts.consents]: await findConsents(db, userId) }
  },
  async blocks(db, userId, now) {
    const open = (await findRunning(db, userId, { now, products })).find(({ quote }) => !quote.isPossible)?.order
    return open ? [{ message: texts.open, href: orderPages.tour(open.id), label: texts.seeOrder }] : []
  },
  async ends(db, userId, { now }) {
    return endsOf(db, await findRunning(db, userId, { now, products }), { now, sentence: texts.ends })
  },
  async end(work, userId) {
    const running = await findRunning(work.db, userId, { now: work.clock.now(), products })
    for (const { order } of running) await cancelByRule(work, order.id, { by: `user:${userId}`, products })
  },
  /** To which offices the person agreed to pass the profile on; the consents of applications are kept as long. */
  async retain(db, userId) {
    const tours = await db
      .selectFrom('tour_orders')
      .select(['order_id as orderId', 'consent', 'created_at as at'])
      .where('user_id', '=', userId)
      .where('state', '<>', 'ORDERED')
      .orderBy('order_id')
      .execute()
    const automatic = await findConsents(db, userId)
    if (!tours.length && !automatic.length) return []
    return [{ kind: 'CONTRACT', facts: { tours, automatic }, keptMs: contractKeptMs }]
  },
  async forget(db, userId, { jobs }) {
    await db.deleteFrom('auto_tour_offices').where('user_id', '=', userId).execute()
    await db.updateTable('tour_rounds').set({ walker_id: null }).where('walker_id', '=', userId).execute()
    const own = db.selectFrom('tour_orders').select('order_id').where('user_id', '=', userId)
    const proofs = await db.deleteFrom('tour_proofs').where('order_id', 'in', own).returning('image_id as id').execute()
    await letGo({ db, jobs }, { images: proofs.map(({ id }) => id) })
    await db.updateTable('tour_visits').set({ note: '' }).where('order_id', 'in', own).execute()
    await db
      .updateTable('tour_orders')
      .set({ user_id: null, profile_id: null, file_id: null, rejection: '', consent: '' })
      .where('user_id', '=', userId)
      .execute()
  },
  keeps: {
    'what was ordered, without whose it was': ['tour_orders.moved_by', 'tour_visits.moved_by'],
    'what readers looked at: the daily hash identifies nobody': ['tour_looks.reader'],
    'on which days rounds were walked and automatic tours ordered, without names': [
      'auto_tours.month',
      'auto_tours.orders_on',
      'tour_rounds.walked_on',
    ],
    'what operators keep of offices, which are no members': [
      'offices.address',
      'offices.name',
      'offices.note',
      'offices.phone',
      'offices.region',
      'tour_categories.name',
      'tours.looking_for',
      'tours.moved_by',
      'tours.visits_from',
      'tours.visits_to',
    ],
  },
})

/** Consents to automatic tours, by office. */
async function findConsents(db: Db, userId: number) {
  const { rows } = await sql<{ office: string; consent: string; agreedAt: Date }>`
    SELECT name AS office, consent, agreed_at AS "agreedAt"
    FROM auto_tour_offices JOIN offices ON offices.id = office_id WHERE user_id = ${userId}
    ORDER BY agreed_at, office_id`.execute(db)
  return rows
}

/** Unfinished orders, each with its refund for cancelling. */
async function findRunning(db: Db, userId: number, { now, products }: { now: Date; products: Products }) {
  const rows = await db
    .selectFrom('tour_orders')
    .select('order_id as id')
    .where('user_id', '=', userId)
    .where('state', 'in', ['RECEIVED', 'FILE_CHECK', 'FILE_REJECTED', 'PRINTING', 'TOURING'])
    .orderBy('order_id')
    .execute()
  return quoteOrders(db, rows, { now, products })
}
