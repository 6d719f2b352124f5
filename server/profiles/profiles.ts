import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { stagesUnderReview } from '#contract/enums.ts'
import type { ProfileBody } from '#contract/profile-body.ts'
import { completenessOf } from '#contract/profile-completeness.ts'
import type { ProfileView } from '#contract/profiles.ts'
import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'
import type { Jobs } from '../kernel/jobs.ts'
import type { Secrets } from '../kernel/secrets.ts'
import type { Viewer } from '../kernel/session.ts'
import { ageOn } from '../kernel/time.ts'
import { letGo } from '../media/stored-files.ts'
import { ageFacts } from './ages.ts'
import { markChanged } from './changed.ts'
import { emptyProfiles } from './empty-profiles.ts'
import { refreshFacets } from './facets.ts'
import { checkFiles, replaceFiles } from './files.ts'
import { byYear, replaceFilmography } from './filmography.ts'
import { auditInherited, auditReading } from './hiding.ts'
import { moviePersonOf, recheckMoviePerson } from './movie-films.ts'
import { checkPhotos, inOrder, replacePhotos } from './photos.ts'
import { bodyOf, columnsOf, emptyLinks, findStored, type StoredProfile } from './stored-body.ts'
import { checkVideos, replaceVideos, shownVideos } from './videos.ts'
import { isKeptFromMembers, mayRead, mayTrace } from './visibility.ts'

/**
 * Makes the person's one profile (`profile_exists` when there is one) with the account's phone unless another is given, and
 * always with the account's birth date: what the law and notices allow to whom hangs on it. Whose last one an operator
 * had hidden begins hidden, for the same reason: deleting is no way around it.
 * Errors: `main_photo_required`, `photo_not_yours`, `video_not_yours`, `sample_too_long`, `paper_not_yours`,
 * `paper_kind_unsupported`.
 */
export async function createProfile(
  db: Db,
  secrets: Secrets,
  userId: number,
  given: ProfileBody,
): Promise<{ id: number }> {
  const { phone_encrypted, birth_date } = await db
    .selectFrom('users')
    .select(['phone_encrypted', 'birth_date'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const body = ordered(given)
  await checkPhotos(db, userId, body.photos)
  await checkVideos(db, userId, body.videos)
  await checkFiles(db, userId, body.fileIds)
  const hidden = await hiddenBefore(db, userId)
  const { id } = await db
    .insertInto('profiles')
    .values({
      user_id: userId,
      phone_encrypted,
      birth_date,
      ...hidden,
      ...columnsOf(body, secrets),
      completeness: completenessOf(body).percent,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await replacePhotos(db, id, body.photos)
  await replaceVideos(db, id, body.videos)
  await replaceFiles(db, id, body.fileIds)
  await replaceFilmography(db, id, body.filmography)
  await refreshFacets(db, [id])
  if (hidden) await auditInherited(db, id, hidden.hidden_reason)
  return { id }
}

async function hiddenBefore(db: Db, userId: number) {
  const last = await db
    .selectFrom('profiles')
    .select(['hidden_at', 'hidden_reason'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.hidden_reason ? { ...last, is_hidden: true } : null
}

/**
 * Replaces the person's own profile (`not_found` for anybody else's). Saving what is there already changes nothing; a
 * real change moves the profile to the head of the lists, at most once a day (KST). A `revision` that is not the stored
 * one means that somebody saved in between, in another window: `profile_changed`.
 */
export async function updateProfile(
  db: Db,
  secrets: Secrets,
  userId: number,
  profileId: number,
  { revision, ...given }: ProfileBody & { revision?: number | undefined },
): Promise<{ id: number; revision: number }> {
  const stored = await findOwn(db, userId, profileId)
  const before = bodyOf(stored, secrets)
  const body = ordered({ ...given, phone: given.phone ?? before.phone })
  if (isDeepStrictEqual(body, before)) return { id: profileId, revision: stored.row.revision }

  // First of all refusals: what an old window lacks may be there already.
  if (revision !== undefined && revision !== stored.row.revision) fail('profile_changed')
  await checkPhotos(db, userId, body.photos)
  await checkVideos(db, userId, body.videos)
  await checkFiles(db, userId, body.fileIds)

  await db
    .updateTable('profiles')
    .set(eb => ({ ...columnsOf(body, secrets), revision: eb('revision', '+', 1) }))
    .where('id', '=', profileId)
    .execute()
  if (!isDeepStrictEqual(body.photos, before.photos)) await replacePhotos(db, profileId, body.photos)
  if (!isDeepStrictEqual(body.videos, before.videos)) await replaceVideos(db, profileId, body.videos)
  if (!isDeepStrictEqual(body.fileIds, before.fileIds)) await replaceFiles(db, profileId, body.fileIds)
  if (!isDeepStrictEqual(body.filmography, before.filmography))
    await replaceFilmography(db, profileId, body.filmography)
  if (body.actorName !== before.actorName) await recheckMoviePerson(db, profileId)
  await markChanged(db, secrets, profileId)
  return { id: profileId, revision: stored.row.revision + 1 }
}

const ordered = (body: ProfileBody): ProfileBody => ({
  ...body,
  agencyName: body.hasAgency ? body.agencyName : '',
  agencyContact: body.hasAgency ? body.agencyContact : '',
  photos: inOrder(body.photos),
  filmography: byYear(body.filmography),
})

/**
 * Takes the person's own profile away for good, with what it held; refused while one of its applications is under review
 * (`profile_under_review`, whose field `applications` says how many). What was sent with applications stays with those: their recipients were promised it.
 */
export async function deleteProfile({ db, jobs }: { db: Db; jobs: Jobs }, userId: number, profileId: number) {
  await findOwn(db, userId, profileId)
  const underReview = await db
    .selectFrom('applications')
    .innerJoin('application_roles', 'application_roles.application_id', 'applications.id')
    .select('applications.id')
    .distinct()
    .where('applications.profile_id', '=', profileId)
    .where('applications.withdrawn_at', 'is', null)
    .where('application_roles.stage', 'in', stagesUnderReview)
    .execute()
  if (underReview.length)
    fail('profile_under_review', { fields: { applications: `심사 중인 지원 ${underReview.length}건` } })
  const held = {
    images: db.selectFrom('profile_photos').select('image_id as id').where('profile_id', '=', profileId),
    videos: db.selectFrom('profile_videos').select('video_id as id').where('profile_id', '=', profileId),
    files: db.selectFrom('profile_files').select('file_id as id').where('profile_id', '=', profileId),
  }
  const [images, videos, files] = [await held.images.execute(), await held.videos.execute(), await held.files.execute()]
  await emptyProfiles(db, sql`id = ${profileId}`, '지운 프로필')
  await letGo({ db, jobs }, { images: idsOf(images), videos: idsOf(videos), files: idsOf(files) })
}

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)

async function findOwn(db: Db, userId: number, profileId: number): Promise<StoredProfile> {
  const stored = await findStored(db, profileId, { lock: true })
  return stored?.row.user_id === userId ? stored : fail('not_found')
}

/**
 * A profile as this viewer may see it; `not_found` when they may not know of it. Contact and the birth day are in
 * `own` alone, which only the owner gets; links, schools and papers of people under 19 see `mayTrace`.
 * An operator's look at what members may not read is written down.
 */
export async function readProfile(
  db: Db,
  secrets: Secrets,
  viewer: Viewer | null,
  profileId: number,
  ip: string | null,
): Promise<ProfileView> {
  const stored = (await findStored(db, profileId)) ?? fail('not_found')
  const isMine = stored.row.user_id === viewer?.id
  if (!(await mayRead(db, viewer, stored.row))) fail('not_found')
  if (viewer && !isMine && isKeptFromMembers(stored.row)) await auditReading(db, viewer, profileId, ip)
  const bookmark =
    viewer &&
    (await db
      .selectFrom('profile_bookmarks')
      .select('profile_id')
      .where('user_id', '=', viewer.id)
      .where('profile_id', '=', profileId)
      .executeTakeFirst())
  const videos = await shownVideos(db, secrets, stored.videos, { isMine })
  const untold = (await mayTrace(db, viewer, stored.row)) ? {} : { links: emptyLinks, education: [], files: [] }
  return { ...viewOf(stored, secrets, isMine), ...untold, videos, isBookmarked: Boolean(bookmark) }
}

// Every field by name: what is added to the body stays unsaid until somebody decides who reads it.
function viewOf(stored: StoredProfile, secrets: Secrets, isMine: boolean) {
  const { row, photos, files, filmography } = stored
  const body = bodyOf(stored, secrets)
  const { tattoo, hairLength, hairColor, smokingSceneOk } = body.appearance
  return {
    id: row.id,
    actorName: body.actorName,
    engName: body.engName,
    gender: body.gender,
    ...ageFacts(String(row.birth_date)),
    playAgeMin: body.playAgeMin,
    playAgeMax: body.playAgeMax,
    height: body.height,
    weight: body.isWeightHidden ? null : body.weight,
    region: body.region,
    hasAgency: body.hasAgency,
    agencyName: body.agencyName,
    intro: body.intro,
    aboutMe: body.aboutMe,
    education: body.education,
    specialties: body.specialties,
    languages: body.languages,
    dialects: body.dialects,
    statusTags: body.statusTags,
    imageKeywords: body.imageKeywords,
    appearance: { tattoo, hairLength, hairColor, smokingSceneOk },
    links: body.links,
    availability: body.availability,
    photos,
    files,
    filmography,
    hasVideo: row.has_video,
    isVerified: filmography.some(film => film.isVerified),
    isIndexable: body.isSearchAllowed && body.accessScope === 'PUBLIC' && ageOn(String(row.birth_date)) >= 19,
    isMine,
    profileUpdatedAt: row.profile_updated_at.toISOString(),
    own: isMine ? ownOf(stored, body) : null,
  }
}

function ownOf({ row, filmography }: StoredProfile, body: ProfileBody) {
  const { percent, missing } = completenessOf({ ...body, filmography })
  return {
    birthDate: String(row.birth_date),
    weight: body.weight,
    isWeightHidden: body.isWeightHidden,
    phone: body.phone,
    isPhonePrivate: body.isPhonePrivate,
    email: body.email,
    agencyContact: body.agencyContact,
    accessScope: body.accessScope,
    isSearchAllowed: body.isSearchAllowed,
    isIntroductionAllowed: body.isIntroductionAllowed,
    isHidden: row.is_hidden,
    hiddenReason: row.hidden_reason,
    completeness: percent,
    missing,
    revision: row.revision,
    moviePerson: moviePersonOf(row),
    viewCount: row.view_count,
    bookmarkCount: row.bookmark_count,
  }
}
