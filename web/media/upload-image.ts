import type { Image } from '#contract/common.ts'
import { imageLimits } from '#contract/limits.ts'
import { pictures } from './messages.ts'
import { NotSent, type Progress, sendFile } from './send-file.ts'

/** Uploads one picture as it is. `onProgress` receives 0–100. One that is too large is refused before it is sent. Throws NotSent. */
export async function uploadImage(file: File, onProgress: Progress, signal?: AbortSignal): Promise<Image> {
  if (file.size > imageLimits.maxBytes) throw new NotSent(pictures.tooLarge)
  const path = '/uploader/images'
  return sendFile({ path, field: 'images', file, failed: pictures.failed, onProgress, ...(signal && { signal }) })
}
