import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { stagesUnderReview } from '#contract/codes/applications.ts'
import type { Audience } from '#contract/codes/profile-parts.ts'
import { ageOn } from '#contract/korean-time.ts'
import { ages } from '#contract/limits.ts'
import type { ProfileBody } from '#contract/profiles/body.ts'
import { completenessOf } from '#contract/profiles/completeness.ts'
import type { Part } from '#contract/profiles/fields.ts'
import type { LookedAs, ProfileView } from '#contract/profiles/index.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { letGo } from '#server/media/stored-files.ts'
import { markChanged } from './changed.ts'
import { emptyProfiles } from './empty-profiles.ts'
import { checkFiles, replaceFiles } from './files.ts'
import { byYear, replaceFilmography } from './films/filmography.ts'
import { moviePersonOf, recheckMoviePerson } from './films/movie-films.ts'
import { auditInherited, auditReading } from './hiding.ts'
import { profilesTexts as texts } from './messages.ts'
import { keptParts, reachInto } from './parts.ts'
import { checkPhotos, inOrder, replacePhotos } from './photos.ts'
import { ageFacts, untoldAge } from './search/ages.ts'
import { refreshFacets } from './search/facets.ts'
import { bodyOf, columnsOf, findStored, type StoredProfile } from './stored-body.ts'
import { checkVideos, replaceVideos, shownVideos } from './videos.ts'
import {
  isKeptFromMembers,
  mayRead,
  mayTrace,
  ownFields,
  type Scope,
  shownFields,
  untraceableFields,
} from './visibility.ts'

/**
 * Creates the person's one profile (`profile_exists` if there is one) with the account's phone unless another is given,
 * and always with the account's birth date, on which legal limits depend. If an operator had hidden the previous one,
 * the new one starts hidden for the same reason, because deleting must not circumvent it. Throws `main_photo_required`,
 * `photo_not_yours`, `video_not_yours`, `sample_too_long`, `document_not_yours`, `document_kind_unsupported`.
 */
export async function createProfile(
  db: Db,
  secrets: Secrets,
  user: Viewer,
  given: ProfileBody,
): Promise<{ id: number }> {
  const userId = user.id
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
  if (hidden) await auditInherited(db, user, id, hidden.hidden_reason)
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
 * Replaces the person's own profile (`not_found` for other people's). Saving unchanged content has no effect; a real
 * change moves the profile to the head of the lists, at most once a day (KST). A `revision` other than the stored one
 * means that somebody saved in between, in another window: `profile_changed`.
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

  // Checked first: content missing in an old window may exist already.
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
 * Deletes the person's own profile for good; refused while one of its applications is under review
 * (`profile_under_review`, whose field `applications` has the count). Copies sent with applications stay with those, as
 * promised to their recipients.
 */
export async function deleteProfile(ctx: UnitOfWork, userId: number, profileId: number) {
  await findOwn(ctx.db, userId, profileId)
  const underReview = await ctx.db
    .selectFrom('applications')
    .innerJoin('application_roles', 'application_roles.application_id', 'applications.id')
    .select('applications.id')
    .distinct()
    .where('applications.profile_id', '=', profileId)
    .where('applications.withdrawn_at', 'is', null)
    .where('application_roles.stage', 'in', stagesUnderReview)
    .execute()
  if (underReview.length)
    fail('profile_under_review', { fields: { applications: texts.applications(underReview.length) } })
  const held = {
    images: ctx.db.selectFrom('profile_photos').select('image_id as id').where('profile_id', '=', profileId),
    videos: ctx.db.selectFrom('profile_videos').select('video_id as id').where('profile_id', '=', profileId),
    files: ctx.db.selectFrom('profile_files').select('file_id as id').where('profile_id', '=', profileId),
  }
  const [images, videos, files] = [await held.images.execute(), await held.videos.execute(), await held.files.execute()]
  await emptyProfiles(ctx.db, sql`id = ${profileId}`, texts.removed)
  await letGo(ctx, { images: idsOf(images), videos: idsOf(videos), files: idsOf(files) })
}

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)

async function findOwn(db: Db, userId: number, profileId: number): Promise<StoredProfile> {
  const stored = await findStored(db, profileId, { lock: true })
  return stored?.row.user_id === userId ? stored : fail('not_found')
}

/** The profile with a short address, for viewers who may read it; else throws `not_found`. */
export async function findByShortName(db: Db, viewer: Viewer | null, shortName: string): Promise<number> {
  const found = await db
    .selectFrom('profiles')
    .select(['id', 'user_id', 'is_hidden', 'access_scope'])
    .where('short_name', '=', shortName.toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!found || !(await mayRead(db, viewer, found))) fail('not_found')
  return found.id
}

/**
 * A profile as this viewer may see it; throws `not_found` if they may not. Contact and full birth date are only in
 * `own`, for the owner; for links, schools and files of minors see `mayTrace`. An operator's reading of what members
 * may not see is audited.
 */
export async function readProfile(
  db: Db,
  secrets: Secrets,
  viewer: Viewer | null,
  profileId: number,
  as?: keyof typeof LookedAs,
): Promise<ProfileView> {
  const stored = (await findStored(db, profileId)) ?? fail('not_found')
  const isMine = stored.row.user_id === viewer?.id
  if (as) return isMine ? readAs(db, secrets, stored, as) : fail('not_found')
  if (!(await mayRead(db, viewer, stored.row))) fail('not_found')
  if (viewer && !isMine && isKeptFromMembers(stored.row)) await auditReading(db, viewer, profileId)
  const bookmark =
    viewer &&
    (await db
      .selectFrom('profile_bookmarks')
      .select('profile_id')
      .where('user_id', '=', viewer.id)
      .where('profile_id', '=', profileId)
      .executeTakeFirst())
  const kept = keptParts(stored.row.part_audiences, await reachInto(db, viewer, stored.row))
  const view = await viewOf(db, secrets, stored, { isMine, kept })
  const untold = (await mayTrace(db, viewer, stored.row)) ? {} : { ...untraceableFields(), files: [] }
  return { ...view, ...untold, isBookmarked: Boolean(bookmark) }
}

/** The viewer that the owner looks as: the scopes and parts that it sees. */
const looks = {
  GUEST: { scopes: ['PUBLIC'], reach: 'EVERYONE' },
  MEMBER: { scopes: ['PUBLIC', 'MEMBER'], reach: 'EVERYONE' },
  TEAM: { scopes: ['PUBLIC', 'MEMBER', 'CASTING'], reach: 'TEAMS' },
  APPLIED: { scopes: ['PUBLIC', 'MEMBER', 'CASTING'], reach: 'APPLIED' },
} as const satisfies Record<keyof typeof LookedAs, { scopes: Scope[]; reach: Audience }>

/** The profile as somebody else would see it; `not_found` if they would not. */
async function readAs(db: Db, secrets: Secrets, stored: StoredProfile, as: keyof typeof looks): Promise<ProfileView> {
  const { scopes, reach } = looks[as]
  const { row } = stored
  if (row.is_hidden || !(scopes as Scope[]).includes(row.access_scope)) fail('not_found')
  const view = await viewOf(db, secrets, stored, { isMine: false, kept: keptParts(row.part_audiences, reach) })
  const isTraced = reach !== 'EVERYONE' || ageOn(String(row.birth_date)) >= ages.adult
  return { ...view, ...(isTraced ? {} : { ...untraceableFields(), files: [] }), isBookmarked: false }
}

/**
 * A profile that its owner has shared for a limited time, for example with the reviewer of a feedback: regardless of
 * its visibility, with the parts that it opens to casting managers, without contact, links, schools and files. Null if
 * deleted. The caller checks who may read it.
 */
export async function readSharedProfile(db: Db, secrets: Secrets, profileId: number): Promise<ProfileView | null> {
  const stored = await findStored(db, profileId)
  if (!stored) return null
  const view = await viewOf(db, secrets, stored, { isMine: false, kept: keptParts(stored.row.part_audiences, 'TEAMS') })
  return { ...view, ...untraceableFields(), files: [], isBookmarked: false }
}

type Reading = { isMine: boolean; kept: ReadonlySet<Part> }

async function viewOf(db: Db, secrets: Secrets, stored: StoredProfile, { isMine, kept }: Reading) {
  const { row, photos } = stored
  const body = bodyOf(stored, secrets)
  const filmography = kept.has('films') ? [] : stored.filmography
  const mayLeave = !row.is_hidden && body.accessScope === 'PUBLIC' && ageOn(String(row.birth_date)) >= ages.adult
  return {
    id: row.id,
    ...(kept.has('age') ? untoldAge : ageFacts(String(row.birth_date))),
    ...shownFields(body, kept),
    photos,
    videos: kept.has('videos') ? [] : await shownVideos(db, secrets, stored.videos, { isMine }),
    files: kept.has('files') ? [] : stored.files,
    filmography,
    hasVideo: row.has_video && !kept.has('videos'),
    isVerified: filmography.some(film => film.isVerified),
    isIndexable: mayLeave && body.isSearchAllowed,
    isPreviewable: mayLeave && body.isPreviewAllowed,
    isMine,
    kept: [...kept],
    profileUpdatedAt: row.profile_updated_at.toISOString(),
    own: isMine ? ownOf(stored, body) : null,
  }
}

function ownOf({ row, filmography }: StoredProfile, body: ProfileBody) {
  const { percent, missing } = completenessOf({ ...body, filmography })
  return {
    birthDate: String(row.birth_date),
    ...ownFields(body),
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

/** Corrects the day of birth on the person's profiles; deleted ones no longer store it. */
export async function setBirthDateOfProfiles(db: Db, userId: number, birthDate: string): Promise<void> {
  const profiles = db.updateTable('profiles').where('user_id', '=', userId).where('deleted_at', 'is', null)
  await profiles.set({ birth_date: birthDate }).execute()
}
