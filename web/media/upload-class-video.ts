import { classVideoLimits } from '#contract/limits.ts'
import type { ClassVideoUpload } from '#contract/media/class-videos.ts'
import type { Video } from '#contract/media/videos.ts'
import { api } from '#web/api.ts'
import { isPassing, refusalOf, statusOf } from '#web/calls/refusal.ts'
import { browserStore } from '#web/stored.ts'
import { sending } from './messages.ts'
import { NotSent, type Progress, sendFile } from './send-file.ts'
import { checkVideoType } from './upload-video.ts'

/**
 * Uploads one video of a lecture in parts, and returns it in its first state. After a lost connection, even days later,
 * the same file resumes where it stopped. `onProgress` receives 0–100. Throws NotSent.
 */
export async function uploadClassVideo(file: File, onProgress: Progress, signal: AbortSignal): Promise<Video> {
  checkVideoType(file)
  if (file.size > classVideoLimits.maxBytes) throw new NotSent(sending.classTooLarge)
  const place = `class-video ${file.name} ${file.size} ${file.lastModified}`
  const upload = await asking(() => goOn(place, file))
  const { id, parts, partBytes } = upload
  for (let sent = upload.received; sent < parts; sent += 1) {
    if (signal.aborted) throw new NotSent(sending.lost)
    const part = new File([file.slice(sent * partBytes, (sent + 1) * partBytes)], file.name)
    await sendFile<ClassVideoUpload>({
      ...{ path: `/v1/file-upload/class-videos/${id}/parts/${sent + 1}`, field: 'part', file: part },
      ...{ failed: sending.failed, signal },
      onProgress: percent => onProgress(Math.floor((sent * 100 + percent) / parts)),
    })
  }
  const video = await asking(() => api.media.finishClassVideo({ params: { uploadId: id } }))
  browserStore.keep(place, null)
  return video
}

/** The upload of the file that this browser has started, or a new one. */
async function goOn(place: string, { size }: File): Promise<ClassVideoUpload> {
  const known = browserStore.read<string>(place)
  if (known) {
    try {
      return await api.media.classVideoUpload({ params: { uploadId: known } })
    } catch (error) {
      if (statusOf(error) !== 404) throw error
    }
  }
  const begun = await api.media.beginClassVideo({ body: { bytes: size } })
  browserStore.keep(place, begun.id)
  return begun
}

/** Turns a refused call into NotSent. */
async function asking<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    const refusal = refusalOf(error)
    throw new NotSent(refusal.message, isPassing(refusal), refusal.code)
  }
}
