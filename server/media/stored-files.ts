import { sql } from 'kysely'
import { dayMs } from '#contract/korean-time.ts'
import type { BlobInfo, BlobStore } from '#server/integrations/storage/blob-store.ts'
import type { Db } from '#server/kernel/db.ts'
import { defineQueue, type JobDefinition, type Jobs, type UnitOfWork, workOn } from '#server/kernel/jobs.ts'
import { present } from '#server/kernel/present.ts'
import { tryEach } from '#server/kernel/transactions.ts'
import { deleteDocument, documentOfPage } from './documents/document-pages.ts'
import { deleteImage } from './images/image-files.ts'
import { markUnused, type UploadTable } from './unused.ts'
import { deleteVideo } from './videos/video-files.ts'

const sweepQueue = defineQueue('media.sweep-files')

const tables = ['images', 'videos', 'files'] as const
// As long as a browser keeps a profile draft that names them, plus a day.
const unusedForDays = 15

/** Queues the removal of files whose rows are marked as deleted, after the commit. Best the last in a transaction. */
export const sweepSoon = (db: Db, jobs: Jobs): Promise<void> => jobs.send(db, sweepQueue, {})

/** Marks the given images, videos and documents that nothing refers to any more and has them swept after the commit. */
export async function letGo(ctx: UnitOfWork, ids: Partial<Record<UploadTable, number[]>>): Promise<void> {
  for (const table of tables)
    if (ids[table]?.length) await markUnused(ctx.db, table, sql<boolean>`id = ANY(${ids[table]}::bigint[])`)
  await sweepSoon(ctx.db, ctx.jobs)
}

/**
 * Removes the files of images, videos and documents whose rows are marked as deleted, then the rows. Files unreferenced
 * for fifteen days are marked first. Runs every night, so that leftovers of a crash are removed as well. Failures are
 * reported at the end, after everything else is done.
 */
export const sweepJob = (store: BlobStore): JobDefinition =>
  workOn(sweepQueue, {
    priority: 'idle',
    mergesWaiting: true,
    timeout: 600,
    cron: '40 4 * * *',
    work: (_, { db }) => sweepFiles(db, store),
  })

export async function sweepFiles(db: Db, store: BlobStore): Promise<void> {
  await giveUpVideos(db)
  const isOld = sql<boolean>`created_at < now() - make_interval(days => ${unusedForDays})`
  for (const table of tables) await db.transaction().execute(inside => markUnused(inside, table, isOld))
  const removals = [
    () => removeMarked(db, 'images', key => deleteImage(store, key)),
    () => removeMarked(db, 'videos', key => deleteVideo(store, key)),
    () => removeMarked(db, 'files', key => deleteDocument(store, key)),
  ]
  await tryEach(removals, remove => remove())
}

/**
 * Removes blobs that no row has known for a day: their process died between storing and writing the row. Only our own
 * folders are scanned.
 */
export const orphansJob = (store: BlobStore): JobDefinition => ({
  name: 'media.remove-orphans',
  priority: 'idle',
  timeout: 3_600,
  cron: '10 5 * * *',
  async work(_, { db, log }) {
    const count = await removeOrphans(db, store)
    if (count) log.warn({ count }, 'files without rows removed')
  },
})

/** Returns how many blobs were removed. */
export async function removeOrphans(db: Db, store: BlobStore): Promise<number> {
  let removed = 0
  let batch: BlobInfo[] = []
  const settle = async () => {
    for (const key of await unknownKeys(db, batch)) {
      await store.delete(key)
      removed += 1
    }
    batch = []
  }
  for await (const blob of store.list()) {
    if (Date.now() - blob.modifiedAt.getTime() < dayMs) continue
    batch.push(blob)
    if (batch.length >= 500) await settle()
  }
  await settle()
  return removed
}

async function unknownKeys(db: Db, blobs: BlobInfo[]): Promise<string[]> {
  const unknown: string[] = []
  for (const table of tables) {
    const own = blobs.filter(blob => blob.key.startsWith(table === 'files' ? 'documents/' : `${table}/`))
    if (!own.length) continue
    const nameOf = ({ key }: BlobInfo) => (table === 'files' ? documentOfPage(key) : present(key.split('/')[1]))
    const rows = await db.selectFrom(table).select('key').where('key', 'in', own.map(nameOf)).execute()
    const known = new Set(rows.map(row => row.key))
    unknown.push(...own.filter(blob => !known.has(nameOf(blob))).map(blob => blob.key))
  }
  return unknown
}

// A video whose job was lost would stay in processing forever.
async function giveUpVideos(db: Db): Promise<void> {
  const stuck = db.updateTable('videos').set({ state: 'FAILED', failure: 'stopped' })
  await stuck
    .where('state', '=', 'PROCESSING')
    .where('created_at', '<', new Date(Date.now() - dayMs))
    .execute()
}

// A failing removal holds up none of the others. The row goes first: files without a row are swept as orphans.
async function removeMarked(db: Db, table: UploadTable, remove: (key: string) => Promise<void>): Promise<void> {
  const rows = await db.selectFrom(table).select(['id', 'key']).where('deleted_at', 'is not', null).execute()
  await tryEach(rows, async ({ id, key }) => {
    // writes: images, videos, files
    await db.deleteFrom(table).where('id', '=', id).execute()
    await remove(key)
  })
}
