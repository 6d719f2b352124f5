import { sql } from 'kysely'
import type { PersonalData } from '#server/kernel/personal-data.ts'

/** A person's data that only the back office holds. */
export const adminPersonalData: PersonalData = {
  export: async () => ({}),
  // Pending notifications about the person's content have no recipient any more.
  async forget(db, userId) {
    await db.deleteFrom('member_notes').where('user_id', '=', userId).execute()
    await sql`
      DELETE FROM operator_decisions
      WHERE casting_id IN (SELECT id FROM castings WHERE owner_id = ${userId})
         OR application_id IN (SELECT id FROM casting_auth_applications WHERE user_id = ${userId})`.execute(db)
  },
}
