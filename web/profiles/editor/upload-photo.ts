import type { z } from 'zod'
import type { Envelope } from '../../../contract/client.ts'
import type { uploadedImage } from '../../../contract/media.ts'
import { drawn } from './draw-photo.ts'

export type UploadedPhoto = z.output<typeof uploadedImage>

const maxSide = 3500
const maxBytes = 20 * 1024 * 1024

export const acceptedPhotos = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.jpg,.jpeg,.png,.webp,.heic,.heif'

/** Why a photo was not taken; the sentence says what to do. */
export class PhotoRefused extends Error {
  /** The same file may be taken the next time: the connection was lost, or the server was busy. */
  readonly isWorthRetrying: boolean
  constructor(message: string, isWorthRetrying = false) {
    super(message)
    this.isWorthRetrying = isWorthRetrying
  }
}

/**
 * Sends one photo, made smaller first where it is larger than what is kept (3500 pixels). `onProgress` gets 0–100.
 * Goes through XMLHttpRequest: fetch cannot tell how much has been sent.
 */
export async function uploadPhoto(
  file: File,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<UploadedPhoto> {
  if (!isPhoto(file)) throw new PhotoRefused('올릴 수 없는 형식이에요. JPG, PNG, WebP, HEIC 사진을 골라 주세요')
  const sent = await downscale(file)
  if (sent.size > maxBytes) throw new PhotoRefused('20MB를 넘었어요. 더 작은 사진을 골라 주세요')
  const form = new FormData()
  form.append('images', sent, file.name)
  const envelope = await send(form, onProgress, signal)
  const [photo] = envelope.data as UploadedPhoto[]
  return photo!
}

// Some systems give HEIC files no type: then the name tells.
const isPhoto = ({ type, name }: File) =>
  /^image\/(jpeg|png|webp|heic|heif)$/.test(type) || (type === '' && /\.(jpe?g|png|webp|hei[cf])$/i.test(name))

function send(form: FormData, onProgress: (percent: number) => void, signal: AbortSignal): Promise<Envelope> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const lost = () => reject(new PhotoRefused('연결이 끊겼어요. 다시 연결되면 이어서 올릴게요', true))
    request.open('POST', '/uploader/images')
    request.responseType = 'json'
    request.timeout = 120_000
    request.upload.onprogress = event => onProgress(Math.round((event.loaded / event.total) * 100))
    request.onload = () => {
      const envelope = request.response as Envelope | null
      if (envelope?.result) return resolve(envelope)
      const isBusy = request.status >= 500 || request.status === 429
      reject(new PhotoRefused(envelope?.message ?? '사진을 올리지 못했어요. 다시 시도해 주세요', isBusy))
    }
    request.onerror = lost
    request.ontimeout = lost
    // A photo that is taken away on its way must free its place in the queue.
    request.onabort = lost
    signal.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}

/** The file itself where it is small enough or the browser can't read it (HEIC): the server takes it from there. */
async function downscale(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return file
  const { width, height } = bitmap
  const scale = maxSide / Math.max(width, height)
  const smaller = scale < 1 && (await drawn(bitmap, { x: 0, y: 0, width, height }, scale))
  bitmap.close()
  return smaller || file
}
