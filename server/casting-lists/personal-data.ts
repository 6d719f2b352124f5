import { sql } from 'kysely'
import type { PersonalData } from '#server/kernel/personal-data.ts'
import { personalDataTexts as texts } from './messages.ts'

/** The person's folders of actors, and their own profiles in other people's folders. */
export const castingListsPersonalData: PersonalData = {
  async export(db, userId) {
    const { rows } = await sql`
      SELECT title, memo, color_id AS "colorId", pinned_at AS "pinnedAt", created_at AS "createdAt",
        ARRAY(SELECT json_build_object('profileId', profile_id, 'memo', memo) FROM casting_list_profiles WHERE casting_list_id = casting_lists.id ORDER BY added_at) AS profiles
      FROM casting_lists WHERE owner_id = ${userId} ORDER BY id`.execute(db)
    return { [texts.lists]: rows }
  },
  async forget(db, userId) {
    await db.deleteFrom('casting_lists').where('owner_id', '=', userId).execute()
    await sql`DELETE FROM casting_list_profiles WHERE profile_id IN (SELECT id FROM profiles WHERE user_id = ${userId})`.execute(
      db,
    )
  },
}
