import type { Updateable } from 'kysely'
import { classVideoLimits } from '#contract/limits.ts'
import type { Db } from '#server/kernel/db.ts'
import { defineQueue, type JobDefinition, workOn } from '#server/kernel/jobs.ts'
import { present } from '#server/kernel/present.ts'
import type { Videos } from '#server/kernel/schema.generated.ts'
import type { VideoFailure } from './video-failures.ts'
import { type VideoPipeline, VideoRefused } from './video-pipeline.ts'

export const videoQueue = defineQueue<{ videoId: number }>('media.process-video')

/** Sent when a video has become playable, or could not be made so. */
export const videoDoneQueue = defineQueue<{ videoId: number }>('media.follow-up-video')
/** The same for applications, because a queue has one worker. */
export const videoDoneForApplicationsQueue = defineQueue<{ videoId: number }>('media.follow-up-sent-video')

/** A video that crashed its process, or met a full disk, this often is given up. */
const maxAttempts = 4
const progressEveryMs = 2_000

/**
 * Makes one video playable, one at a time per process. Starts over after a process died during it. A removed or
 * finished video is no error. The upload is removed only after the result is written.
 */
export const videoJob = (videos: VideoPipeline): JobDefinition =>
  workOn(videoQueue, {
    timeout: 21_600,
    heartbeat: true,
    async work({ videoId }, { db, log, jobs }) {
      const video = await begin(db, videoId)
      if (!video) return discardEnded(db, videos, videoId)
      // The result and its notification are written together.
      const end = async (how: Ended) => {
        await db.transaction().execute(async inside => {
          const row = inside.updateTable('videos').set(how).where('id', '=', video.id)
          await row.where('state', '=', 'PROCESSING').execute()
          for (const queue of [videoDoneQueue, videoDoneForApplicationsQueue])
            await jobs.send(inside, queue, { videoId: video.id })
        })
        await videos.discard(video.key)
      }
      const giveUp = (failure: VideoFailure) => end({ state: 'FAILED', failure })
      if (video.attempts > maxAttempts) return giveUp('stopped')
      try {
        const { durationMs, isSoundLost, take, ...facts } = await videos.processVideo(
          video.key,
          video.container,
          progressWriter(db, video.id),
          { ...(video.isClass && { maxSeconds: classVideoLimits.maxSeconds }), take: takeOf(video) },
        )
        await end({
          ...{ state: 'READY', progress: 100, duration_ms: durationMs, is_sound_lost: isSoundLost, ...facts },
          ...(take && {
            cut_from_ms: take.cut?.fromMs ?? null,
            cut_to_ms: take.cut?.toMs ?? null,
            tone_ms: take.toneMs,
          }),
        })
      } catch (error) {
        if (!(error instanceof VideoRefused)) {
          if (videos.isClosed()) await giveBack(db, video.id)
          else if (video.attempts === maxAttempts) await giveUp('stopped')
          throw error
        }
        log.warn(
          { videoId: video.id, reason: error.code, cause: String(error.cause ?? '').slice(0, 500) },
          'video refused',
        )
        await giveUp(video.isClass && error.code === 'too_long' ? 'class_too_long' : error.code)
      }
    },
  })

type Begun = { isTake: boolean; cutFromMs: number | null; cutToMs: number | null }

const takeOf = ({ isTake, cutFromMs, cutToMs }: Begun) =>
  isTake ? { cut: cutFromMs === null || cutToMs === null ? null : { fromMs: cutFromMs, toMs: cutToMs } } : null

type Ended = Updateable<Videos>

async function begin(db: Db, videoId: number) {
  const video = await db
    .updateTable('videos')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1), progress: 0 }))
    .where('id', '=', videoId)
    .where('state', '=', 'PROCESSING')
    .where('deleted_at', 'is', null)
    .returning([
      'id',
      'key',
      'container',
      'attempts',
      'is_class as isClass',
      'take',
      'cut_from_ms as cutFromMs',
      'cut_to_ms as cutToMs',
    ])
    .executeTakeFirst()
  // Only uploads are processed, and a CHECK gives each of them a container.
  return video && { ...video, container: present(video.container), isTake: video.take !== null }
}

// An earlier run wrote the result and died before removing the upload.
async function discardEnded(db: Db, videos: VideoPipeline, videoId: number): Promise<void> {
  const ended = db.selectFrom('videos').select('key').where('id', '=', videoId).where('state', '<>', 'PROCESSING')
  const video = await ended.where('deleted_at', 'is', null).executeTakeFirst()
  if (video) await videos.discard(video.key)
}

// The program was stopped; the video is not at fault.
const giveBack = async (db: Db, videoId: number) => {
  const video = db.updateTable('videos').where('id', '=', videoId)
  await video.set(({ eb }) => ({ attempts: eb('attempts', '-', 1) })).execute()
}

// Progress is written at most every two seconds; a failing write does not stop the work.
function progressWriter(db: Db, videoId: number): (percent: number) => void {
  let writtenAt = 0
  return percent => {
    if (Date.now() - writtenAt < progressEveryMs) return
    writtenAt = Date.now()
    const write = db.updateTable('videos').set({ progress: percent }).where('id', '=', videoId)
    write
      .where('state', '=', 'PROCESSING')
      .execute()
      .catch(() => {})
  }
}
