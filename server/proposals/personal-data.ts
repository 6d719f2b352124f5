import { sql } from 'kysely'
import type { PersonalData } from '#server/kernel/personal-data.ts'

/** Proposals to the person and by them. */
export const proposalsPersonalData: PersonalData = {
  async export(db, userId) {
    const { rows: proposals } = await sql`
      SELECT castings.title, message, p.status, p.created_at AS "createdAt", decline_reason AS "declineReason",
             p.user_id = ${userId} AS "isReceived"
      FROM proposals p JOIN castings ON castings.id = p.casting_id
      WHERE (p.user_id = ${userId} AND p.told_at <= now()) OR p.proposed_by = ${userId} ORDER BY p.id`.execute(db)
    return { 제안: proposals }
  },

  async forget(db, userId) {
    await db.deleteFrom('proposals').where('user_id', '=', userId).execute()
    await db
      .updateTable('proposals')
      .set({ proposed_by: null, message: '' })
      .where('proposed_by', '=', userId)
      .execute()
  },
}
