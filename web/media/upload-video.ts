import { videoLimits } from '#contract/limits.ts'
import type { Video } from '#contract/media/videos.ts'
import { sending } from './messages.ts'
import { NotSent, type Progress, sendFile } from './send-file.ts'

/** The accept attribute of a file dialog. */
export const videoTypes = 'video/mp4,video/quicktime,video/webm,.mp4,.mov,.webm'

/**
 * Uploads one video and returns it in its first state; processing follows. `onProgress` receives 0–100. A file the
 * server would refuse for its size or kind is refused before it is sent. Throws NotSent.
 */
export async function uploadVideo(file: File, onProgress: Progress, signal: AbortSignal): Promise<Video> {
  checkVideoType(file)
  if (file.size > videoLimits.maxBytes) throw new NotSent(sending.tooLarge)
  const path = '/v1/file-upload/videos'
  return sendFile({ path, field: 'videos', file, failed: sending.failed, onProgress, signal })
}

/** Throws NotSent for a file that is no video by its name and its type. */
export function checkVideoType(file: File): void {
  if (!/\.(mp4|m4v|mov|webm)$/i.test(file.name) && !/^(video|audio)\/(mp4|quicktime|webm)/.test(file.type))
    throw new NotSent(sending.wrongType)
}
