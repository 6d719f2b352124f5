import type { Db } from '../kernel/db.ts'
import type { JobDefinition } from '../kernel/jobs.ts'
import type { VideoContainer } from './sniff-video.ts'
import type { VideoFailure } from './video-failures.ts'
import { type VideoPipeline, VideoRefused } from './video-pipeline.ts'

/** A film that ended its process, or met a full disk, so often is given up. */
const maxAttempts = 4
const progressEveryMs = 2_000

/**
 * Makes one film playable, one at a time in each process. Begins anew after a process died over it. A film that is gone
 * or done is no error.
 */
export const videoJob = (videos: VideoPipeline): JobDefinition => ({
  name: 'media.video',
  timeout: 3_600,
  heartbeat: true,
  async work({ videoId }, { db, log, jobs }) {
    const film = await begin(db, Number(videoId))
    if (!film) return
    const tell = () => jobs.send(db, 'profiles.film-made', { videoId: film.id })
    const giveUp = async (failure: VideoFailure) => {
      await db.updateTable('videos').set({ state: 'FAILED', failure }).where('id', '=', film.id).execute()
      await videos.discard(film.key)
      await tell()
    }
    if (film.attempts > maxAttempts) return giveUp('stopped')
    try {
      const facts = await videos.processVideo(film.key, film.container, progressWriter(db, film.id))
      await db
        .updateTable('videos')
        .set({
          state: 'READY',
          progress: 100,
          duration_ms: facts.durationMs,
          width: facts.width,
          height: facts.height,
          bytes: facts.bytes,
        })
        .where('id', '=', film.id)
        .execute()
      await tell()
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
