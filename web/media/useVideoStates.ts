import { useEffect, useState } from 'react'
import type { Video } from '#contract/media/videos.ts'
import { api } from '#web/api.ts'

const everyMs = 2_000

/**
 * The current state of the videos: polls every two seconds for those in processing while the page is visible. A failed
 * request is repeated.
 */
export function useVideoStates(videos: Video[]): Video[] {
  const [news, setNews] = useState<ReadonlyMap<number, Video>>(new Map())
  const current = videos.map(video => (video.state === 'PROCESSING' ? (news.get(video.id) ?? video) : video))
  const waiting = current
    .filter(video => video.state === 'PROCESSING')
    .map(video => video.id)
    .join(',')

  useEffect(() => {
    if (!waiting) return
    const ask = async () => {
      if (document.hidden) return
      const found = await api.media.listVideos({ query: { ids: waiting } }).catch(() => [])
      if (found.length) setNews(before => new Map([...before, ...found.map(video => [video.id, video] as const)]))
    }
    const timer = setInterval(ask, everyMs)
    return () => clearInterval(timer)
  }, [waiting])

  return current
}
