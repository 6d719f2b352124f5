import { randomUUID } from 'node:crypto'
import { requiredMessage } from '#contract/labels.ts'
import { maxUnusedVideos } from '#contract/video-limits.ts'
import { embedAddress, videoLinkOf, watchAddress } from '#contract/video-links.ts'
import type { Video } from '#contract/videos.ts'
import type { BlobStore } from '../integrations/storage/blob-store.ts'
import type { Db } from '../kernel/db.ts'
import { AppError, fail } from '../kernel/errors.ts'
import type { UploadedFile } from '../kernel/implement.ts'
import type { Jobs } from '../kernel/jobs.ts'
import type { Secrets } from '../kernel/secrets.ts'
import { receiveFile } from './receive-file.ts'
import { sniffVideo, type VideoContainer, videoHeadLength } from './sniff-video.ts'
import { sweepSoon } from './stored-files.ts'
import { claimRoom, roomLeft } from './unused.ts'
import { videoAddress } from './video-address.ts'
import { failureSentence } from './video-failures.ts'
import { videoBlobKey, videoFiles } from './video-files.ts'
import type { VideoPipeline } from './video-pipeline.ts'

type Tools = { store: BlobStore; videos: VideoPipeline; secrets: Secrets; jobs: Jobs }

/** A stored row of a film, as `viewVideo` needs it. */
type VideoRow = {
  id: number
  kind: string
  key: string
  externalId: string | null
  state: string
  progress: number
  failure: string | null
  durationMs: number | null
  width: number | null
  height: number | null
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
] as const

type Kept = { key: string; container: VideoContainer; bytes: number }

/**
 * Keeps all films of one request, or none, and has them made playable by a job. What a file is, its first bytes say.
 * Errors name the file (`videos.1`): `video_too_large`, `video_type_unsupported`; `videos_too_many` past ten that no
 * profile, application or self-tape shows; `video_unavailable` where this machine has no FFmpeg.
 */
export async function addVideos(
  db: Db,
  tools: Tools,
  ownerId: number,
  files: AsyncIterable<UploadedFile>,
): Promise<Video[]> {
  const { store, jobs, secrets } = tools
  const kept: Kept[] = []
  try {
    if (!tools.videos.isAvailable()) fail('video_unavailable')
    const room = await roomLeft(db, 'videos', ownerId, maxUnusedVideos)
    for await (const { stream } of files) {
      if (kept.length >= room) fail('videos_too_many')
      kept.push(await keepVideo(tools, stream).catch(error => throwNamed(error, kept.length)))
    }
    if (!kept.length) fail('invalid_input', { fields: { videos: requiredMessage('영상') } })
    return await db.transaction().execute(async inside => {
      await claimVideos(inside, ownerId, kept.length)
      const rows = await inside
        .insertInto('videos')
        .values(
          kept.map(({ key, container, bytes }) => ({
            owner_id: ownerId,
            kind: 'default',
            key,
            container,
            source_bytes: bytes,
          })),
        )
        .returning(columns)
        .execute()
      for (const { id } of rows) await jobs.send(inside, 'media.video', { videoId: id })
      return rows.map(row => viewVideo(row, secrets))
    })
  } catch (error) {
    await Promise.allSettled(kept.map(({ key }) => store.delete(videoBlobKey(key, videoFiles.source))))
    throw error
  }
}

async function claimVideos(db: Db, ownerId: number, wanted: number): Promise<void> {
  if (!(await claimRoom(db, 'videos', ownerId, { most: maxUnusedVideos, wanted }))) fail('videos_too_many')
}

async function keepVideo({ store, videos }: Tools, stream: UploadedFile['stream']): Promise<Kept> {
  const { kind: container, whole } = await receiveFile(stream, {
    headBytes: videoHeadLength,
    recognise: sniffVideo,
    unsupported: 'video_type_unsupported',
    maxBytes: videos.maxBytes,
    tooLarge: 'video_too_large',
  })
  const key = randomUUID()
  const { size } = await store.put(videoBlobKey(key, videoFiles.source), whole)
  return { key, container, bytes: size }
}

const throwNamed = (error: unknown, index: number): never => {
  throw error instanceof AppError
    ? new AppError(error.code, { fields: { [`videos.${index}`]: error.message }, cause: error.cause })
    : error
}

/** A film at YouTube or Vimeo, by its address alone ([M-05]). Errors: `video_link_unsupported`, `videos_too_many`. */
export async function linkVideo(db: Db, secrets: Secrets, ownerId: number, address: string): Promise<Video> {
  const link = videoLinkOf(address)
  if (link.kind === 'default')
    return fail('video_link_unsupported', { fields: { url: '유튜브나 비메오 영상의 주소를 적어 주세요' } })
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

/** Of the person's own films those with these ids, or the newest thirty, in the order of their making. */
export async function listVideos(db: Db, secrets: Secrets, ownerId: number, ids?: number[]): Promise<Video[]> {
  if (ids && !ids.length) return []
  const rows = await db
    .selectFrom('videos')
    .select(columns)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .$if(ids !== undefined, query => query.where('id', 'in', ids!))
    .orderBy('id', 'desc')
    .limit(30)
    .execute()
  return rows.reverse().map(row => viewVideo(row, secrets))
}

/**
 * Films by their ids, for a page whose viewer has been allowed to see them: the caller's check is the only one. Films
 * that are gone are missing.
 */
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
  const { id, progress, durationMs, width, height } = row
  const state = row.state as Video['state']
  const failure = row.failure === null ? null : failureSentence(row.failure)
  const base = { id, state, progress, failure, durationMs, width, height }
  if (row.kind !== 'default') {
    const kind = row.kind as 'youtube' | 'vimeo'
    const addresses = { url: watchAddress(kind, row.externalId!), embed: embedAddress(kind, row.externalId!) }
    return { ...base, kind, ...addresses, mp4: null, poster: null }
  }
  const files = state === 'READY' ? videoAddress(secrets, row.key) : null
  const hasPicture = files && width !== null
  return {
    ...base,
    kind: 'default',
    url: hasPicture ? `${files}/${videoFiles.playlist}` : null,
    mp4: files && `${files}/${videoFiles.whole}`,
    poster: hasPicture ? `${files}/${videoFiles.poster}` : null,
    embed: null,
  }
}

/**
 * Removes a film of one's own; its files follow by a job. Errors: `not_found`, `video_in_use` on a profile or in an
 * application that stands.
 */
export async function removeVideo(db: Db, jobs: Jobs, ownerId: number, videoId: number): Promise<null> {
  const own = await db
    .selectFrom('videos')
    .select('id')
    .where('id', '=', videoId)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!own) fail('not_found')
  const used = await db
    .selectFrom('profile_videos')
    .select('id')
    .where('video_id', '=', videoId)
    .limit(1)
    .executeTakeFirst()
  if (used) fail('video_in_use')
  const sent = await db
    .selectFrom('application_videos')
    .innerJoin('applications', 'applications.id', 'application_id')
    .select('video_id')
    .where('video_id', '=', videoId)
    .where('withdrawn_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (sent) fail('video_in_use', { message: '지원서에 보낸 영상이에요. 지우려면 먼저 지원을 취소해 주세요' })
  const taped = await db
    .selectFrom('self_tapes')
    .innerJoin('applications', 'applications.id', 'application_id')
    .select('video_id')
    .where('video_id', '=', videoId)
    .where('withdrawn_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (taped) fail('video_in_use', { message: '셀프테이프로 보낸 영상이에요. 지우려면 먼저 지원을 취소해 주세요' })
  await db.updateTable('videos').set({ deleted_at: new Date() }).where('id', '=', videoId).execute()
  await sweepSoon(db, jobs)
  return null
}
