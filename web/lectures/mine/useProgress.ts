import { useCallback, useEffect, useState } from 'react'
import { api } from '#web/api.ts'
import { isFault, refusalOf } from '#web/calls/refusal.ts'
import { createPlayed } from './played.ts'

const everyMs = 15_000
/** The most parts per report. */
const mostParts = 50

type Place = { orderId: number; classId: number }

/**
 * Reports actual playback of a class every fifteen seconds, on pause, and when the page is left. A lost report is
 * included in the next one. Attach it to the player's element.
 */
export function useProgress({ orderId, classId }: Place, wasSeen: boolean) {
  const [media, setMedia] = useState<HTMLMediaElement | null>(null)
  const [isSeen, setIsSeen] = useState(wasSeen)
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    if (!media) return
    const played = createPlayed()
    let isSending = false
    const send = async () => {
      const parts = played.take()
      const now = parts.slice(0, mostParts)
      played.putBack(parts.slice(mostParts))
      if (isSending || now.length === 0) return played.putBack(now)
      isSending = true
      try {
        const body = { position: media.currentTime, played: now }
        const { isSeen } = await api.lectures.saveProgress({ params: { orderId, classId }, body })
        setIsSeen(isSeen)
        setProblem(null)
      } catch (error) {
        const refusal = refusalOf(error)
        if (isFault(refusal)) played.putBack(now)
        setProblem(refusal.message)
      }
      isSending = false
    }
    const tick = () => !media.paused && !media.seeking && played.tick(media.currentTime)
    const stop = () => {
      tick()
      played.cut()
      void send()
    }
    const jump = () => played.cut()
    const hide = () => document.visibilityState === 'hidden' && void send()
    media.addEventListener('timeupdate', tick)
    media.addEventListener('playing', tick)
    media.addEventListener('seeking', jump)
    media.addEventListener('pause', stop)
    media.addEventListener('ended', stop)
    document.addEventListener('visibilitychange', hide)
    const timer = setInterval(() => void send(), everyMs)
    return () => {
      media.removeEventListener('timeupdate', tick)
      media.removeEventListener('playing', tick)
      media.removeEventListener('seeking', jump)
      media.removeEventListener('pause', stop)
      media.removeEventListener('ended', stop)
      document.removeEventListener('visibilitychange', hide)
      clearInterval(timer)
      void send()
    }
  }, [media, orderId, classId])

  return { onMedia: useCallback((element: HTMLMediaElement | null) => setMedia(element), []), isSeen, problem }
}
