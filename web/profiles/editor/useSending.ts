import { useState } from 'react'
import { NotSent, type Progress } from '../../media/send-file.ts'

/** A file on its way to the server, and the place it is meant for. */
export type Sending<Place = unknown> = {
  localId: string
  file: File
  place: Place
  progress: number
  error: string | null
  canRetry: boolean
  cancel: () => void
}

type Upload<Answer> = (file: File, onProgress: Progress, signal: AbortSignal) => Promise<Answer>

let nextId = 1

/** Files on their way, each to be retried or dropped; what has arrived is handed to `onSent` and leaves the list. */
export function useSending<Place, Answer>(upload: Upload<Answer>, onSent: (answer: Answer, place: Place) => void) {
  const [sending, setSending] = useState<Sending<Place>[]>([])
  const change = (localId: string, patch: Partial<Sending<Place>>) =>
    setSending(all => all.map(item => (item.localId === localId ? { ...item, ...patch } : item)))
  const forget = (localId: string) => setSending(all => all.filter(item => item.localId !== localId))

  async function run({ localId, file, place }: Pick<Sending<Place>, 'localId' | 'file' | 'place'>) {
    const controller = new AbortController()
    change(localId, { progress: 0, error: null, cancel: () => controller.abort() })
    try {
      const answer = await upload(file, progress => change(localId, { progress }), controller.signal)
      forget(localId)
      onSent(answer, place)
    } catch (error) {
      if (controller.signal.aborted) return forget(localId)
      if (!(error instanceof NotSent)) throw error
      change(localId, { error: error.message, canRetry: error.canRetry })
    }
  }

  return {
    sending,
    isSending: sending.some(({ error }) => error === null),
    addFile(file: File, place: Place) {
      const localId = `sending-${nextId++}`
      const item = { localId, file, place, progress: 0, error: null, canRetry: false, cancel: () => {} }
      setSending(all => [...all, item])
      void run(item)
    },
    retry: (item: Sending<Place>) => void run(item),
    drop(item: Sending<Place>) {
      item.cancel()
      forget(item.localId)
    },
  }
}
