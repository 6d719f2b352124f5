import { useEffect, useRef, useState } from 'react'

/** Speeds from the slowest to the fastest. */
export const rates = [0.5, 0.75, 1, 1.25, 1.5, 2]

type Now = { seconds: number; length: number | null; isPlaying: boolean }

const events = ['timeupdate', 'seeking', 'play', 'pause', 'ended', 'durationchange'] as const

/** The state of a video or audio element, and its controls. Starts at `from` seconds. */
export function useMedia(from: number) {
  const [media, onMedia] = useState<HTMLMediaElement | null>(null)
  const [now, setNow] = useState<Now>({ seconds: from, length: null, isPlaying: false })
  const [rate, setRate] = useState(1)
  const seconds = useRef(from)

  useEffect(() => {
    if (!media) return
    const read = () => {
      seconds.current = media.currentTime
      const length = Number.isFinite(media.duration) ? media.duration : null
      setNow({ seconds: media.currentTime, length, isPlaying: !media.paused })
    }
    // A second element, after the first failed, continues at its position.
    const place = () => {
      if (media.currentTime < seconds.current) media.currentTime = seconds.current
    }
    place()
    media.addEventListener('loadedmetadata', place, { once: true })
    for (const event of events) media.addEventListener(event, read)
    read()
    return () => {
      media.removeEventListener('loadedmetadata', place)
      for (const event of events) media.removeEventListener(event, read)
    }
  }, [media])

  useEffect(() => {
    if (!media) return
    // Loading resets a rate to its default.
    media.defaultPlaybackRate = rate
    media.playbackRate = rate
  }, [media, rate])

  function seek(to: number) {
    const at = Math.max(0, now.length === null ? to : Math.min(to, now.length))
    seconds.current = at
    setNow(before => ({ ...before, seconds: at }))
    if (!media) return
    // Otherwise the poster would stay until it plays.
    media.preload = 'auto'
    media.currentTime = at
  }
  function toggle() {
    // The media error event says why a video does not start.
    if (media?.paused) media.play().catch(() => {})
    else media?.pause()
  }
  return {
    ...now,
    rate,
    isThere: media !== null,
    /** Nothing has been played or chosen yet. */
    isFresh: !now.isPlaying && now.seconds <= from,
    onMedia,
    seek,
    toggle,
    pause: () => media?.pause(),
    /** Exact, while `seconds` may be a quarter of a second old. */
    current: () => media?.currentTime ?? seconds.current,
    setRate,
    stepRate: (by: 1 | -1) => setRate(before => rates[rates.indexOf(before) + by] ?? before),
  }
}
export type Media = ReturnType<typeof useMedia>
