import { sql } from 'kysely'
import type { ProfileBody } from '#contract/profile-body.ts'
import type { ProfileView } from '#contract/profiles.ts'
import type { Db } from '../kernel/db.ts'
import type { Secrets } from '../kernel/secrets.ts'
import { findFiles } from './files.ts'
import { searchTokens } from './name-search.ts'

type PhotoRow = ProfileView['photos'][number]
type VideoRow = ProfileBody['videos'][number]
type FilmRow = ProfileView['filmography'][number]

/** A profile as it is stored, with everything that hangs on it. Never leaves the server as it is. */
export type StoredProfile = Awaited<ReturnType<typeof findStored>> & {}

/** Reads one profile that is not deleted; undefined when there is none. `lock` holds it until the transaction ends. */
export async function findStored(db: Db, profileId: number, { lock = false } = {}) {
  let query = db.selectFrom('profiles').selectAll().where('id', '=', profileId).where('deleted_at', 'is', null)
  if (lock) query = query.forUpdate()
  const row = await query.executeTakeFirst()
  if (!row) return undefined
  const [photos, videos, files, filmography] = await Promise.all([
    findPhotos(db, profileId),
    findVideos(db, profileId),
    findFiles(db, profileId),
    findFilmography(db, profileId),
  ])
  return { row, photos, videos, files, filmography }
}

async function findPhotos(db: Db, profileId: number): Promise<PhotoRow[]> {
  const { rows } = await sql<PhotoRow['image'] & { kind: PhotoRow['kind']; at: Date }>`
    SELECT images.id, key, width, height, color, kind, images.created_at AS at
    FROM profile_photos JOIN images ON images.id = image_id
    WHERE profile_id = ${profileId} AND images.deleted_at IS NULL
    ORDER BY kind <> 'MAIN', profile_photos.position, profile_photos.id`.execute(db)
  return rows.map(({ kind, at, ...image }) => ({ kind, image, sentAt: at.toISOString() }))
}

async function findVideos(db: Db, profileId: number): Promise<VideoRow[]> {
  const { rows } = await sql<VideoRow>`
    SELECT video_id AS "videoId", profile_videos.kind, dialect, title, is_main AS "isMain"
    FROM profile_videos JOIN videos ON videos.id = video_id
    WHERE profile_id = ${profileId} AND videos.deleted_at IS NULL
    ORDER BY position, profile_videos.id`.execute(db)
  return rows
}

async function findFilmography(db: Db, profileId: number): Promise<FilmRow[]> {
  const { rows } = await sql<FilmRow>`
    SELECT year, category, title, role_name AS "roleName", role_grade AS "roleGrade",
           coalesce(director, '') AS director, coalesce(company, '') AS company, source, is_verified AS "isVerified"
    FROM filmography WHERE profile_id = ${profileId} ORDER BY year DESC, position, id`.execute(db)
  return rows
}

/** The stored profile in the words of the contract's body, to be compared with a new one and shown to its owner. */
export function bodyOf({ row, photos, videos, files, filmography }: StoredProfile, secrets: Secrets): ProfileBody {
  return {
    actorName: row.actor_name,
    engName: row.eng_name ?? '',
    gender: row.gender as ProfileBody['gender'],
    playAgeMin: row.play_age_min,
    playAgeMax: row.play_age_max,
    height: Number(row.height),
    weight: row.weight === null ? null : Number(row.weight),
    isWeightHidden: row.is_weight_hidden,
    phone: row.phone_encrypted && secrets.decrypt(row.phone_encrypted),
    isPhonePrivate: row.is_phone_private,
    email: row.email ?? '',
    region: row.region as ProfileBody['region'],
    hasAgency: row.has_agency,
    agencyName: row.agency_name ?? '',
    agencyContact: row.agency_contact ?? '',
    intro: row.intro,
    aboutMe: row.about_me,
    education: row.education as ProfileBody['education'],
    specialties: row.specialties as ProfileBody['specialties'],
    languages: row.languages as ProfileBody['languages'],
    dialects: row.dialects as ProfileBody['dialects'],
    statusTags: row.status_tags as ProfileBody['statusTags'],
    imageKeywords: row.image_keywords,
    appearance: { ...emptyAppearance, ...(row.appearance as object) },
    links: { ...emptyLinks, ...(row.links as object) },
    availability: row.availability as ProfileBody['availability'],
    accessScope: row.access_scope as ProfileBody['accessScope'],
    isSearchAllowed: row.is_search_allowed,
    isIntroductionAllowed: row.is_introduction_allowed,
    photos: photos.map(({ kind, image }, position) => ({ imageId: image.id, kind, position })),
    videos,
    fileIds: files.map(file => file.id),
    filmography: filmography
      .filter(film => film.source === 'SELF')
      .map(({ source: _, isVerified: __, ...film }) => film),
  }
}

const emptyAppearance = { tattoo: null, hairLength: null, hairColor: '', smokingSceneOk: null }
/** Links of who told none. */
export const emptyLinks = { instagram: '', youtube: '', homepage: '', namuwiki: '', tiktok: '' }

/** The columns of a body, with what search derives from it. A phone that is not told keeps what is there. */
export function columnsOf(body: ProfileBody, secrets: Secrets) {
  return {
    actor_name: body.actorName,
    eng_name: body.engName || null,
    gender: body.gender,
    play_age_min: body.playAgeMin,
    play_age_max: body.playAgeMax,
    height: body.height,
    weight: body.weight,
    is_weight_hidden: body.isWeightHidden,
    ...(body.phone && { phone_encrypted: secrets.encrypt(body.phone) }),
    is_phone_private: body.isPhonePrivate,
    email: body.email || null,
    region: body.region,
    has_agency: body.hasAgency,
    agency_name: body.hasAgency ? body.agencyName : null,
    agency_contact: body.hasAgency ? body.agencyContact || null : null,
    intro: body.intro,
    about_me: body.aboutMe,
    education: JSON.stringify(body.education),
    specialties: JSON.stringify(body.specialties),
    languages: JSON.stringify(body.languages),
    dialects: JSON.stringify(body.dialects),
    status_tags: body.statusTags,
    image_keywords: body.imageKeywords,
    appearance: JSON.stringify(body.appearance),
    links: JSON.stringify(body.links),
    availability: JSON.stringify(body.availability),
    access_scope: body.accessScope,
    is_search_allowed: body.isSearchAllowed,
    is_introduction_allowed: body.isIntroductionAllowed,
    search_tokens: searchTokens(body.actorName, body.engName),
  }
}
