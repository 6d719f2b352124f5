import type { VideoUpload } from '#contract/media/video-uploads.ts'
import type { Video } from '#contract/media/videos.ts'
import { isPassing, refusalOf, statusOf } from '#web/calls/refusal.ts'
import { browserStore } from '#web/stored.ts'
import { sending } from './messages.ts'
import { NotSent, type Progress, sendFile } from './send-file.ts'

/** The calls of one kind of uploads, whose parts go to `path`. */
export type PartsDoor = {
  path: string
  begin: (call: { body: { bytes: number } }) => Promise<VideoUpload>
  read: (call: { params: { uploadId: string } }) => Promise<VideoUpload>
  finish: (call: { params: { uploadId: string } }) => Promise<Video>
}

/**
 * Uploads one video in parts, and returns it in its first state. After a lost connection the same file resumes where it
 * stopped, within a day. `onProgress` receives 0–100. Throws NotSent.
 */
export async function uploadInParts(
  door: PartsDoor,
  file: File,
  onProgress: Progress,
  signal: AbortSignal,
): Promise<Video> {
  const place = `${door.path} ${file.name} ${file.size} ${file.lastModified}`
  const { id, parts, partBytes, received } = await asking(() => goOn(door, place, file))
  for (let sent = received; sent < parts; sent += 1) {
    if (signal.aborted) throw new NotSent(sending.lost)
    const part = new File([file.slice(sent * partBytes, (sent + 1) * partBytes)], file.name)
    await sendFile<VideoUpload>({
      ...{ path: `${door.path}/${id}/parts/${sent + 1}`, field: 'part', file: part },
      ...{ failed: sending.failed, signal },
      onProgress: percent => onProgress(Math.floor((sent * 100 + percent) / parts)),
    })
  }
  const video = await asking(() => door.finish({ params: { uploadId: id } }))
  browserStore.keep(place, null)
  return video
}

/** The upload of the file that this browser has started, or a new one. */
async function goOn(door: PartsDoor, place: string, { size }: File): Promise<VideoUpload> {
  const known = browserStore.read<string>(place)
  if (known) {
    try {
      return await door.read({ params: { uploadId: known } })
    } catch (error) {
      if (statusOf(error) !== 404) throw error
    }
  }
  const begun = await door.begin({ body: { bytes: size } })
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
