import { randomUUID, timingSafeEqual } from 'node:crypto'
import { Readable } from 'node:stream'
import { classVideoLimits as limits, videoLimits } from '#contract/limits.ts'
import type { ClassVideoUpload } from '#contract/media/class-videos.ts'
import type { Video } from '#contract/media/videos.ts'
import type { BlobStore } from '#server/integrations/storage/blob-store.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { UploadedFile } from '#server/kernel/implement.ts'
import type { Jobs } from '#server/kernel/jobs.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import { receiveFile } from '../receive-file.ts'
import { roomLeft } from '../unused.ts'
import { sniffVideo, videoHeadLength } from './sniff-video.ts'
import { videoBlobKey, videoFiles } from './video-files.ts'
import type { VideoPipeline } from './video-pipeline.ts'
import { insertVideos } from './videos.ts'

type Tools = { store: BlobStore; videos: VideoPipeline; secrets: Secrets }
type Place = { ownerId: number; uploadId: string }

/**
 * The parts of an upload are stored where its video will be: the nightly sweep removes those without a video after a
 * day, so an upload needs no row of its own. Its id contains key and size, signed for its owner.
 */
type Upload = { key: string; bytes: number }

const idOf = (secrets: Secrets, ownerId: number, { key, bytes }: Upload): string =>
  `${key.replaceAll('-', '')}.${bytes.toString(36)}.${signatureOf(secrets, ownerId, { key, bytes })}`

const signatureOf = (secrets: Secrets, ownerId: number, { key, bytes }: Upload): string =>
  secrets.signature(`class video ${ownerId} ${key} ${bytes}`).slice(0, 16)

/** Throws `not_found` for another person's id. */
function uploadOf(secrets: Secrets, { ownerId, uploadId }: Place): Upload {
  const [, a, b, c, d, e, size, signature] =
    /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})\.([0-9a-z]{1,7})\.([\w-]{16})$/.exec(
      uploadId,
    ) ?? []
  if (!size || !signature) fail('not_found')
  const upload = { key: [a, b, c, d, e].join('-'), bytes: Number.parseInt(size, 36) }
  const expected = Buffer.from(signatureOf(secrets, ownerId, upload))
  return timingSafeEqual(Buffer.from(signature), expected) ? upload : fail('not_found')
}

const partsOf = ({ bytes }: Upload): number => Math.ceil(bytes / limits.partBytes)
const partKey = ({ key }: Upload, no: number): string => videoBlobKey(key, `part-${String(no).padStart(5, '0')}`)
const sizeOf = ({ bytes }: Upload, no: number): number => Math.min(limits.partBytes, bytes - no * limits.partBytes)

async function readUpload(store: BlobStore, id: string, upload: Upload): Promise<ClassVideoUpload> {
  const there = new Set<string>()
  for await (const { key } of store.list(videoBlobKey(upload.key, 'part-'))) there.add(key)
  const parts = partsOf(upload)
  let received = 0
  while (received < parts && there.has(partKey(upload, received))) received += 1
  return { id, bytes: upload.bytes, partBytes: limits.partBytes, parts, received }
}

/** Starts an upload. Throws `class_video_too_large`, `videos_too_many`, `video_unavailable`. */
export async function beginClassVideo(
  db: Db,
  { store, videos, secrets }: Tools,
  ownerId: number,
  bytes: number,
): Promise<ClassVideoUpload> {
  if (!videos.isAvailable()) fail('video_unavailable')
  if (bytes > limits.maxBytes) fail('class_video_too_large')
  if ((await roomLeft(db, 'videos', ownerId, videoLimits.unused)) < 1) fail('videos_too_many')
  const upload = { key: randomUUID(), bytes }
  return readUpload(store, idOf(secrets, ownerId, upload), upload)
}

/** The progress of the person's own upload. Throws `not_found`. */
export const readClassVideo = ({ store, secrets }: Tools, place: Place): Promise<ClassVideoUpload> =>
  readUpload(store, place.uploadId, uploadOf(secrets, place))

/** Stores one part; an existing one stays. Throws `video_part_wrong` for one out of order or of another size. */
export async function keepPart(
  tools: Tools,
  place: Place & { no: number },
  files: AsyncIterable<UploadedFile>,
): Promise<ClassVideoUpload[]> {
  const { store, secrets } = tools
  const upload = uploadOf(secrets, place)
  const { received } = await readUpload(store, place.uploadId, upload)
  let count = 0
  for await (const { stream } of files) {
    count += 1
    if (count > 1 || place.no > received || place.no >= partsOf(upload)) fail('video_part_wrong')
    if (place.no < received) {
      ;(stream as Readable).resume()
      continue
    }
    const key = partKey(upload, place.no)
    const { size } = await store.put(key, stream as Readable)
    if (size === sizeOf(upload, place.no) && !stream.truncated) continue
    await store.delete(key)
    fail('video_part_wrong')
  }
  if (count === 0) fail('video_part_wrong')
  return [await readUpload(store, place.uploadId, upload)]
}

/** Joins the parts and queues the video. Throws `video_part_wrong` if one is missing, and as `addVideos`. */
export async function finishClassVideo(db: Db, tools: Tools & { jobs: Jobs }, place: Place): Promise<Video> {
  const { store, secrets } = tools
  const upload = uploadOf(secrets, place)
  const { received, parts } = await readUpload(store, place.uploadId, upload)
  if (received < parts) fail('video_part_wrong')
  const { kind: container, whole } = await receiveFile(Readable.from(joined(store, upload)), {
    headBytes: videoHeadLength,
    recognise: sniffVideo,
    unsupported: 'video_type_unsupported',
    maxBytes: limits.maxBytes,
    tooLarge: 'class_video_too_large',
  })
  const source = videoBlobKey(upload.key, videoFiles.source)
  const { size } = await store.put(source, whole)
  const made = await insertVideos(db, tools, place.ownerId, [
    { key: upload.key, container, bytes: size, isClass: true },
  ]).catch(async error => {
    await store.delete(source)
    throw error
  })
  for (let no = 0; no < parts; no += 1) await store.delete(partKey(upload, no))
  return made[0] ?? fail('internal')
}

async function* joined(store: BlobStore, upload: Upload): AsyncGenerator<Buffer> {
  for (let no = 0; no < partsOf(upload); no += 1) {
    const part = (await store.get(partKey(upload, no))) ?? fail('video_part_wrong')
    yield* part.stream as AsyncIterable<Buffer>
  }
}
