import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../kernel/db.ts'

/**
 * Takes everything out of the profiles that `which` names and marks them as deleted. The rows stay, under a name that
 * tells nothing: applications of the past refer to them. Pictures, films and papers are only let go of. That an operator
 * hid one stays known, see `createProfile`.
 */
export async function emptyProfiles(db: Db, which: RawBuilder<unknown>, name: string): Promise<void> {
  const emptied = sql`SELECT id FROM profiles WHERE ${which}`
  await sql`UPDATE profiles SET main_photo_id = NULL WHERE ${which}`.execute(db)
  for (const table of ['profile_bookmarks', 'profile_videos', 'profile_files', 'filmography', 'profile_photos'])
    await sql`DELETE FROM ${sql.table(table)} WHERE profile_id IN (${emptied})`.execute(db)
  await sql`
    UPDATE profiles SET
      actor_name = ${name}, eng_name = NULL, birth_date = '1900-01-01', play_age_min = NULL, play_age_max = NULL,
      height = NULL, weight = NULL, phone_encrypted = NULL, email = NULL, region = 'NONE', has_agency = false,
      agency_name = NULL, agency_contact = NULL, intro = '', about_me = '', education = '[]', specialties = '[]',
      languages = '[]', dialects = '[]', status_tags = '{}', image_keywords = '{}', appearance = '{}', links = '{}',
      availability = '[]', access_scope = 'PRIVATE', completeness = 0, has_video = false, is_introduced = false,
      is_search_allowed = false, is_introduction_allowed = false, is_hidden = true,
      facets = '{}', search_tokens = '{}', bookmark_count = 0, movie_person_code = NULL, movie_person_state = NULL, movie_person_at = NULL,
      deleted_at = coalesce(deleted_at, now())
    WHERE ${which}`.execute(db)
}
