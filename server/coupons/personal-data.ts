import { sql } from 'kysely'
import type { PersonalData } from '#server/kernel/personal-data.ts'
import { personalDataTexts as texts } from './messages.ts'

/** The person's coupons. Issued coupons stay counted in their policy, without their holder. */
export const couponsPersonalData: PersonalData = {
  async export(db, userId) {
    const { rows } = await sql`
      SELECT title, kind, value, state, expires_at AS "expiresAt", coupons.created_at AS "createdAt"
      FROM coupons JOIN coupon_policies ON coupon_policies.id = policy_id
      WHERE user_id = ${userId} ORDER BY coupons.id`.execute(db)
    return { [texts.coupons]: rows }
  },
  async forget(db, userId) {
    await db.deleteFrom('coupon_tries').where('user_id', '=', userId).execute()
    await db.updateTable('coupons').set({ user_id: null }).where('user_id', '=', userId).execute()
  },
  keeps: {
    'what a coupon is and what moved it, without its holder': [
      'coupon_moves.moved_by',
      'coupon_moves.reason',
      'coupon_moves.state',
      'coupon_policies.products',
      'coupon_policies.title',
      'coupons.moved_by',
    ],
  },
}
