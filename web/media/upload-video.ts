import { classVideoLimits, videoLimits } from '#contract/limits.ts'
import type { Video } from '#contract/media/videos.ts'
import { api } from '#web/api.ts'
import { sending } from './messages.ts'
import { NotSent, type Progress, sendFile } from './send-file.ts'
import { uploadInParts } from './upload-in-parts.ts'

/** The accept attribute of a file dialog. */
export const videoTypes = 'video/mp4,video/quicktime,video/webm,.mp4,.mov,.webm'

/**
 * Uploads one video and returns it in its first state; processing follows. One larger than a part goes in parts, so
 * that a lost connection costs a part and not the whole. `onProgress` receives 0–100. A file the server would refuse
 * for its size or kind is refused before it is sent. Throws NotSent.
 */
export async function uploadVideo(file: File, onProgress: Progress, signal: AbortSignal): Promise<Video> {
  check(file, videoLimits.maxBytes, sending.tooLarge)
  if (file.size > videoLimits.partBytes) {
    const { beginVideo: begin, videoUpload: read, finishVideo: finish } = api.media
    return uploadInParts({ path: '/v1/file-upload/video-parts', begin, read, finish }, file, onProgress, signal)
  }
  const path = '/v1/file-upload/videos'
  return sendFile({ path, field: 'videos', file, failed: sending.failed, onProgress, signal })
}

/** Uploads a take of the studio in parts, as `uploadVideo`: it waits for its processing until it is sent. */
export async function uploadTake(file: File, onProgress: Progress, signal: AbortSignal): Promise<Video> {
  check(file, videoLimits.maxBytes, sending.tooLarge)
  const { beginVideo, videoUpload: read, finishVideo: finish } = api.media
  const begin = ({ body }: { body: { bytes: number } }) => beginVideo({ body: { ...body, isTake: true } })
  return uploadInParts({ path: '/v1/file-upload/video-parts', begin, read, finish }, file, onProgress, signal)
}

/** Uploads one video of a lecture, as `uploadVideo`. */
export async function uploadClassVideo(file: File, onProgress: Progress, signal: AbortSignal): Promise<Video> {
  check(file, classVideoLimits.maxBytes, sending.classTooLarge)
  const { beginClassVideo: begin, classVideoUpload: read, finishClassVideo: finish } = api.media
  return uploadInParts({ path: '/v1/file-upload/class-videos', begin, read, finish }, file, onProgress, signal)
}

/** Throws NotSent for a file that is no video by its name and its type, and for one that is too large. */
function check(file: File, maxBytes: number, tooLarge: string): void {
  if (!/\.(mp4|m4v|mov|webm)$/i.test(file.name) && !/^(video|audio)\/(mp4|quicktime|webm)/.test(file.type))
    throw new NotSent(sending.wrongType)
  if (file.size > maxBytes) throw new NotSent(tooLarge)
}
