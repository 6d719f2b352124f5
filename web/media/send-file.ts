import type { Envelope } from '../../contract/client.ts'
import { sending } from './messages.ts'

/** Why a file was not taken; the sentence says what to do. Only a lost connection is worth another try as it is. */
export class NotSent extends Error {
  readonly canRetry: boolean
  /** The server's, when it was asked. */
  readonly code: string | undefined
  constructor(sentence: string, canRetry = false, code?: string) {
    super(sentence)
    this.canRetry = canRetry
    this.code = code
  }
}

export type Progress = (percent: number) => void
// A line that is dead without saying so; large papers are looked through for a while after they have arrived.
const longestSilenceMs = 120_000

type Errand = { path: string; field: string; file: File; failed: string; onProgress: Progress; signal?: AbortSignal }

/**
 * Sends one file and answers what the server made of it. `onProgress` gets 0–100; `failed` is said when the server gives
 * no reason. Throws NotSent.
 */
export function sendFile<Answer>({ path, field, file, failed, onProgress, signal }: Errand): Promise<Answer> {
  const form = new FormData()
  form.append(field, file, file.name)
  return new Promise((resolve, reject) => {
    // fetch can't tell how much has been sent.
    const request = new XMLHttpRequest()
    const lost = () => reject(new NotSent(sending.lost, true))
    request.open('POST', path)
    request.responseType = 'json'
    let stalled = 0
    const alive = () => {
      clearTimeout(stalled)
      stalled = window.setTimeout(() => request.abort(), longestSilenceMs)
    }
    request.upload.onprogress = event => {
      alive()
      onProgress(Math.round((event.loaded / event.total) * 100))
    }
    request.onloadend = () => clearTimeout(stalled)
    request.onload = () => {
      const envelope = request.response as Envelope | null
      const isBusy = request.status >= 500 || request.status === 429
      if (envelope?.result) resolve((envelope.data as Answer[])[0]!)
      else reject(new NotSent(envelope?.message ?? failed, isBusy, envelope?.code))
    }
    request.onerror = lost
    request.onabort = lost
    signal?.addEventListener('abort', () => request.abort())
    alive()
    request.send(form)
  })
}
