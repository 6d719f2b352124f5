import { sql } from 'kysely'
import type { PersonalData } from '#server/kernel/personal-data.ts'
import { plusPersonalDataTexts as texts } from './messages.ts'

/** The person's memberships and cards. */
export const membershipPersonalData: PersonalData = {
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
  async forget(db, userId) {
    await db
      .updateTable('cards')
      .set({ user_id: null, token: null, card_name: null, last4: null })
      .where('user_id', '=', userId)
      .execute()
    await db
      .updateTable('plus_subscriptions')
      .set({ user_id: null, auto_tour_file_id: null, cancel_reason: null })
      .where('user_id', '=', userId)
      .execute()
  },
  keeps: {
    'what was bought for how long, without whose it was': [
      'plus_periods.anchor',
      'plus_periods.ends',
      'plus_periods.starts',
      'plus_subscriptions.moved_by',
      'plus_subscriptions.next_try_on',
      'plus_subscriptions.terms_version',
    ],
    'the sealed key of a card until it is deleted at the provider': ['cards.key', 'cards.moved_by'],
  },
}
