import { sql } from 'kysely'
import type { BlobInfo, BlobStore } from '../integrations/storage/blob-store.ts'
import type { Db } from '../kernel/db.ts'
import type { JobDefinition, Jobs } from '../kernel/jobs.ts'
import { deleteImage } from './image-files.ts'
import { deletePaper, paperOfPage } from './paper-pages.ts'
import { markUnused, type UploadTable } from './unused.ts'
import { deleteVideo } from './video-files.ts'

const sweep = 'media.sweep'
const day = 86_400_000

const tables = ['images', 'videos', 'files'] as const
// As long as a browser keeps the draft of a profile that names them, and a day.
const unusedForDays = 15

/** Asks for the files of rows marked as deleted to go, after the commit. */
export const sweepSoon = (db: Db, jobs: Jobs): Promise<void> => jobs.send(db, sweep, {}, { singletonKey: 'soon' })

/** Marks those of the given pictures, films and papers that nobody refers to any more, and has them swept after the commit. */
export async function letGo(
  { db, jobs }: { db: Db; jobs: Jobs },
  ids: Partial<Record<UploadTable, number[]>>,
): Promise<void> {
  for (const table of tables)
    if (ids[table]?.length) await markUnused(db, table, sql<boolean>`id = ANY(${ids[table]}::bigint[])`)
  await sweepSoon(db, jobs)
}

/**
 * Removes the files of pictures, films and papers whose rows are marked as deleted, then the rows. What nobody
 * refers to for fifteen days is marked first. Runs every night, so that what a crash left behind goes as well. What
 * can't be removed is said at the end, when all the rest is done.
 */
export const sweepJob = (store: BlobStore): JobDefinition => ({
  name: sweep,
  priority: 'idle',
  timeout: 600,
  cron: '40 4 * * *',
  work: (_, { db }) => sweepFiles(db, store),
})

export async function sweepFiles(db: Db, store: BlobStore): Promise<void> {
  await giveUpFilms(db)
  const isOld = sql<boolean>`created_at < now() - make_interval(days => ${unusedForDays})`
  for (const table of tables) await db.transaction().execute(inside => markUnused(inside, table, isOld))
  const failures = [
    ...(await removeMarked(db, 'images', key => deleteImage(store, key))),
    ...(await removeMarked(db, 'videos', key => deleteVideo(store, key))),
    ...(await removeMarked(db, 'files', key => deletePaper(store, key))),
  ]
  if (failures.length) throw new AggregateError(failures, `${failures.length} files could not be removed`)
}

/**
 * Removes blobs that no row has known for a day: their process died between storing and writing the row. Only our own
 * folders are looked at.
 */
export const orphansJob = (store: BlobStore): JobDefinition => ({
  name: 'media.orphans',
  priority: 'idle',
  timeout: 3_600,
  cron: '10 5 * * *',
  async work(_, { db, log }) {
    const count = await removeOrphans(db, store)
    if (count) log.warn({ count }, 'files without rows removed')
  },
})

/** Answers how many blobs went. */
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
    if (Date.now() - blob.modifiedAt.getTime() < day) continue
    batch.push(blob)
    if (batch.length >= 500) await settle()
  }
  await settle()
  return removed
}

async function unknownKeys(db: Db, blobs: BlobInfo[]): Promise<string[]> {
  const unknown: string[] = []
  for (const table of tables) {
    const own = blobs.filter(blob => blob.key.startsWith(table === 'files' ? 'papers/' : `${table}/`))
    if (!own.length) continue
    const nameOf = ({ key }: BlobInfo) => (table === 'files' ? paperOfPage(key) : key.split('/')[1]!)
    const rows = await db.selectFrom(table).select('key').where('key', 'in', own.map(nameOf)).execute()
    const known = new Set(rows.map(row => row.key))
    unknown.push(...own.filter(blob => !known.has(nameOf(blob))).map(blob => blob.key))
  }
  return unknown
}

// A film whose job was lost for good would be worked on for ever.
async function giveUpFilms(db: Db): Promise<void> {
  const stuck = db.updateTable('videos').set({ state: 'FAILED', failure: 'stopped' })
  await stuck
    .where('state', '=', 'PROCESSING')
    .where('created_at', '<', new Date(Date.now() - day))
    .execute()
}

// One that can't go holds up none of the others. The row goes first: files without a row are swept as orphans.
async function removeMarked(db: Db, table: UploadTable, remove: (key: string) => Promise<void>): Promise<unknown[]> {
  const rows = await db.selectFrom(table).select(['id', 'key']).where('deleted_at', 'is not', null).execute()
  const failures: unknown[] = []
  for (const { id, key } of rows) {
    try {
      await db.deleteFrom(table).where('id', '=', id).execute()
      await remove(key)
    } catch (error) {
      failures.push(error)
    }
  }
  return failures
}
