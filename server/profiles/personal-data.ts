import { sql } from 'kysely'
import type { PersonalData } from '../kernel/personal-data.ts'

/** Profiles with their films and papers, and bookmarks on profiles. */
export const profilesPersonalData: PersonalData = {
  async export(db, userId, secrets) {
    const { rows: profiles } = await sql<{ phone: string | null; profile: object }>`
      SELECT phone_encrypted AS phone,
             to_jsonb(profiles) - ARRAY['id', 'user_id', 'phone_encrypted', 'main_photo_id', 'name_tokens', 'search_tokens', 'facets']
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
      '관심 배우': bookmarks,
      '저장한 검색': searches,
    }
  },

  // The row stays, empty: applications of the past refer to it.
  async forget(db, userId) {
    const own = sql`SELECT id FROM profiles WHERE user_id = ${userId}`
    await sql`UPDATE profiles SET bookmark_count = bookmark_count - 1
              WHERE id IN (SELECT profile_id FROM profile_bookmarks WHERE user_id = ${userId})`.execute(db)
    await db.deleteFrom('saved_searches').where('user_id', '=', userId).execute()
    await sql`DELETE FROM profile_bookmarks WHERE user_id = ${userId} OR profile_id IN (${own})`.execute(db)
    await sql`DELETE FROM profile_videos WHERE profile_id IN (${own})`.execute(db)
    await sql`DELETE FROM profile_files WHERE profile_id IN (${own})`.execute(db)
    await sql`DELETE FROM filmography WHERE profile_id IN (${own})`.execute(db)
    await sql`UPDATE profiles SET main_photo_id = NULL WHERE user_id = ${userId}`.execute(db)
    await sql`DELETE FROM profile_photos WHERE profile_id IN (${own})`.execute(db)
    await sql`
      UPDATE profiles SET
        actor_name = '탈퇴한 회원', eng_name = NULL, birth_date = '1900-01-01', play_age_min = NULL, play_age_max = NULL,
        height = NULL, weight = NULL, phone_encrypted = NULL, email = NULL, region = 'NONE', has_agency = false,
        agency_name = NULL, agency_contact = NULL, intro = '', about_me = '', education = '[]', specialties = '[]',
        languages = '[]', dialects = '[]', status_tags = '{}', image_keywords = '{}', appearance = '{}', links = '{}',
        availability = '[]', access_scope = 'PRIVATE', completeness = 0, has_video = false, is_introduced = false, is_search_allowed = false, is_introduction_allowed = false,
        is_hidden = true, facets = '{}', search_tokens = '{}', bookmark_count = 0,
        movie_person_code = NULL, movie_person_state = NULL, movie_person_at = NULL,
        deleted_at = coalesce(deleted_at, now())
      WHERE user_id = ${userId}`.execute(db)
  },
}
