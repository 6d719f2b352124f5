import type { PersonalData } from '../kernel/personal-data.ts'
import { imageUrl } from './image-url.ts'
import { sweepSoon } from './stored-files.ts'

/** Pictures, films and papers: the rows are marked at once, the files go by a job after the commit. */
export const mediaPersonalData: PersonalData = {
  async export(db, userId) {
    const images = await db
      .selectFrom('images')
      .select(['key', 'width', 'height', 'created_at as createdAt'])
      .where('owner_id', '=', userId)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute()
    const papers = await db
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
      서류: papers.map(({ id, ...paper }) => ({ ...paper, address: `/v1/files/${id}` })),
    }
  },

  async forget(db, userId, { jobs }) {
    const gone = { deleted_at: new Date() }
    await db.updateTable('images').set(gone).where('owner_id', '=', userId).where('deleted_at', 'is', null).execute()
    await db.updateTable('videos').set(gone).where('owner_id', '=', userId).where('deleted_at', 'is', null).execute()
    await db
      .updateTable('files')
      .set({ ...gone, name: '' })
      .where('owner_id', '=', userId)
      .execute()
    await sweepSoon(db, jobs)
  },
}
