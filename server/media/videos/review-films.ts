import type { Db } from '#server/kernel/db.ts'
import { defineQueue, type JobDefinition, type UnitOfWork, workOn } from '#server/kernel/jobs.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import { videoAddress } from './video-address.ts'
import { videoFiles } from './video-files.ts'
import { type VideoPipeline, VideoRefused } from './video-pipeline.ts'

const reviewFilmQueue = defineQueue<{ videoId: number }>('media.keep-review-film')

/** Sent when reviewers have got a film of this video. */
export const reviewFilmDoneQueue = defineQueue<{ videoId: number }>('media.follow-up-review-film')

/** Has the light film of reviewers made of a playable video of ours; linked and earlier ones are left alone. */
export async function askReviewFilm(ctx: UnitOfWork, videoId: number): Promise<void> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('videos')
    .set({ review_asked_at: new Date() })
    .where('id', '=', videoId)
    .where('kind', '=', 'default')
    .where('state', '=', 'READY')
    .where('review_asked_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows) await ctx.jobs.send(ctx.db, reviewFilmQueue, { videoId })
}

/** Removes the films of reviewers of these videos, which themselves stay. */
export async function dropReviewFilms(ctx: UnitOfWork, videoIds: number[]): Promise<void> {
  if (!videoIds.length) return
  const rows = await ctx.db
    .updateTable('videos')
    .set({ review_asked_at: null, review_bytes: null, speech_starts: null })
    .where('id', 'in', videoIds)
    .where('review_asked_at', 'is not', null)
    .returning('id')
    .execute()
  for (const { id } of rows) await ctx.jobs.send(ctx.db, reviewFilmQueue, { videoId: id })
}

/**
 * Makes the film that a video was asked for, or removes one that is no longer wanted. A video whose film cannot be made
 * is watched as it is.
 */
export const reviewFilmJob = (videos: VideoPipeline): JobDefinition =>
  workOn(reviewFilmQueue, {
    timeout: 3_600,
    heartbeat: true,
    async work({ videoId }, { db, jobs, log }) {
      const video = await db
        .selectFrom('videos')
        .select(['key', 'review_asked_at as askedAt', 'review_bytes as bytes'])
        .where('id', '=', videoId)
        .executeTakeFirst()
      if (!video || (video.askedAt && video.bytes !== null)) return
      if (!video.askedAt) return videos.removeReview(video.key)
      try {
        const { bytes, speechStarts } = await videos.makeReview(video.key)
        const isKept = await db.transaction().execute(async trx => {
          const { numUpdatedRows } = await trx
            .updateTable('videos')
            .set({ review_bytes: bytes, speech_starts: speechStarts })
            .where('id', '=', videoId)
            .where('review_asked_at', 'is not', null)
            .where('deleted_at', 'is', null)
            .executeTakeFirst()
          if (numUpdatedRows) await jobs.send(trx, reviewFilmDoneQueue, { videoId })
          return numUpdatedRows > 0
        })
        // Taken back, or removed with the video, while it was made.
        if (!isKept) await videos.removeReview(video.key)
      } catch (error) {
        if (!(error instanceof VideoRefused)) throw error
        log.warn({ videoId, reason: error.code, cause: String(error.cause ?? '').slice(0, 500) }, 'no review film')
      }
    },
  })

/**
 * Addresses of the films of reviewers and their contact sheets by video, for a viewer who may see the videos; without
 * films not made yet. The room that had a sheet drawn knows whether there is one.
 */
export async function showReviewFilms(db: Db, secrets: Secrets, videoIds: number[]) {
  if (!videoIds.length) return new Map<number, { film: string; sheet: string }>()
  const rows = await db
    .selectFrom('videos')
    .select(['id', 'key'])
    .where('id', 'in', videoIds)
    .where('review_bytes', 'is not', null)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(
    rows.map(({ id, key }) => {
      const address = videoAddress(secrets, key)
      return [id, { film: `${address}/${videoFiles.review}`, sheet: `${address}/${videoFiles.sheet}` }]
    }),
  )
}
