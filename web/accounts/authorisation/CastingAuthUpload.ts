import { useState } from 'react'
import { documentLimits } from '#contract/limits.ts'
import type { StoredDocument } from '#contract/media/documents.ts'
import { uploadDocument } from '#web/media/upload-document.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import { documents as texts } from '../messages.ts'

/** A document uploading or uploaded. */
export type QueuedDocument = {
  localId: string
  name: string
  file: File | null
  stored: StoredDocument | null
  state: 'sending' | 'stored' | 'failed'
  progress: number
  error: string | null
}

let nextId = 1

/** The documents of an application and uploads of new ones; each can be retried or removed. */
export function useDocuments() {
  const [queue, setQueue] = useState<QueuedDocument[]>([])
  const change = (localId: string, patch: Partial<QueuedDocument>) =>
    setQueue(all => all.map(one => (one.localId === localId ? { ...one, ...patch } : one)))

  const send = async (localId: string, file: File) => {
    change(localId, { state: 'sending', progress: 0, error: null })
    try {
      const stored = await uploadDocument(file, progress => change(localId, { progress }))
      change(localId, { state: 'stored', stored })
    } catch (error) {
      change(localId, { state: 'failed', error: (error as Error).message })
    }
  }

  return {
    queue,
    isSending: queue.some(({ state }) => state === 'sending'),
    add(files: Iterable<File>) {
      const room = documentLimits.count - queue.length
      const chosen = [...files]
      if (chosen.length > room) toast.error(texts.tooMany)
      const added = chosen.slice(0, room).map((file): QueuedDocument & { file: File } => ({
        localId: `document-${nextId++}`,
        name: file.name,
        file,
        stored: null,
        state: 'sending',
        progress: 0,
        error: null,
      }))
      setQueue(all => [...all, ...added])
      for (const { localId, file } of added) void send(localId, file)
    },
    retry({ localId, file }: QueuedDocument) {
      if (file) void send(localId, file)
    },
    remove: (localId: string) => setQueue(all => all.filter(one => one.localId !== localId)),
  }
}

export type Documents = ReturnType<typeof useDocuments>

/** Blocks the form with a message while documents are uploading. The server reports missing ones with everything else. */
export const holdUntilSent =
  (documents: Documents, why: string, tell: (message: string | null) => void) => (event: React.SubmitEvent) => {
    const message = documents.isSending ? why : null
    tell(message)
    if (message) event.preventDefault()
  }
