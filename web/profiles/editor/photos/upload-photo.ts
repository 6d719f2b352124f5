import type { z } from 'zod'
import type { Envelope } from '#contract/client.ts'
import { imageLimits, megabytes } from '#contract/limits.ts'
import type { uploadedImage } from '#contract/media/index.ts'
import { actingHeaders } from '#web/api.ts'
import { drawn } from './draw-photo.ts'
import { uploadPhotoTexts as texts } from './messages.ts'

export type UploadedPhoto = z.output<typeof uploadedImage>

const maxSide = 3500

export const acceptedPhotos =
  'image/jpeg,image/png,image/webp,image/heic,image/heif,image/avif,image/gif,.jpg,.jpeg,.png,.webp,.heic,.heif,.avif,.gif'

/** Why a photo was not accepted; the sentence says what to do. */
export class PhotoRefused extends Error {
  /** A retry with the same file may work: the connection was lost, or the server was busy. */
  readonly isWorthRetrying: boolean
  constructor(message: string, isWorthRetrying = false) {
    super(message)
    this.isWorthRetrying = isWorthRetrying
  }
}

/**
 * Uploads one photo, scaled down first if it is larger than what is stored (3500 pixels). `onProgress` receives 0–100.
 * A proof is private to the people who may see it. Uses XMLHttpRequest, because fetch cannot report upload progress.
 */
export async function uploadPhoto(
  file: File,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
  { isProof = false } = {},
): Promise<UploadedPhoto> {
  if (!isPhoto(file)) throw new PhotoRefused(texts.wrongKind)
  const sent = await downscale(file)
  if (sent.size > imageLimits.maxBytes) throw new PhotoRefused(texts.tooLarge(megabytes(imageLimits.maxBytes)))
  const form = new FormData()
  form.append('images', sent, file.name)
  const envelope = await send(isProof ? '/uploader/proof-images' : '/uploader/images', form, onProgress, signal)
  const [photo] = envelope.data as UploadedPhoto[]
  if (!photo) throw new Error('the upload was answered without a photo')
  return photo
}

// Some systems give HEIC files no type: then the extension decides.
const isPhoto = ({ type, name }: File) =>
  /^image\/(jpeg|png|webp|heic|heif|avif|gif)$/.test(type) ||
  (type === '' && /\.(jpe?g|png|webp|hei[cf]|avif|gif)$/i.test(name))

function send(
  path: string,
  form: FormData,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<Envelope> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const lost = () => reject(new PhotoRefused(texts.offline, true))
    request.open('POST', path)
    for (const [name, value] of Object.entries(actingHeaders())) request.setRequestHeader(name, value)
    request.responseType = 'json'
    request.timeout = 120_000
    request.upload.onprogress = event => onProgress(Math.round((event.loaded / event.total) * 100))
    request.onload = () => {
      const envelope = request.response as Envelope | null
      if (envelope?.result) return resolve(envelope)
      const isBusy = request.status >= 500 || request.status === 429
      reject(new PhotoRefused(envelope?.message ?? texts.failed, isBusy))
    }
    request.onerror = lost
    request.ontimeout = lost
    // A photo removed during its upload must free its slot in the queue.
    request.onabort = lost
    signal.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}

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
