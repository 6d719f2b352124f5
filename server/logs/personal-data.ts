import { sql } from 'kysely'
import type { PersonalData } from '#server/kernel/personal-data.ts'
import { personalDataTexts as texts } from './messages.ts'

/** People's activity of the last three months; the sums of other people's profiles stay. */
export const logsPersonalData: PersonalData = {
  async export(db, userId) {
    const { rows } = await sql`
      SELECT kind, profile_id AS "profileId", path, pre_path AS "prePath", contact_type AS "contactType",
             created_at AS "createdAt"
      FROM activity_log WHERE viewer_id = ${userId} ORDER BY created_at`.execute(db)
    return { [texts.visits]: rows }
  },
  async forget(db, userId) {
    // Waiting batches of exposures leave out removed people when they are counted.
    await sql`DELETE FROM activity_log WHERE viewer_id = ${userId}`.execute(db)
    await sql`DELETE FROM profile_daily_counts WHERE profile_id IN (SELECT id FROM profiles WHERE user_id = ${userId})`.execute(
      db,
    )
  },
}
