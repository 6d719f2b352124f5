import { useCallback, useEffect, useRef, useState } from 'react'
import { sending } from './messages.ts'
import { NotSent, type Progress } from './send-file.ts'

/** A file being uploaded, and its intended place. */
export type Sending<Place = unknown> = {
  localId: string
  file: File
  place: Place
  state: 'waiting' | 'sending' | 'stuck'
  progress: number
  error: string | null
  canRetry: boolean
}

type Upload<Answer> = (file: File, onProgress: Progress, signal: AbortSignal) => Promise<Answer>

const atOnce = 2
let nextId = 1

/**
 * Uploads in progress, two at a time, each with retry and remove; finished ones are passed to `onSent` and leave the
 * list. Uploads that a lost connection stopped resume by themselves when it is back.
 */
export function useSending<Place, Answer>(upload: Upload<Answer>, onSent: (answer: Answer, place: Place) => void) {
  const [items, setItems] = useState<Sending<Place>[]>([])
  const running = useRef(new Map<string, AbortController>())
  const latest = useRef({ upload, onSent })
  useEffect(() => {
    latest.current = { upload, onSent }
  })
  const change = useCallback(
    (localId: string, patch: Partial<Sending<Place>>) =>
      setItems(all => all.map(item => (item.localId === localId ? { ...item, ...patch } : item))),
    [],
  )
  const drop = useCallback(
    ({ localId }: Pick<Sending, 'localId'>) => setItems(all => all.filter(item => item.localId !== localId)),
    [],
  )

  const run = useCallback(
    async (item: Sending<Place>) => {
      const { localId, file, place } = item
      const controller = new AbortController()
      running.current.set(localId, controller)
      change(localId, { state: 'sending', progress: 0, error: null })
      try {
        const answer = await latest.current.upload(file, progress => change(localId, { progress }), controller.signal)
        running.current.delete(localId)
        drop(item)
        latest.current.onSent(answer, place)
      } catch (error) {
        running.current.delete(localId)
        if (controller.signal.aborted) return drop(item)
        change(localId, { state: 'stuck', ...saidOf(error) })
      }
    },
    [change, drop],
  )

  useEffect(() => {
    const free = atOnce - running.current.size
    for (const item of items.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free))) void run(item)
    const there = new Set(items.map(item => item.localId))
    for (const [localId, controller] of running.current) if (!there.has(localId)) controller.abort()
  }, [items, run])

  useEffect(() => {
    const resume = () =>
      setItems(all =>
        all.map(item => (item.state === 'stuck' && item.canRetry ? { ...item, state: 'waiting', error: null } : item)),
      )
    addEventListener('online', resume)
    return () => removeEventListener('online', resume)
  }, [])

  useEffect(() => {
    const all = running.current
    return () => {
      for (const controller of all.values()) controller.abort()
    }
  }, [])

  return {
    sending: items,
    isSending: items.some(({ state }) => state !== 'stuck'),
    failed: items.filter(({ state }) => state === 'stuck').length,
    addFile(file: File, place: Place) {
      const localId = `sending-${nextId++}`
      setItems(all => [...all, { localId, file, place, state: 'waiting', progress: 0, error: null, canRetry: false }])
    },
    retry: (item: Sending<Place>) => change(item.localId, { state: 'waiting', error: null }),
    drop,
  }
}

const saidOf = (error: unknown) =>
  error instanceof NotSent
    ? { error: error.message, canRetry: error.canRetry }
    : { error: sending.unknown, canRetry: true }
