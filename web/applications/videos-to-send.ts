import { applicationLimits } from '#contract/limits.ts'
import type { ProfileVideo } from '#contract/media/videos.ts'

/** The videos that the person chose, if they did, and all that they chose among. */
export type KeptVideos = { videoIds?: number[]; videosSeen?: number[] }

/**
 * The videos chosen before, and of those added since, or of all without a choice, the main one and those that are still
 * processed.
 */
export function videosToSend(videos: ProfileVideo[], { videoIds, videosSeen }: KeptVideos): number[] {
  const ids = videos.map(({ video }) => video.id)
  const chosen = videoIds?.filter(id => ids.includes(id)) ?? []
  const seen = videoIds ? (videosSeen ?? ids) : []
  const added = videos.filter(
    ({ isMain, video }) => !seen.includes(video.id) && (isMain || video.state === 'PROCESSING'),
  )
  return [...new Set([...chosen, ...added.map(({ video }) => video.id)])].slice(0, applicationLimits.videos)
}
