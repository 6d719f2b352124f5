import { useState } from 'react'
import type { Envelope } from '../../contract/client.ts'
import { maxDocumentBytes, maxPapers, type Paper } from '../../contract/documents.ts'
import { toast } from '../ui/toast.ts'
import { papers as texts } from './messages.ts'

/** A paper on its way or arrived. */
export type QueuedPaper = {
  localId: string
  name: string
  file: File | null
  paper: Paper | null
  state: 'sending' | 'stored' | 'failed'
  progress: number
  error: string | null
}

let nextId = 1

/** The papers of an application and the sending of new ones; each can be sent again or taken out. */
export function usePapers() {
  const [queue, setQueue] = useState<QueuedPaper[]>([])
  const change = (localId: string, patch: Partial<QueuedPaper>) =>
    setQueue(all => all.map(one => (one.localId === localId ? { ...one, ...patch } : one)))

  const send = async (localId: string, file: File) => {
    if (file.size > maxDocumentBytes) return change(localId, { state: 'failed', error: texts.tooLarge })
    change(localId, { state: 'sending', progress: 0, error: null })
    try {
      const paper = await upload(file, progress => change(localId, { progress }))
      change(localId, { state: 'stored', paper })
    } catch (error) {
      change(localId, { state: 'failed', error: (error as Error).message })
    }
  }

  return {
    queue,
    isSending: queue.some(({ state }) => state === 'sending'),
    add(files: Iterable<File>) {
      const room = maxPapers - queue.length
      const chosen = [...files]
      if (chosen.length > room) toast.error(texts.tooMany)
      const added = chosen.slice(0, room).map((file): QueuedPaper & { file: File } => ({
        localId: `paper-${nextId++}`,
        name: file.name,
        file,
        paper: null,
        state: 'sending',
        progress: 0,
        error: null,
      }))
      setQueue(all => [...all, ...added])
      for (const { localId, file } of added) void send(localId, file)
    },
    retry({ localId, file }: QueuedPaper) {
      if (file) void send(localId, file)
    },
    remove: (localId: string) => setQueue(all => all.filter(one => one.localId !== localId)),
  }
}

export type Papers = ReturnType<typeof usePapers>

// XMLHttpRequest, because fetch cannot tell how much has been sent. The error's sentence is for people.
function upload(file: File, onProgress: (percent: number) => void): Promise<Paper> {
  const form = new FormData()
  form.append('docs', file, file.name)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const lost = () => reject(new Error(texts.lost))
    request.open('POST', '/uploader/docs')
    request.responseType = 'json'
    request.timeout = 120_000
    request.upload.onprogress = event => onProgress(Math.round((event.loaded / event.total) * 100))
    request.onload = () => {
      const envelope = request.response as Envelope | null
      const [paper] = envelope?.result ? (envelope.data as Paper[]) : []
      if (paper) resolve(paper)
      else reject(new Error(envelope?.message ?? texts.failed))
    }
    request.onerror = lost
    request.ontimeout = lost
    request.send(form)
  })
}
