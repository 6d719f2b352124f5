import type { Envelope } from '../../contract/client.ts'
import { maxVideoBytes } from '../../contract/video-limits.ts'
import type { Video } from '../../contract/videos.ts'
import { sending } from './messages.ts'

/** What a file dialog offers. */
export const videoTypes = 'video/mp4,video/quicktime,video/webm,.mp4,.mov,.webm'

/** Why a film was not taken; the sentence says what to do. Only a lost connection is worth another try as it is. */
export class VideoNotSent extends Error {
  readonly canRetry: boolean
  constructor(sentence: string, canRetry: boolean) {
    super(sentence)
    this.canRetry = canRetry
  }
}

/**
 * Sends one film and answers it in its first state; it is made playable afterwards. `onProgress` gets 0–100. What the
 * server would refuse for its size or kind is refused before it is sent. Throws VideoNotSent.
 */
export function uploadVideo(file: File, onProgress: (percent: number) => void, signal: AbortSignal): Promise<Video> {
  if (!/\.(mp4|m4v|mov|webm)$/i.test(file.name) && !/^(video|audio)\/(mp4|quicktime|webm)/.test(file.type))
    return Promise.reject(new VideoNotSent(sending.wrongType, false))
  if (file.size > maxVideoBytes) return Promise.reject(new VideoNotSent(sending.tooLarge, false))
  const form = new FormData()
  form.append('videos', file, file.name)
  return new Promise((resolve, reject) => {
    // fetch can't tell how much has been sent.
    const request = new XMLHttpRequest()
    const lost = () => reject(new VideoNotSent(sending.lost, true))
    request.open('POST', '/v1/file-upload/videos')
    request.responseType = 'json'
    request.upload.onprogress = event => onProgress(Math.round((event.loaded / event.total) * 100))
    request.onload = () => {
      const envelope = request.response as Envelope | null
      if (envelope?.result) resolve((envelope.data as Video[])[0]!)
      else
        reject(new VideoNotSent(envelope?.message ?? sending.failed, request.status >= 500 || request.status === 429))
    }
    request.onerror = lost
    request.onabort = lost
    signal.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}
