import { randomUUID } from 'node:crypto'
import { videoLimits } from '#contract/limits.ts'
import { embedAddress, videoLinkOf, watchAddress } from '#contract/media/video-links.ts'
import type { Video } from '#contract/media/videos.ts'
import { requiredMessage } from '#contract/messages.ts'
import type { BlobStore } from '#server/integrations/storage/blob-store.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { UploadedFile } from '#server/kernel/implement.ts'
import type { Jobs } from '#server/kernel/jobs.ts'
import { present } from '#server/kernel/present.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import { sweepSoon } from '../stored-files.ts'
import { claimRoom, roomLeft } from '../unused.ts'
import { throwNamed } from '../upload-error.ts'
import { videosTexts as texts } from './messages.ts'
import { receiveVideo } from './receive-video.ts'
import type { VideoContainer } from './sniff-video.ts'
import { videoAddress } from './video-address.ts'
import { failureSentence } from './video-failures.ts'
import { videoBlobKey, videoFiles } from './video-files.ts'
import { videoQueue } from './video-job.ts'
import type { VideoPipeline } from './video-pipeline.ts'
import type { VideoUse } from './video-use.ts'

type Tools = { store: BlobStore; videos: VideoPipeline; secrets: Secrets; jobs: Jobs }

/** The row of a video that `viewVideo` needs. */
type VideoRow = {
  id: number
  kind: Video['kind']
  key: string
  externalId: string | null
  state: Video['state']
  progress: number
  failure: string | null
  durationMs: number | null
  width: number | null
  height: number | null
  isSoundLost: boolean
}

const columns = [
  'videos.id',
  'videos.kind',
  'videos.key',
  'videos.external_id as externalId',
  'videos.state',
  'videos.progress',
  'videos.failure',
  'videos.duration_ms as durationMs',
  'videos.width',
  'videos.height',
  'videos.is_sound_lost as isSoundLost',
] as const

type Kept = { key: string; container: VideoContainer; bytes: number; isClass?: boolean; isTake?: boolean }

/**
 * Stores all videos of one request or none, and queues their processing. The first bytes decide the type. Errors name
 * the file (`videos.1`): `video_too_large`, `video_type_unsupported`; `videos_too_many` past the `unused` that no
 * profile, application or self-tape shows; `video_unavailable` where this machine has no FFmpeg.
 */
export async function addVideos(
  db: Db,
  tools: Tools,
  ownerId: number,
  files: AsyncIterable<UploadedFile>,
): Promise<Video[]> {
  const { store } = tools
  const kept: Kept[] = []
  try {
    if (!tools.videos.isAvailable()) fail('video_unavailable')
    const room = await roomLeft(db, 'videos', ownerId, videoLimits.unused)
    for await (const { stream } of files) {
      if (kept.length >= room) fail('videos_too_many')
      kept.push(await keepVideo(tools, stream).catch(error => throwNamed('videos', error, kept.length)))
    }
    if (!kept.length) fail('invalid_input', { fields: { videos: requiredMessage(texts.label) } })
    return await insertVideos(db, tools, ownerId, kept)
  } catch (error) {
    await Promise.allSettled(kept.map(({ key }) => store.delete(videoBlobKey(key, videoFiles.source))))
    throw error
  }
}

/** Writes the rows of stored uploads, and queues their processing but for takes. Errors: `videos_too_many`. */
export async function insertVideos(
  db: Db,
  { jobs, secrets }: Pick<Tools, 'jobs' | 'secrets'>,
  ownerId: number,
  kept: readonly Kept[],
): Promise<Video[]> {
  return db.transaction().execute(async inside => {
    await claimVideos(inside, ownerId, kept.length)
    const rows = await inside
      .insertInto('videos')
      .values(
        kept.map(({ key, container, bytes, isClass = false, isTake = false }) => ({
          owner_id: ownerId,
          kind: 'default',
          key,
          container,
          source_bytes: bytes,
          is_class: isClass,
          take: isTake ? ('WAITING' as const) : null,
        })),
      )
      .returning([...columns, 'take'])
      .execute()
    for (const { id, take } of rows) if (!take) await jobs.send(inside, videoQueue, { videoId: id })
    return rows.map(row => viewVideo(row, secrets))
  })
}

/** Room for so many more videos that nothing uses yet. Throws `videos_too_many`. */
export async function claimVideos(db: Db, ownerId: number, wanted: number): Promise<void> {
  if (!(await claimRoom(db, 'videos', ownerId, { most: videoLimits.unused, wanted }))) fail('videos_too_many')
}

async function keepVideo(ctx: Tools, stream: UploadedFile['stream']): Promise<Kept> {
  const { kind: container, whole } = await receiveVideo(ctx.videos, stream)
  const key = randomUUID()
  const { size } = await ctx.store.put(videoBlobKey(key, videoFiles.source), whole)
  return { key, container, bytes: size }
}

/** A video at YouTube or Vimeo, by its address alone ([M-05]). Errors: `video_link_unsupported`, `videos_too_many`. */
export async function linkVideo(db: Db, secrets: Secrets, ownerId: number, address: string): Promise<Video> {
  const link = videoLinkOf(address)
  if (link.kind === 'default') return fail('video_link_unsupported', { fields: { url: texts.linkWrong } })
  await claimVideos(db, ownerId, 1)
  const row = await db
    .insertInto('videos')
    .values({
      owner_id: ownerId,
      kind: link.kind,
      key: randomUUID(),
      external_id: link.externalId,
      state: 'READY',
      progress: 100,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return viewVideo(row, secrets)
}

/** The person's own videos with these ids, or the latest thirty, in order of creation. */
export async function listVideos(db: Db, secrets: Secrets, ownerId: number, ids?: number[]): Promise<Video[]> {
  if (ids && !ids.length) return []
  const rows = await db
    .selectFrom('videos')
    .select(columns)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .$if(ids !== undefined, query => query.where('id', 'in', present(ids)))
    .orderBy('id', 'desc')
    .limit(30)
    .execute()
  return rows.reverse().map(row => viewVideo(row, secrets))
}

/** The person's own video by the name of its files. Throws `not_found`. */
export async function findOwnVideo(db: Db, secrets: Secrets, ownerId: number, key: string): Promise<Video> {
  const row = await db
    .selectFrom('videos')
    .select(columns)
    .where('owner_id', '=', ownerId)
    .where('key', '=', key)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return viewVideo(row ?? fail('not_found'), secrets)
}

/** Videos by their ids, for a viewer who may see them: the caller does the only check. Removed videos are left out. */
export async function showVideos(db: Db, secrets: Secrets, ids: number[]): Promise<Map<number, Video>> {
  if (!ids.length) return new Map()
  const rows = await db
    .selectFrom('videos')
    .select(columns)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map(row => [row.id, viewVideo(row, secrets)]))
}

function viewVideo(row: VideoRow, secrets: Secrets): Video {
  const { id, kind, state, progress, durationMs, width, height, isSoundLost } = row
  const failure = row.failure === null ? null : failureSentence(row.failure)
  const base = { id, state, progress, failure, durationMs, width, height, isSoundLost }
  if (kind !== 'default') {
    const externalId = present(row.externalId)
    const addresses = { url: watchAddress(kind, externalId), embed: embedAddress(kind, externalId) }
    return { ...base, kind, ...addresses, mp4: null, poster: null }
  }
  const files = state === 'READY' ? videoAddress(secrets, row.key) : null
  const hasPicture = files && width !== null
  return {
    ...base,
    kind,
    url: hasPicture ? `${files}/${videoFiles.playlist}` : null,
    mp4: files && `${files}/${videoFiles.whole}`,
    poster: hasPicture ? `${files}/${videoFiles.poster}` : null,
    embed: null,
  }
}

/** Removes a video of the person; a job removes its files. Errors: `not_found`, `video_in_use` where a room needs it. */
export async function removeVideo(
  db: Db,
  { jobs, videoUses }: { jobs: Jobs; videoUses: readonly VideoUse[] },
  ownerId: number,
  videoId: number,
): Promise<null> {
  const own = await db
    .selectFrom('videos')
    .select('id')
    .where('id', '=', videoId)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!own) fail('not_found')
  for (const { isNeeded, sentence } of videoUses)
    if (await isNeeded(db, videoId)) fail('video_in_use', sentence === undefined ? {} : { message: sentence })
  await db.updateTable('videos').set({ deleted_at: new Date() }).where('id', '=', videoId).execute()
  await sweepSoon(db, jobs)
  return null
}
