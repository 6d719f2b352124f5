import { profileLimits } from '#contract/limits.ts'
import type { ProfileBody } from '#contract/profiles/body.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { present } from '#server/kernel/present.ts'
import { findOwnImages } from '#server/media/images/own-images.ts'
import { photosTexts as texts } from './messages.ts'

type Photos = ProfileBody['photos']

/** Photos in display order: the main one first, then by position. */
export const inOrder = (photos: Photos): Photos =>
  photos
    .toSorted((a, b) => Number(b.kind === 'MAIN') - Number(a.kind === 'MAIN') || a.position - b.position)
    .map((photo, position) => ({ ...photo, position }))

/**
 * Requires exactly one main photo (`main_photo_required`), and only images that this person uploaded
 * (`photo_not_yours`), locked so that none is swept meanwhile.
 */
export async function checkPhotos(db: Db, ownerId: number, photos: Photos): Promise<void> {
  const mains = photos.filter(photo => photo.kind === 'MAIN').length
  if (mains !== 1) fail('main_photo_required', { fields: { photos: texts.mainMissing } })
  const known = await findOwnImages(
    db,
    ownerId,
    photos.map(photo => photo.imageId),
  )
  if (known.size === photos.length) return
  const at = photos.findIndex(photo => !known.has(photo.imageId))
  fail('photo_not_yours', { fields: { [`photos.${at}`]: texts.notFound } })
}

/** Replaces all photos. */
export async function replacePhotos(db: Db, profileId: number, photos: Photos): Promise<void> {
  await db.deleteFrom('profile_photos').where('profile_id', '=', profileId).execute()
  const [main] = await db
    .insertInto('profile_photos')
    .values(photos.map(({ imageId, kind, position }) => ({ profile_id: profileId, image_id: imageId, kind, position })))
    .returning(['id', 'kind'])
    .execute()
    .then(rows => rows.filter(row => row.kind === 'MAIN'))
  await db
    .updateTable('profiles')
    .set({ main_photo_id: present(main).id })
    .where('id', '=', profileId)
    .execute()
}

/**
 * Adds the person's own image after the other photos. Returns the profile, null without one. Throws
 * `profile_photos_full`.
 */
export async function addPhoto(db: Db, userId: number, imageId: number): Promise<number | null> {
  const profile = await db
    .selectFrom('profiles')
    .select('id')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!profile) return null
  if (!(await findOwnImages(db, userId, [imageId])).has(imageId)) fail('photo_not_yours')
  const photos = await db
    .selectFrom('profile_photos')
    .select(['image_id as imageId', 'position'])
    .where('profile_id', '=', profile.id)
    .execute()
  if (photos.some(photo => photo.imageId === imageId)) return profile.id
  if (photos.length >= profileLimits.photos) fail('profile_photos_full')
  const position = Math.max(-1, ...photos.map(photo => photo.position)) + 1
  await db
    .insertInto('profile_photos')
    .values({ profile_id: profile.id, image_id: imageId, kind: 'PROFILE', position })
    .execute()
  return profile.id
}
