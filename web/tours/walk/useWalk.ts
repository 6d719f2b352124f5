import { useCallback, useEffect, useRef, useState } from 'react'
import type { AppContract } from '#contract'
import type { DataOf } from '#contract/endpoint.ts'
import { api } from '#web/api.ts'
import { downscale } from '#web/profiles/editor/photos/upload-photo.ts'
import { keepWalk } from './kept-walk.ts'
import { dropNote, keepNote, keptNotes, sendNote, type WalkNote } from './queue.ts'

export type Walk = DataOf<AppContract['tours']['walk']>

/** Interval of retries. */
const retryMs = 15_000

/**
 * Today's rounds with the notes on this phone. Notes are sent in order as soon as the phone is online; the page never
 * revalidates by navigation, which would lose it offline.
 */
export function useWalk(walkerId: number, loaded: Walk) {
  const [walk, setWalk] = useState(loaded)
  const [notes, setNotes] = useState<WalkNote[]>([])
  const [isKept, setIsKept] = useState(true)
  const [isSignedOut, setIsSignedOut] = useState(false)
  const isSending = useRef(false)

  useEffect(() => void keepWalk(), [])

  const refresh = useCallback(async () => {
    try {
      setWalk(await api.tours.walk())
      await keepWalk()
    } catch {
      // Offline, the page shows what it has.
    }
  }, [])

  const replace = useCallback(async (note: WalkNote) => {
    setNotes(all => all.map(each => (each.key === note.key ? note : each)))
    await keepNote(note)
  }, [])

  // Unsent notes, read at sending time, so that a note taken in the meantime is included.
  const waiting = useRef<WalkNote[]>([])
  waiting.current = notes.filter(({ problem }) => problem === null)

  const drop = useCallback(async (key: string) => {
    waiting.current = waiting.current.filter(note => note.key !== key)
    setNotes(all => all.filter(note => note.key !== key))
    await dropNote(key)
  }, [])

  const send = useCallback(async () => {
    if (isSending.current) return
    isSending.current = true
    try {
      for (let note = waiting.current[0]; note; note = waiting.current[0]) {
        const sent = note
        const sending = await sendNote(sent, async imageId => {
          const isWanted = waiting.current.some(({ key }) => key === sent.key)
          if (isWanted) await replace({ ...sent, imageId })
          return isWanted
        })
        setIsSignedOut(sending.outcome === 'later' && sending.isSignedOut)
        if (sending.outcome === 'dropped') continue
        if (sending.outcome === 'later') return
        if (sending.outcome === 'refused') await replace({ ...sent, problem: sending.problem })
        else {
          await refresh()
          await drop(sent.key)
        }
        waiting.current = waiting.current.filter(({ key }) => key !== sent.key)
      }
    } finally {
      isSending.current = false
    }
  }, [replace, refresh, drop])

  useEffect(() => {
    void keptNotes(walkerId).then(kept => setNotes(all => [...kept, ...all]))
  }, [walkerId])

  const hasWaiting = notes.some(({ problem }) => problem === null)
  useEffect(() => {
    if (!hasWaiting) return
    void send()
    const timer = setInterval(send, retryMs)
    addEventListener('online', send)
    return () => {
      clearInterval(timer)
      removeEventListener('online', send)
    }
  }, [hasWaiting, send])

  async function take(
    given: Pick<WalkNote, 'roundId' | 'tourId' | 'title' | 'visitIds' | 'state' | 'note'>,
    file?: File,
  ) {
    const photo = file ? await downscale(file) : null
    const note: WalkNote = {
      ...{ ...given, walkerId, key: crypto.randomUUID(), at: new Date().toISOString() },
      ...{ photo, imageId: null, problem: null },
    }
    if (!(await keepNote(note))) setIsKept(false)
    setNotes(all => [...all, note])
    waiting.current = [...waiting.current, note]
    void send()
  }

  return { walk, notes, isKept, isSignedOut, take, drop, send, refresh }
}
