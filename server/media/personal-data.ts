import { sql } from 'kysely'
import type { PersonalData } from '#server/kernel/personal-data.ts'
import { imageUrl } from './images/image-url.ts'

/** Images, videos and documents: rows are marked at once; a job removes the files after the commit. */
export const mediaPersonalData: PersonalData = {
  keeps: {
    'the sweep of removed files needs it to delete the content': [
      'files.content_type',
      'files.key',
      'images.color',
      'images.key',
      'videos.external_id',
      'videos.failure',
      'videos.key',
    ],
  },
  async export(db, userId) {
    const images = await db
      .selectFrom('images')
      .select(['key', 'width', 'height', 'created_at as createdAt'])
      .where('owner_id', '=', userId)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute()
    const documents = await db
      .selectFrom('files')
      .select(['id', 'name', 'content_type as contentType', 'bytes', 'created_at as createdAt'])
      .where('owner_id', '=', userId)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute()
    const videos = await db
      .selectFrom('videos')
      .select(['kind', 'external_id as externalId', 'duration_ms as durationMs', 'created_at as createdAt'])
      .where('owner_id', '=', userId)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute()
    return {
      사진: images.map(({ key, ...image }) => ({ ...image, address: imageUrl(key, 700) })),
      영상: videos,
      서류: documents.map(({ id, ...document }) => ({ ...document, address: `/v1/files/${id}` })),
    }
  },

  async forget(db, userId) {
    const gone = { deleted_at: new Date() }
    // Photos by a walker stay with the actors whose visits they show.
    await sql`
      UPDATE images SET deleted_at = ${gone.deleted_at} WHERE owner_id = ${userId} AND deleted_at IS NULL
        AND NOT EXISTS (SELECT FROM tour_proofs WHERE image_id = images.id)`.execute(db)
    await db.updateTable('videos').set(gone).where('owner_id', '=', userId).where('deleted_at', 'is', null).execute()
    await db
      .updateTable('files')
      .set({ ...gone, name: '' })
      .where('owner_id', '=', userId)
      .execute()
    await db.deleteFrom('video_uploads').where('owner_id', '=', userId).execute()
    await db.deleteFrom('downloads').where('user_id', '=', userId).execute()
  },
}
