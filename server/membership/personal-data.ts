import { sql } from 'kysely'
import type { PersonalData } from '#server/kernel/personal-data.ts'
import type { Products } from '#server/payments/product.ts'
import { endOf } from '#server/payments/running.ts'
import { endNow } from './cancel.ts'
import { endOverOf } from './ends.ts'
import { plusPersonalDataTexts as texts } from './messages.ts'
import { endOpenOrders } from './open-orders.ts'
import { quoteEndings } from './product.ts'
import { findLive, lockOwn } from './subscriptions.ts'

/** The person's memberships and cards. Leaving ends an active membership with its refund. */
export const membershipPersonalData = (products: Products): PersonalData => ({
  async export(db, userId) {
    const { rows: plans } = await sql`
      SELECT s.type, next_type AS "nextType", s.state, agreed_price AS "agreedPrice", joined_at AS "joinedAt",
        ended_at AS "endedAt", ended_as AS "endedAs", cancel_reason AS "cancelReason", auto_tour_on AS "autoTour",
        (SELECT coalesce(json_agg(json_build_object('orderId', order_id, 'kind', kind, 'starts', starts, 'ends', ends,
          'price', price) ORDER BY starts), '[]') FROM plus_periods WHERE subscription_id = s.id AND is_paid) AS periods
      FROM plus_subscriptions s WHERE user_id = ${userId} ORDER BY s.id`.execute(db)
    const { rows: cards } = await sql`
      SELECT card_name AS "cardName", last4, state, created_at AS "createdAt" FROM cards
      WHERE user_id = ${userId} AND card_name IS NOT NULL ORDER BY id`.execute(db)
    return { [texts.plus]: plans, [texts.cards]: cards }
  },
  async ends(db, userId, { now, cancelled }) {
    const held = await findLive(db, userId, now)
    if (!held) return []
    const { all } = await quoteEndings(db, held.period, { now, userId, without: cancelled })
    const refund = all.isPossible ? all.refund : 0
    const { message } = await endOf(db, { orderId: held.period.orderId, refund, message: texts.ends(refund), now })
    return [{ message }]
  },
  async end(work, userId) {
    const { db, clock } = work
    await endOverOf(work, userId)
    if (!(await findLive(db, userId, clock.now()))) return
    const by = `user:${userId}` as const
    await endOpenOrders(work, userId, { by, products })
    await endNow(work, await lockOwn(db, userId, clock.now()), { as: 'LEFT', by, products })
  },
  async forget(db, userId) {
    await db
      .updateTable('cards')
      .set({ user_id: null, token: null, card_name: null, last4: null })
      .where('user_id', '=', userId)
      .execute()
    await db
      .updateTable('plus_subscriptions')
      .set({ user_id: null, auto_tour_file_id: null, auto_tour_categories: [], cancel_reason: null })
      .where('user_id', '=', userId)
      .execute()
  },
  keeps: {
    'what was bought for how long, without whose it was': [
      'plus_periods.anchor',
      'plus_periods.ends',
      'plus_periods.starts',
      'plus_periods.told_price_on',
      'plus_subscriptions.moved_by',
      'plus_subscriptions.next_try_on',
      'plus_subscriptions.terms_version',
    ],
    'the sealed key of a card until it is deleted at the provider': ['cards.key', 'cards.moved_by'],
  },
})
