import { type RawBuilder, sql } from 'kysely'
import { type FieldName, fieldRows, type ProfileFields } from '#contract/profiles/fields.ts'
import type { Db } from '#server/kernel/db.ts'
import type { DB } from '#server/kernel/schema.generated.ts'

/**
 * Empties the profiles that `which` selects and marks them as deleted. The rows stay under a neutral name, because past
 * applications refer to them. Images, videos and files are only released. The mark of an operator's hiding is kept, see
 * `createProfile`.
 */
export async function emptyProfiles(db: Db, which: RawBuilder<unknown>, name: string): Promise<void> {
  const emptied = sql`SELECT id FROM profiles WHERE ${which}`
  // First, because the photo cannot be removed while it is referred to.
  await sql`UPDATE profiles SET main_photo_id = NULL WHERE ${which}`.execute(db)
  // writes: profile_bookmarks, profile_videos, profile_files, filmography, profile_photos
  for (const table of ['profile_bookmarks', 'profile_videos', 'profile_files', 'filmography', 'profile_photos'])
    await sql`DELETE FROM ${sql.table(table)} WHERE profile_id IN (${emptied})`.execute(db)
  const columns = Object.entries(emptiedColumns).flatMap(([column, emptied]) =>
    'kept' in emptied ? [] : [sql`${sql.ref(column)} = ${'to' in emptied ? sql.lit(emptied.to) : name}`],
  )
  await sql`
    UPDATE profiles SET ${sql.join(columns)}, deleted_at = coalesce(deleted_at, now()) WHERE ${which}`.execute(db)
}

type Emptied = ProfileFields[FieldName]['emptied'] | { to: null | boolean | number | string } | { kept: string }

const reference = 'applications of the past refer to the row'
const course = 'when the row began, changed and ended, of nobody in particular any more'
const flag = 'follows part_audiences, until a release drops it'
const derived = 'generated from emptied columns'

/** What emptying makes of each column of `profiles`: fields as their table says, the others as listed here. */
const emptiedColumns: { [Column in keyof DB['profiles']]: Emptied } = {
  ...(Object.fromEntries(fieldRows.map(([, { column, emptied }]) => [column, emptied])) as {
    [Name in FieldName as ProfileFields[Name]['column']]: Emptied
  }),
  id: { kept: reference },
  user_id: { kept: reference },
  birth_date: { to: '1900-01-01' },
  bmi: { kept: derived },
  is_weight_hidden: { kept: flag },
  is_phone_private: { kept: flag },
  name_tokens: { kept: derived },
  facet_marks: { kept: derived },
  facets: { to: '{}' },
  search_tokens: { to: '{}' },
  main_photo_id: { to: null },
  completeness: { to: 0 },
  has_video: { to: false },
  is_introduced: { to: false },
  bookmark_count: { to: 0 },
  view_count: { kept: 'a number of nobody' },
  movie_person_code: { to: null },
  movie_person_state: { to: null },
  movie_person_at: { to: null },
  is_hidden: { to: true },
  hidden_at: { kept: 'that an operator hid it goes on to the next profile, see createProfile' },
  hidden_reason: { kept: 'goes on to the next profile, see createProfile; leaving removes it' },
  revision: { kept: course },
  created_at: { kept: course },
  updated_at: { kept: course },
  profile_updated_at: { kept: course },
  deleted_at: { kept: course },
}
