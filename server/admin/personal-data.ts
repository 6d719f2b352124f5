import { sql } from 'kysely'
import type { PersonalData } from '#server/kernel/personal-data.ts'

/** What the back office holds about a person for itself. */
export const adminPersonalData: PersonalData = {
  export: async () => ({}),
  // News about what the person leaves behind has nobody to go to.
  async forget(db, userId) {
    await db.deleteFrom('member_notes').where('user_id', '=', userId).execute()
    await sql`
      DELETE FROM operator_decisions
      WHERE casting_id IN (SELECT id FROM castings WHERE owner_id = ${userId})
         OR application_id IN (SELECT id FROM casting_auth_applications WHERE user_id = ${userId})`.execute(db)
  },
}
