import type { z } from 'zod'
import { imageLimits } from '#contract/limits.ts'
import type { uploadedImage } from '#contract/media/index.ts'
import { pictures } from '#web/media/messages.ts'
import { NotSent, type Progress, sendFile } from '#web/media/send-file.ts'
import { drawn } from './draw-photo.ts'
import { uploadPhotoTexts as texts } from './messages.ts'

export type UploadedPhoto = z.output<typeof uploadedImage>

const maxSide = 3500

export const acceptedPhotos =
  'image/jpeg,image/png,image/webp,image/heic,image/heif,image/avif,image/gif,.jpg,.jpeg,.png,.webp,.heic,.heif,.avif,.gif'

/**
 * Uploads one photo, scaled down first if it is larger than what is stored (3500 pixels). `onProgress` receives 0–100.
 * A proof is private to the people who may see it. Throws NotSent.
 */
export async function uploadPhoto(
  file: File,
  onProgress: Progress,
  signal: AbortSignal,
  { isProof = false } = {},
): Promise<UploadedPhoto> {
  if (!isPhoto(file)) throw new NotSent(texts.wrongKind)
  const sent = await downscale(file)
  if (sent.size > imageLimits.maxBytes) throw new NotSent(pictures.tooLarge)
  const named = sent instanceof File ? sent : new File([sent], file.name, { type: sent.type })
  const path = isProof ? '/uploader/proof-images' : '/uploader/images'
  return sendFile({ path, field: 'images', file: named, failed: pictures.failed, onProgress, signal })
}

// Some systems give HEIC files no type: then the extension decides.
const isPhoto = ({ type, name }: File) =>
  /^image\/(jpeg|png|webp|heic|heif|avif|gif)$/.test(type) ||
  (type === '' && /\.(jpe?g|png|webp|hei[cf]|avif|gif)$/i.test(name))

/** The photo as it is sent: the file itself if it is small enough or the browser cannot decode it (HEIC). */
export async function downscale(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return file
  const { width, height } = bitmap
  const scale = maxSide / Math.max(width, height)
  const smaller = scale < 1 && (await drawn(bitmap, { x: 0, y: 0, width, height }, scale))
  bitmap.close()
  return smaller || file
}
