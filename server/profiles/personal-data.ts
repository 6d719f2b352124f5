import { sql } from 'kysely'
import type { PersonalData } from '#server/kernel/personal-data.ts'
import { emptyProfiles } from './empty-profiles.ts'
import { personalDataTexts as texts } from './messages.ts'

/** Profiles with their videos and files, and bookmarks on profiles. */
export const profilesPersonalData: PersonalData = {
  keeps: {
    'public records of the film council, kept by its code': ['movie_people.person', 'movie_people_calls.day'],
    'a figure about all members': ['contact_ratio.ratio'],
  },
  async export(db, userId, secrets) {
    const { rows: profiles } = await sql<{ phone: string | null; profile: object }>`
      SELECT phone_encrypted AS phone,
             to_jsonb(profiles) - ARRAY['id', 'user_id', 'phone_encrypted', 'main_photo_id', 'name_tokens', 'search_tokens', 'facets', 'facet_marks']
             || jsonb_build_object('filmography', coalesce(
                  (SELECT jsonb_agg(to_jsonb(filmography) - ARRAY['id', 'profile_id'] ORDER BY year DESC, filmography.id)
                   FROM filmography WHERE profile_id = profiles.id), '[]'),
                'files', coalesce(
                  (SELECT jsonb_agg(name ORDER BY position)
                   FROM profile_files JOIN files ON files.id = file_id
                   WHERE profile_id = profiles.id AND files.deleted_at IS NULL), '[]')) AS profile
      FROM profiles WHERE user_id = ${userId} ORDER BY id`.execute(db)
    const { rows: bookmarks } = await sql`
      SELECT profile_id AS "profileId", actor_name AS "actorName", b.created_at AS "createdAt"
      FROM profile_bookmarks b JOIN profiles ON profiles.id = profile_id WHERE b.user_id = ${userId} ORDER BY b.created_at`.execute(
      db,
    )
    const searches = await db
      .selectFrom('saved_searches')
      .select(['name', 'query', 'created_at as createdAt'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
    return {
      프로필: profiles.map(({ phone, profile }) => ({ ...profile, phone: phone && secrets.decrypt(phone) })),
      [texts.bookmarks]: bookmarks,
      [texts.savedSearches]: searches,
    }
  },

  async forget(db, userId) {
    await sql`UPDATE profiles SET bookmark_count = bookmark_count - 1
              WHERE id IN (SELECT profile_id FROM profile_bookmarks WHERE user_id = ${userId})`.execute(db)
    await db.deleteFrom('movie_people_askers').where('user_id', '=', userId).execute()
    await db.deleteFrom('saved_searches').where('user_id', '=', userId).execute()
    await db.deleteFrom('profile_bookmarks').where('user_id', '=', userId).execute()
    await emptyProfiles(db, sql`user_id = ${userId}`, texts.leftMember)
    await db.updateTable('profiles').set({ hidden_reason: null }).where('user_id', '=', userId).execute()
  },
}
