import type { Envelope } from '#contract/client.ts'
import { actingHeaders } from '#web/api.ts'
import { sending } from './messages.ts'

/** Why a file was not accepted; the sentence says what to do. Only a lost connection is worth a plain retry. */
export class NotSent extends Error {
  readonly canRetry: boolean
  /** The server's sentence, if it answered. */
  readonly code: string | undefined
  constructor(sentence: string, canRetry = false, code?: string) {
    super(sentence)
    this.canRetry = canRetry
    this.code = code
  }
}

export type Progress = (percent: number) => void
// Detects a silently dead connection; large documents are scanned for a while after they have arrived.
const longestSilenceMs = 120_000

type Errand = { path: string; field: string; file: File; failed: string; onProgress: Progress; signal?: AbortSignal }

/**
 * Uploads one file and returns the server's answer. `onProgress` receives 0–100; `failed` is shown when the server
 * gives no reason. Throws NotSent.
 */
export function sendFile<Answer>({ path, field, file, failed, onProgress, signal }: Errand): Promise<Answer> {
  const form = new FormData()
  form.append(field, file, file.name)
  return new Promise((resolve, reject) => {
    // fetch cannot report upload progress.
    const request = new XMLHttpRequest()
    const lost = () => reject(new NotSent(sending.lost, true))
    request.open('POST', path)
    for (const [name, value] of Object.entries(actingHeaders())) request.setRequestHeader(name, value)
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
      const [answer] = envelope?.result ? (envelope.data as Answer[]) : []
      if (answer) resolve(answer)
      else reject(new NotSent(envelope?.message ?? failed, isBusy, envelope?.code))
    }
    request.onerror = lost
    request.onabort = lost
    signal?.addEventListener('abort', () => request.abort())
    alive()
    request.send(form)
  })
}
