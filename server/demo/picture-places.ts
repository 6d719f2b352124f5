import { sql } from 'kysely'
import { completenessOf } from '#contract/profiles/completeness.ts'
import type { Db } from '#server/kernel/db.ts'
import { present } from '#server/kernel/present.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import type { StoredImage } from '#server/media/images/image-pipeline.ts'
import { imageUrl } from '#server/media/images/image-url.ts'
import { insertImages } from '#server/media/images/images.ts'
import { bodyOf, findStored } from '#server/profiles/stored-body.ts'
import { hasMarks, markPhotos } from './demo-feedback.ts'
import { hangInNotifications } from './demo-notifications.ts'
import type { Picture } from './picture-plan.ts'

/** The owner of an image and its destination: a casting or profiles. */
export type Place = { ownerId: number; targetIds: number[] }

/** The destination that still lacks this image; null if none does. */
export async function findPlace(db: Db, picture: Picture): Promise<Place | null> {
  if (picture.kind === 'still' && picture.of === 'lectures') return findLecturePlace(db, picture.title)
  const { rows } = await (picture.kind === 'still'
    ? sql<{ ownerId: number; id: number }>`
        SELECT owner_id AS "ownerId", castings.id FROM castings JOIN users ON users.id = owner_id
        WHERE login_id = ${picture.ownerLoginId} AND title = ${picture.title} AND thumbnail_id IS NULL`
    : sql<{ ownerId: number; id: number }>`
        SELECT user_id AS "ownerId", profiles.id FROM profiles JOIN users ON users.id = user_id
        WHERE login_id = ANY(${picture.loginIds}::text[]) AND deleted_at IS NULL
          AND NOT EXISTS (SELECT FROM profile_photos WHERE profile_id = profiles.id AND kind = ${picture.shot})
        ORDER BY profiles.id`
  ).execute(db)
  return rows[0] ? { ownerId: rows[0].ownerId, targetIds: rows.map(row => row.id) } : null
}

async function findLecturePlace(db: Db, title: string): Promise<Place | null> {
  const { rows } = await sql<{ ownerId: number; id: number }>`
    SELECT teacher_id AS "ownerId", id FROM lectures
    WHERE title = ${title} AND image_id IS NULL AND teacher_id IS NOT NULL`.execute(db)
  return rows[0] ? { ownerId: rows[0].ownerId, targetIds: [rows[0].id] } : null
}

/** Stores a drawn image and attaches it. Returns false and stores nothing if the place was filled in the meantime. */
export async function hangPicture(
  db: Db,
  secrets: Secrets,
  picture: Picture,
  place: Place,
  stored: StoredImage,
): Promise<boolean> {
  const table = picture.kind === 'still' ? picture.of : 'profiles'
  await sql`SELECT FROM ${sql.table(table)} WHERE id = ANY(${place.targetIds}::bigint[]) ORDER BY id FOR UPDATE`.execute(
    db,
  )
  const free = await findPlace(db, picture)
  if (!free) return false
  const [image] = await insertImages(db, free.ownerId, [stored])
  if (picture.kind === 'still' && picture.of === 'lectures') {
    await sql`UPDATE lectures SET image_id = ${present(image).id} WHERE id = ANY(${free.targetIds}::bigint[])`.execute(
      db,
    )
    return true
  }
  if (picture.kind === 'still') {
    await sql`UPDATE castings SET thumbnail_id = ${present(image).id} WHERE id = ANY(${free.targetIds}::bigint[])`.execute(
      db,
    )
    await hangInNotifications(db, free.targetIds, imageUrl(stored.key, 130))
    return true
  }
  await addPhotos(db, picture, free.targetIds, present(image).id)
  if (hasMarks(picture.loginIds)) await markPhotos(db)
  for (const profileId of free.targetIds) await recount(db, secrets, profileId)
  return true
}

async function addPhotos(
  db: Db,
  { shot, position, takenAt, sentTo }: Picture & { kind: 'photo' },
  profileIds: number[],
  imageId: number,
): Promise<void> {
  await sql`
    WITH added AS (
      INSERT INTO profile_photos (profile_id, image_id, kind, position, created_at)
      SELECT id, ${imageId}::bigint, ${shot}, ${position}::int, ${takenAt}::timestamptz
      FROM unnest(${profileIds}::bigint[]) AS id RETURNING id, profile_id, kind)
    UPDATE profiles SET main_photo_id = added.id FROM added WHERE profiles.id = profile_id AND kind = 'MAIN'`.execute(
    db,
  )
  await sql`
    INSERT INTO application_photos (application_id, image_id, position)
    SELECT applications.id, ${imageId}::bigint, ${position}::int
    FROM applications JOIN castings ON castings.id = casting_id
    WHERE profile_id = ANY(${profileIds}::bigint[]) AND title = ANY(${sentTo}::text[])`.execute(db)
}

/** Photos raise a profile's completeness. */
async function recount(db: Db, secrets: Secrets, profileId: number): Promise<void> {
  const stored = present(await findStored(db, profileId))
  const { percent } = completenessOf({ ...bodyOf(stored, secrets), filmography: stored.filmography })
  await db.updateTable('profiles').set({ completeness: percent }).where('id', '=', profileId).execute()
}
