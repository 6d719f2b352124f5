import type { BlobStore } from '../integrations/storage/blob-store.ts'
import type { Db } from '../kernel/db.ts'
import type { JobDefinition, Jobs } from '../kernel/jobs.ts'
import { deleteImage } from './image-files.ts'
import { deleteVideo } from './video-files.ts'

const sweep = 'media.sweep'
const day = 86_400_000

/** Asks for the files of rows marked as deleted to go, after the commit. */
export const sweepSoon = (db: Db, jobs: Jobs): Promise<void> => jobs.send(db, sweep, {}, { singletonKey: 'soon' })

/**
 * Removes the files of pictures, films and papers whose rows are marked as deleted, then the rows. Papers nobody attached to
 * an application within a day are marked first. Runs every night, so that what a crash left behind goes as well.
 */
export const sweepJob = (store: BlobStore): JobDefinition => ({
  name: sweep,
  priority: 'idle',
  timeout: 600,
  cron: '40 4 * * *',
  work: (_, { db }) => sweepFiles(db, store),
})

export async function sweepFiles(db: Db, store: BlobStore): Promise<void> {
  await db
    .updateTable('files')
    .set({ deleted_at: new Date() })
    .where('deleted_at', 'is', null)
    .where('created_at', '<', new Date(Date.now() - day))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('casting_auth_files').select('file_id').whereRef('file_id', '=', 'files.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('casting_files').select('file_id').whereRef('file_id', '=', 'files.id'))),
    )
    .execute()
  const images = await db.selectFrom('images').select(['id', 'key']).where('deleted_at', 'is not', null).execute()
  for (const { id, key } of images) {
    await deleteImage(store, key)
    await db.deleteFrom('images').where('id', '=', id).execute()
  }
  const videos = await db.selectFrom('videos').select(['id', 'key']).where('deleted_at', 'is not', null).execute()
  for (const { id, key } of videos) {
    await deleteVideo(store, key)
    await db.deleteFrom('videos').where('id', '=', id).execute()
  }
  const files = await db.selectFrom('files').select(['id', 'key']).where('deleted_at', 'is not', null).execute()
  for (const { id, key } of files) {
    await store.delete(key)
    await db.deleteFrom('files').where('id', '=', id).execute()
  }
}
