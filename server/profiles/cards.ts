import { type RawBuilder, sql } from 'kysely'
import type { ArtCategory, RoleGrade } from '#contract/codes/castings.ts'
import type { Gender, Region } from '#contract/codes/profiles.ts'
import { ages } from '#contract/limits.ts'
import type { ProfileCard } from '#contract/profiles/index.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { ageFacts, birthDates } from './search/ages.ts'
import { isListed } from './visibility.ts'

/**
 * Profiles that may be shown outside of the site: public ones whose adult actor consented, to search engines or to link
 * previews.
 */
export const isShownOutside = (consent: 'is_search_allowed' | 'is_preview_allowed') =>
  sql<boolean>`(${isListed} AND access_scope = 'PUBLIC' AND ${sql.ref(`profiles.${consent}`)}
    AND birth_date <= ${birthDates({ min: ages.adult, max: null }).to})`

// The best known part: the most important grade, then the latest.
const mainWork = sql`
  SELECT title, category, role_grade, bool_or(is_verified) OVER () AS is_verified
  FROM filmography WHERE filmography.profile_id = picked.id
  ORDER BY array_position(ARRAY['LEAD', 'SUPPORT', 'SUPPORT_MINOR', 'MINOR', 'IMAGE_MINOR', 'EXTRA', 'ETC'], role_grade) NULLS LAST,
           year DESC, position
  LIMIT 1`

/** The cards of the profiles that `pick` selects: rows of `id` and `at`, their position in the list. */
export async function cardsOf(db: Db, viewer: Viewer | null, pick: RawBuilder<unknown>): Promise<ProfileCard[]> {
  const bookmarked = viewer
    ? sql`EXISTS (SELECT FROM profile_bookmarks b WHERE b.user_id = ${viewer.id} AND b.profile_id = picked.id)`
    : sql`false`
  const { rows } = await sql<Row>`
    WITH picked AS MATERIALIZED (${pick})
    SELECT profiles.id, actor_name AS "actorName", gender, birth_date AS "birthDate", profiles.height, region,
           has_video AS "hasVideo", has_agency AS "hasAgency", work.title, work.category, work.role_grade AS "roleGrade",
           coalesce(work.is_verified, false) AS "isVerified", images.id AS "imageId", images.key,
           images.width AS "imageWidth", images.height AS "imageHeight", images.color, ${bookmarked} AS "isBookmarked"
    FROM picked
    JOIN profiles ON profiles.id = picked.id
    LEFT JOIN profile_photos ON profile_photos.id = profiles.main_photo_id
    LEFT JOIN images ON images.id = profile_photos.image_id AND images.deleted_at IS NULL
    LEFT JOIN LATERAL (${mainWork}) work ON true
    ORDER BY picked.at`.execute(db)
  return rows.map(toCard)
}

type Row = {
  id: number
  actorName: string
  gender: keyof typeof Gender
  birthDate: string
  height: number | null
  region: keyof typeof Region
  hasVideo: boolean
  hasAgency: boolean
  title: string | null
  category: keyof typeof ArtCategory
  roleGrade: keyof typeof RoleGrade | null
  isVerified: boolean
  imageId: number | null
  key: string
  imageWidth: number
  imageHeight: number
  color: string
  isBookmarked: boolean
}

function toCard(row: Row): ProfileCard {
  const { title, category, roleGrade, birthDate, imageId, key, imageWidth, imageHeight, color, ...plain } = row
  return {
    ...plain,
    ...ageFacts(birthDate),
    photo: imageId === null ? null : { id: imageId, key, width: imageWidth, height: imageHeight, color },
    mainWork: title === null ? null : { title, category, roleGrade },
  }
}
