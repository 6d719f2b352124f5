import type { Updateable } from 'kysely'
import type { Db } from '../kernel/db.ts'
import type { JobDefinition } from '../kernel/jobs.ts'
import type { Videos } from '../kernel/schema.generated.ts'
import type { VideoContainer } from './sniff-video.ts'
import type { VideoFailure } from './video-failures.ts'
import { type VideoPipeline, VideoRefused } from './video-pipeline.ts'

/** A film that ended its process, or met a full disk, so often is given up. */
const maxAttempts = 4
const progressEveryMs = 2_000

/**
 * Makes one film playable, one at a time in each process. Begins anew after a process died over it. A film that is gone
 * or done is no error. What was sent goes when the end is written, and no sooner.
 */
export const videoJob = (videos: VideoPipeline): JobDefinition => ({
  name: 'media.video',
  timeout: 3_600,
  heartbeat: true,
  async work({ videoId }, { db, log, jobs }) {
    const film = await begin(db, Number(videoId))
    if (!film) return discardEnded(db, videos, Number(videoId))
    // The end and the news of it are one.
    const end = async (how: Ended) => {
      await db.transaction().execute(async inside => {
        const row = inside.updateTable('videos').set(how).where('id', '=', film.id)
        await row.where('state', '=', 'PROCESSING').execute()
        await jobs.send(inside, 'profiles.film-made', { videoId: film.id })
      })
      await videos.discard(film.key)
    }
    const giveUp = (failure: VideoFailure) => end({ state: 'FAILED', failure })
    if (film.attempts > maxAttempts) return giveUp('stopped')
    try {
      const { durationMs, ...facts } = await videos.processVideo(film.key, film.container, progressWriter(db, film.id))
      await end({ state: 'READY', progress: 100, duration_ms: durationMs, ...facts })
    } catch (error) {
      if (!(error instanceof VideoRefused)) {
        if (videos.isClosed()) await giveBack(db, film.id)
        else if (film.attempts === maxAttempts) await giveUp('stopped')
        throw error
      }
      log.warn({ videoId: film.id, reason: error.code, cause: String(error.cause ?? '').slice(0, 500) }, 'film refused')
      await giveUp(error.code)
    }
  },
})

type Ended = Updateable<Videos>

async function begin(db: Db, videoId: number) {
  const film = await db
    .updateTable('videos')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1), progress: 0 }))
    .where('id', '=', videoId)
    .where('state', '=', 'PROCESSING')
    .where('deleted_at', 'is', null)
    .returning(['id', 'key', 'container', 'attempts'])
    .executeTakeFirst()
  return film && { ...film, container: film.container as VideoContainer }
}

// An earlier run wrote the end and died before it could remove what was sent.
async function discardEnded(db: Db, videos: VideoPipeline, videoId: number): Promise<void> {
  const ended = db.selectFrom('videos').select('key').where('id', '=', videoId).where('state', '<>', 'PROCESSING')
  const film = await ended.where('deleted_at', 'is', null).executeTakeFirst()
  if (film) await videos.discard(film.key)
}

// A stop of the program is no fault of the film.
const giveBack = async (db: Db, videoId: number) => {
  const film = db.updateTable('videos').where('id', '=', videoId)
  await film.set(({ eb }) => ({ attempts: eb('attempts', '-', 1) })).execute()
}

// A row is written every two seconds at most; one that can't be is no reason to stop.
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
