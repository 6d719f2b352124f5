import type { ProfileBody } from '#contract/profile-body.ts'
import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'

type Photos = ProfileBody['photos']

/** Photos in the order to show: the main one first, then by position. */
export const inOrder = (photos: Photos): Photos =>
  photos
    .toSorted((a, b) => Number(b.kind === 'MAIN') - Number(a.kind === 'MAIN') || a.position - b.position)
    .map((photo, position) => ({ ...photo, position }))

/** Exactly one main photo (`main_photo_required`), and only pictures that this person uploaded (`photo_not_yours`), held so that none is swept meanwhile. */
export async function checkPhotos(db: Db, ownerId: number, photos: Photos): Promise<void> {
  const mains = photos.filter(photo => photo.kind === 'MAIN').length
  if (mains !== 1) fail('main_photo_required', { fields: { photos: '대표 사진을 한 장 골라 주세요' } })
  const own = await db
    .selectFrom('images')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .where(
      'id',
      'in',
      photos.map(photo => photo.imageId),
    )
    .orderBy('id')
    .forShare()
    .execute()
  if (own.length === photos.length) return
  const known = new Set(own.map(image => image.id))
  const at = photos.findIndex(photo => !known.has(photo.imageId))
  fail('photo_not_yours', { fields: { [`photos.${at}`]: '올린 사진을 찾지 못했어요. 다시 올려 주세요' } })
}

/** Puts these photos in the place of all before. */
export async function replacePhotos(db: Db, profileId: number, photos: Photos): Promise<void> {
  await db.deleteFrom('profile_photos').where('profile_id', '=', profileId).execute()
  const [main] = await db
    .insertInto('profile_photos')
    .values(photos.map(({ imageId, kind, position }) => ({ profile_id: profileId, image_id: imageId, kind, position })))
    .returning(['id', 'kind'])
    .execute()
    .then(rows => rows.filter(row => row.kind === 'MAIN'))
  await db.updateTable('profiles').set({ main_photo_id: main!.id }).where('id', '=', profileId).execute()
}
