import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { classVideoLimits, videoLimits } from '#contract/limits.ts'
import type { VideoUpload } from '#contract/media/video-uploads.ts'
import type { Video } from '#contract/media/videos.ts'
import type { BlobStore } from '#server/integrations/storage/blob-store.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { UploadedFile } from '#server/kernel/implement.ts'
import type { Jobs } from '#server/kernel/jobs.ts'
import { firstOf } from '#server/kernel/present.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import { holdUploads } from '../unused.ts'
import { boundsOf, receiveVideo } from './receive-video.ts'
import { videoBlobKey, videoFiles } from './video-files.ts'
import type { VideoPipeline } from './video-pipeline.ts'
import { claimVideos, findOwnVideo, insertVideos } from './videos.ts'

type Tools = { store: BlobStore; videos: VideoPipeline; secrets: Secrets }
/** Whose upload it is; that of a class may be longer and larger. */
type Owner = { ownerId: number; isClass: boolean }
type Place = Owner & { uploadId: string }

/** Its key names its parts and later its video. */
type Upload = { key: string; bytes: number; isClass: boolean; isTake: boolean; isFinished: boolean }

const partBytesOf = ({ isClass }: Pick<Upload, 'isClass'>): number =>
  (isClass ? classVideoLimits : videoLimits).partBytes
const partsOf = (upload: Upload): number => Math.ceil(upload.bytes / partBytesOf(upload))
const partKey = ({ key }: Upload, no: number): string => videoBlobKey(key, `part-${String(no).padStart(5, '0')}`)
const sizeOf = (upload: Upload, no: number): number =>
  Math.min(partBytesOf(upload), upload.bytes - no * partBytesOf(upload))

/** Throws `not_found` for another person's id, and for one older than a day. */
async function findUpload(db: Db, { ownerId, isClass, uploadId }: Place): Promise<Upload> {
  const { rows } = await sql<Upload>`
    SELECT key, bytes, is_class AS "isClass", is_take AS "isTake",
      EXISTS (SELECT FROM videos WHERE videos.key = video_uploads.key) AS "isFinished"
    FROM video_uploads
    WHERE key = ${uploadId} AND owner_id = ${ownerId} AND is_class = ${isClass}
      AND began_at > now() - interval '1 day'`.execute(db)
  return rows[0] ?? fail('not_found')
}

async function progressOf(store: BlobStore, upload: Upload): Promise<VideoUpload> {
  const parts = partsOf(upload)
  let received = upload.isFinished ? parts : 0
  if (!upload.isFinished) {
    const there = new Set<string>()
    for await (const { key } of store.list(videoBlobKey(upload.key, 'part-'))) there.add(key)
    while (received < parts && there.has(partKey(upload, received))) received += 1
  }
  return { id: upload.key, bytes: upload.bytes, partBytes: partBytesOf(upload), parts, received }
}

/**
 * Starts an upload. Those without a video count as videos that nothing uses, so that parts fill no more storage than
 * whole files would; those of more than a day ago are forgotten, as the sweep of orphans forgets their parts. Call it
 * in a transaction. Throws `video_too_large` or `class_video_too_large`, `videos_too_many`, `video_unavailable`.
 */
export async function beginUpload(
  db: Db,
  { store, videos }: Pick<Tools, 'store' | 'videos'>,
  { ownerId, isClass, bytes, isTake = false }: Owner & { bytes: number; isTake?: boolean },
): Promise<VideoUpload> {
  if (!videos.isAvailable()) fail('video_unavailable')
  const { maxBytes, tooLarge } = boundsOf(videos, isClass)
  if (bytes > maxBytes) fail(tooLarge)
  await holdUploads(db, ownerId)
  await sql`
    DELETE FROM video_uploads
    WHERE owner_id = ${ownerId} AND began_at < now() - interval '1 day'`.execute(db)
  const { rows } = await sql<{ open: number }>`
    SELECT count(*)::int AS open FROM video_uploads
    WHERE owner_id = ${ownerId} AND NOT EXISTS (SELECT FROM videos WHERE videos.key = video_uploads.key)`.execute(db)
  await claimVideos(db, ownerId, firstOf(rows).open + 1)
  const key = randomUUID()
  await db
    .insertInto('video_uploads')
    .values({ key, owner_id: ownerId, bytes, is_class: isClass, is_take: isTake })
    .execute()
  return progressOf(store, { key, bytes, isClass, isTake, isFinished: false })
}

/** The progress of the person's own upload. Throws `not_found`. */
export const readUpload = async (db: Db, store: BlobStore, place: Place): Promise<VideoUpload> =>
  progressOf(store, await findUpload(db, place))

/**
 * Stores one part; an existing one stays. Throws `video_part_wrong` for one out of order or of another size,
 * `video_type_unsupported` for a first part that does not begin as a video.
 */
export async function keepPart(
  db: Db,
  { store, videos }: Pick<Tools, 'store' | 'videos'>,
  place: Place & { no: number },
  files: AsyncIterable<UploadedFile>,
): Promise<VideoUpload[]> {
  const upload = await findUpload(db, place)
  const { received, parts } = await progressOf(store, upload)
  let count = 0
  for await (const { stream } of files) {
    count += 1
    if (count > 1 || place.no > received || place.no >= parts) fail('video_part_wrong')
    if (place.no < received) {
      ;(stream as Readable).resume()
      continue
    }
    const isFirst = place.no === 0
    const content = isFirst ? (await receiveVideo(videos, stream, upload.isClass)).whole : stream
    const key = partKey(upload, place.no)
    const { size } = await store.put(key, content as Readable)
    if (size === sizeOf(upload, place.no) && !stream.truncated) continue
    await store.delete(key)
    fail('video_part_wrong')
  }
  if (count === 0) fail('video_part_wrong')
  return [await progressOf(store, upload)]
}

/**
 * Joins the parts and queues the video, a take only once it is sent (`takes.ts`); a second call has the same answer. Throws `video_part_wrong` if a part is
 * missing, and as `addVideos`.
 */
export async function finishUpload(db: Db, ctx: Tools & { jobs: Jobs }, place: Place): Promise<Video> {
  const { store, videos, secrets } = ctx
  const upload = await findUpload(db, place)
  const { key, isClass, isTake } = upload
  if (upload.isFinished) return findOwnVideo(db, secrets, place.ownerId, key)
  const { received, parts } = await progressOf(store, upload)
  if (received < parts) fail('video_part_wrong')
  const { kind: container, whole } = await receiveVideo(videos, Readable.from(joined(store, upload)), isClass)
  const source = videoBlobKey(key, videoFiles.source)
  const { size } = await store.put(source, whole)
  const made = await insertVideos(db, ctx, place.ownerId, [{ key, container, bytes: size, isClass, isTake }]).catch(
    async error => {
      await store.delete(source)
      throw error
    },
  )
  for (let no = 0; no < parts; no += 1) await store.delete(partKey(upload, no))
  return firstOf(made)
}

async function* joined(store: BlobStore, upload: Upload): AsyncGenerator<Buffer> {
  for (let no = 0; no < partsOf(upload); no += 1) {
    const part = (await store.get(partKey(upload, no))) ?? fail('video_part_wrong')
    yield* part.stream as AsyncIterable<Buffer>
  }
}
