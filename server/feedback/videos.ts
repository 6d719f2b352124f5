import { isFeedbackLink } from '#contract/feedback/video-link.ts'
import { feedbackLimits } from '#contract/limits.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { VideoUse } from '#server/media/videos/video-use.ts'
import { videosTexts as texts } from './messages.ts'

export type VideoChoice = { videoId?: number; link?: string; from?: number; to?: number }

/**
 * The video of an order: the person's stored one, or a link with its section; `videoSeconds` at most. Throws
 * `feedback_video_missing` (also for a section without its start or end), `feedback_video_unready`,
 * `feedback_video_long`, `feedback_video_link` for links to anything but a video on a known host, and `not_found` for
 * another person's video.
 */
export async function checkVideo(db: Db, userId: number, { videoId, link, from, to }: VideoChoice) {
  const isWhole = from === undefined && to === undefined
  if (!isWhole && (from === undefined || to === undefined)) fail('feedback_video_missing')
  if (from !== undefined && to !== undefined && (to <= from || to - from > feedbackLimits.videoSeconds))
    fail('feedback_video_long')
  const section = { section_from: from ?? null, section_to: to ?? null }
  if (videoId !== undefined) {
    const video = await db
      .selectFrom('videos')
      .select(['id', 'state', 'kind', 'duration_ms as ms'])
      .where('id', '=', videoId)
      .where('owner_id', '=', userId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!video) fail('not_found')
    if (video.state !== 'READY') fail('feedback_video_unready')
    if (isWhole && video.kind !== 'default') fail('feedback_video_missing')
    if (isWhole && (video.ms ?? 0) > feedbackLimits.videoSeconds * 1000) fail('feedback_video_long')
    return { video_id: video.id, ...section }
  }
  if (!link) fail('feedback_video_missing')
  if (!isFeedbackLink(link)) fail('feedback_video_link')
  if (isWhole) fail('feedback_video_missing')
  return { video_link: link, ...section }
}

/** A video stays until the feedback about it has arrived. */
export const feedbackVideoUse: VideoUse = {
  place: 'feedback_orders.video_id',
  async isNeeded(db, videoId) {
    return Boolean(
      await db
        .selectFrom('feedback_orders')
        .select('video_id')
        .where('video_id', '=', videoId)
        .where('state', 'in', ['ORDERED', 'QUEUED', 'ASSIGNED', 'IN_REVIEW'])
        .limit(1)
        .executeTakeFirst(),
    )
  },
  sentence: texts.inUse,
}
