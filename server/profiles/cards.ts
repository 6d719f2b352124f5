import { type RawBuilder, sql } from 'kysely'
import type { ArtCategory, RoleGrade } from '#contract/codes/castings.ts'
import type { Audience } from '#contract/codes/profile-parts.ts'
import type { Gender, Region } from '#contract/codes/profiles.ts'
import { ages } from '#contract/limits.ts'
import type { Part } from '#contract/profiles/fields.ts'
import type { ProfileCard } from '#contract/profiles/index.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { hasAppliedTo, keptParts, widestReach } from './parts.ts'
import { ageFacts, birthDates, untoldAge } from './search/ages.ts'
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

/**
 * The cards of the profiles that `pick` selects: rows of `id` and `at`, their position in the list. Without the parts
 * kept from the viewer, or from `reach` where the owners have agreed to that.
 */
export async function cardsOf(
  db: Db,
  viewer: Viewer | null,
  pick: RawBuilder<unknown>,
  reach?: Audience,
): Promise<ProfileCard[]> {
  const widest = reach ?? (await widestReach(db, viewer))
  const bookmarked = viewer
    ? sql`EXISTS (SELECT FROM profile_bookmarks b WHERE b.user_id = ${viewer.id} AND b.profile_id = picked.id)`
    : sql`false`
  const near = viewer
    ? sql`CASE WHEN profiles.user_id = ${viewer.id} THEN 'ME'
          WHEN ${widest === 'TEAMS'}::boolean AND ${hasAppliedTo(viewer.id)} THEN 'APPLIED' END`
    : sql`NULL::text`
  const { rows } = await sql<Row>`
    WITH picked AS MATERIALIZED (${pick})
    SELECT profiles.id, actor_name AS "actorName", gender, birth_date AS "birthDate", profiles.height, region,
           has_video AS "hasVideo", has_agency AS "hasAgency", work.title, work.category, work.role_grade AS "roleGrade",
           coalesce(work.is_verified, false) AS "isVerified", images.id AS "imageId", images.key,
           images.width AS "imageWidth", images.height AS "imageHeight", images.color, ${bookmarked} AS "isBookmarked",
           part_audiences AS audiences, ${near} AS near
    FROM picked
    JOIN profiles ON profiles.id = picked.id
    LEFT JOIN profile_photos ON profile_photos.id = profiles.main_photo_id
    LEFT JOIN images ON images.id = profile_photos.image_id AND images.deleted_at IS NULL
    LEFT JOIN LATERAL (${mainWork}) work ON true
    ORDER BY picked.at`.execute(db)
  return rows.map(row => toCard(row, keptParts(row.audiences, row.near ?? widest)))
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
  audiences: unknown
  /** The reach into this profile, where it is more than into others. */
  near: 'ME' | 'APPLIED' | null
}

function toCard(row: Row, kept: ReadonlySet<Part>): ProfileCard {
  const { title, category, roleGrade, birthDate, imageId, key, imageWidth, imageHeight, color, ...rest } = row
  const { audiences: _, near: __, ...plain } = rest
  const [seesFilms, seesVideos] = [!kept.has('films'), !kept.has('videos')]
  return {
    ...plain,
    ...(kept.has('age') ? untoldAge : ageFacts(birthDate)),
    height: kept.has('height') ? null : row.height,
    hasAgency: row.hasAgency && !kept.has('agency'),
    hasVideo: row.hasVideo && seesVideos,
    isVerified: row.isVerified && seesFilms,
    photo: imageId === null ? null : { id: imageId, key, width: imageWidth, height: imageHeight, color },
    mainWork: title === null || !seesFilms ? null : { title, category, roleGrade },
  }
}
