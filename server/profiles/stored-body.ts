import { sql } from 'kysely'
import type { ProfileBody } from '#contract/profiles/body.ts'
import type { ProfileView } from '#contract/profiles/index.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import { fieldColumnsOf, fieldsOf } from './field-columns.ts'
import { findFiles } from './files.ts'
import { searchTokens } from './search/name-search.ts'

type PhotoRow = ProfileView['photos'][number]
type VideoRow = ProfileBody['videos'][number]
type FilmRow = ProfileView['filmography'][number]

/** A stored profile with everything attached. Never leaves the server in this form. */
export type StoredProfile = Awaited<ReturnType<typeof findStored>> & {}

/** Reads one profile that is not deleted, or undefined. `lock` locks it until the transaction ends. */
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

/** The stored profile in the contract's shape, to compare with a new one and to show its owner. */
export function bodyOf(stored: StoredProfile, secrets: Secrets): ProfileBody {
  const { row, photos, videos, files, filmography } = stored
  return {
    ...fieldsOf(row, secrets),
    photos: photos.map(({ kind, image }, position) => ({ imageId: image.id, kind, position })),
    videos,
    fileIds: files.map(file => file.id),
    filmography: filmography
      .filter(film => film.source === 'SELF')
      .map(({ source: _, isVerified: __, ...film }) => film),
  }
}

/** The columns of a body, with those derived for search. */
export function columnsOf(body: ProfileBody, secrets: Secrets) {
  const hasNoAgency = !body.hasAgency && { agencyName: '', agencyContact: '' }
  return {
    ...fieldColumnsOf({ ...body, ...hasNoAgency }, secrets),
    search_tokens: searchTokens(body.actorName, body.engName),
  }
}
