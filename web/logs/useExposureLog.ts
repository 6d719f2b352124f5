import { type RefObject, useEffect } from 'react'
import { api } from '#web/api.ts'

/** Half of a card visible for this long is an exposure. */
const seenFor = 500

/** Logs once that a signed-in person saw an actor's card in this list; failures are ignored. */
export function useExposureLog(card: RefObject<Element | null>, profileId: number, isLogged: boolean): void {
  useEffect(() => {
    if (!isLogged || !card.current) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer)
        if (!entry?.isIntersecting) return
        timer = setTimeout(() => {
          observer.disconnect()
          api.logs.profileExposure({ body: { profileId } }).catch(() => {})
        }, seenFor)
      },
      { threshold: 0.5 },
    )
    observer.observe(card.current)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [card, profileId, isLogged])
}
