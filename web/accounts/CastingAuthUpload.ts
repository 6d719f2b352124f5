import { useState } from 'react'
import { maxPapers } from '../../contract/document-limits.ts'
import type { Paper } from '../../contract/documents.ts'
import { uploadDocument } from '../media/upload-document.ts'
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
    change(localId, { state: 'sending', progress: 0, error: null })
    try {
      const paper = await uploadDocument(file, progress => change(localId, { progress }))
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
