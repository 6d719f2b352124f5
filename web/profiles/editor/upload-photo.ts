import type { z } from 'zod'
import type { Envelope } from '../../../contract/client.ts'
import type { uploadedImage } from '../../../contract/media.ts'

export type UploadedPhoto = z.output<typeof uploadedImage>

const maxSide = 3500
const maxBytes = 20 * 1024 * 1024

/** Why a photo was not taken; the sentence says what to do. */
export class PhotoRefused extends Error {}

/**
 * Sends one photo, made smaller first where it is larger than what is kept (3500 pixels). `onProgress` gets 0–100.
 * Goes through XMLHttpRequest: fetch cannot tell how much has been sent.
 */
export async function uploadPhoto(
  file: File,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<UploadedPhoto> {
  const sent = await downscale(file)
  if (sent.size > maxBytes) throw new PhotoRefused('20MB를 넘었어요. 더 작은 사진을 골라 주세요')
  const form = new FormData()
  form.append('images', sent, file.name)
  const envelope = await send(form, onProgress, signal)
  const [photo] = envelope.data as UploadedPhoto[]
  return photo!
}

function send(form: FormData, onProgress: (percent: number) => void, signal: AbortSignal): Promise<Envelope> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const lost = () => reject(new PhotoRefused('연결이 끊겼어요. 다시 시도해 주세요'))
    request.open('POST', '/uploader/images')
    request.responseType = 'json'
    request.timeout = 120_000
    request.upload.onprogress = event => onProgress(Math.round((event.loaded / event.total) * 100))
    request.onload = () => {
      const envelope = request.response as Envelope | null
      if (envelope?.result) resolve(envelope)
      else reject(new PhotoRefused(envelope?.message ?? '사진을 올리지 못했어요. 다시 시도해 주세요'))
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
  const scale = maxSide / Math.max(bitmap.width, bitmap.height)
  if (scale >= 1) {
    bitmap.close()
    return file
  }
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const smaller = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.92))
  return smaller ?? file
}
