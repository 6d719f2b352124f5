import { type RefObject, useEffect } from 'react'

/**
 * Ends the download of a film or sound that has left the page: a browser keeps it open until it cleans its memory, and
 * with HTTP/1.1 has six connections to a server, so that the seventh film would wait for that.
 */
export function useFreedMedia(place: RefObject<HTMLMediaElement | null>): void {
  // At each rendering, because another element may have taken the place.
  useEffect(() => {
    const media = place.current
    return () => {
      if (!media || media.isConnected) return
      media.replaceChildren()
      media.removeAttribute('src')
      media.load()
    }
  })
}
