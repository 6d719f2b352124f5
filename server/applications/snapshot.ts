import { sql } from 'kysely'
import { labelIn } from '#contract/codes/code-of.ts'
import { AGE_BOUNDS, BodyType, Dialect, type Gender, Language, Level, Region } from '#contract/codes/profiles.ts'
import type { Image } from '#contract/common.ts'
import { ageOn } from '#contract/korean-time.ts'
import type { ReadableProfile } from '#contract/review/applicants.ts'
import type { Db } from '#server/kernel/db.ts'
import { imageJson } from '#server/media/images/image-json.ts'
import { isOpenTo } from '#server/profiles/parts.ts'
import { searchTokens } from './search-tokens.ts'

type Coded = { code: string; level?: string | null }
type Credit = ReadableProfile['filmography'][number]

/** The profile as it was sent: stored with the application, independent of later changes. */
export type Snapshot = {
  actorName: string
  engName: string | null
  gender: keyof typeof Gender
  birthDate: string
  playAgeMin: number | null
  playAgeMax: number | null
  height: number | null
  weight: number | null
  /** From height and a weight that is shown: for filters, never shown itself. */
  build?: keyof typeof BodyType | null
  region: string
  hasAgency: boolean
  agencyName: string | null
  intro: string
  aboutMe: string
  specialties: { text: string }[]
  languages: Coded[]
  dialects: Coded[]
  statusTags: string[]
  imageKeywords: string[]
  filmography: Credit[]
}

export type OwnProfile = {
  id: number
  snapshot: Snapshot
  photos: { id: number; kind: string; image: Image }[]
}

const credits = sql`coalesce((
  SELECT jsonb_agg(jsonb_build_object('year', year, 'category', category, 'title', title,
                                      'roleName', role_name, 'roleGrade', role_grade) ORDER BY year DESC, position)
  FROM filmography WHERE profile_id = profiles.id), '[]')`

const photos = sql`coalesce((
  SELECT jsonb_agg(jsonb_build_object('id', profile_photos.id, 'kind', profile_photos.kind, 'image', ${imageJson()})
         ORDER BY (profile_photos.kind = 'MAIN') DESC, profile_photos.position)
  FROM profile_photos JOIN images ON images.id = profile_photos.image_id
  WHERE profile_photos.profile_id = profiles.id AND images.deleted_at IS NULL), '[]')`

// The builds have these BMI bounds, as in the actor search.
const build = sql`CASE WHEN NOT ${isOpenTo('weight', 'APPLIED')} THEN NULL ${sql.join(
  Object.keys(BodyType).map((code, at) => sql`WHEN profiles.bmi < ${AGE_BOUNDS[at + 1]}::numeric THEN ${code}::text`),
  sql` `,
)} END`

/** The columns of `profiles` in a snapshot: all parts but those for the owner alone, no contacts. */
export const snapshotColumns = sql`jsonb_build_object(
  'actorName', profiles.actor_name, 'engName', profiles.eng_name, 'gender', profiles.gender, 'birthDate', profiles.birth_date,
  'playAgeMin', profiles.play_age_min, 'playAgeMax', profiles.play_age_max, 'height', profiles.height,
  'weight', CASE WHEN ${isOpenTo('weight', 'APPLIED')} THEN profiles.weight END, 'region', profiles.region, 'hasAgency', profiles.has_agency,
  'agencyName', profiles.agency_name, 'intro', profiles.intro, 'aboutMe', profiles.about_me, 'specialties', profiles.specialties, 'languages', profiles.languages,
  'build', ${build}, 'dialects', profiles.dialects, 'statusTags', profiles.status_tags, 'imageKeywords', profiles.image_keywords, 'filmography', ${credits})`
export const profilePhotos = photos

/** The person's profile for sending, or null. `isLocked` prevents its deletion until commit. */
export async function readOwnProfile(
  db: Db,
  userId: number,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<OwnProfile | null> {
  const { rows } = await sql<OwnProfile>`
    SELECT profiles.id, ${snapshotColumns} AS snapshot, ${photos} AS photos
    FROM profiles WHERE user_id = ${userId} AND deleted_at IS NULL ${isLocked ? sql`FOR SHARE OF profiles` : sql``}`.execute(
    db,
  )
  return rows[0] ?? null
}

const labelOf = (labels: Record<string, string>, code: string | null | undefined) =>
  code ? (labelIn(labels, code) ?? code) : ''
const withLevel = (labels: Record<string, string>) => (item: Coded) =>
  [labelOf(labels, item.code), labelOf(Level, item.level)].filter(Boolean).join(' ')

/** A snapshot as the casting team reads it: birth year and age instead of the date. */
export function readable(snapshot: Snapshot): ReadableProfile {
  const {
    birthDate,
    playAgeMin: _,
    playAgeMax: __,
    build: ___,
    specialties,
    languages,
    dialects,
    region,
    ...rest
  } = snapshot
  return {
    ...rest,
    birthYear: Number(birthDate.slice(0, 4)),
    age: ageOn(birthDate),
    region: region === 'NONE' ? '' : labelOf(Region, region),
    specialties: specialties.map(specialty => specialty.text),
    languages: languages.map(withLevel(Language)),
    dialects: dialects.map(withLevel(Dialect)),
  }
}

/** The texts by which the workspace's search finds an applicant: names, region, skills, languages, tags. */
export function tokensOf(snapshot: Snapshot): string[] {
  const seen = readable(snapshot)
  return searchTokens(
    seen.actorName,
    seen.engName,
    seen.region,
    seen.agencyName,
    ...seen.specialties,
    ...seen.languages,
    ...seen.dialects,
    ...seen.statusTags,
    ...seen.imageKeywords,
  )
}
