import { type RefCallback, useCallback, useEffect, useRef } from 'react'

/** The server takes so many ids in one call. */
const mostAtOnce = 1000
/** Full visibility with a little grace: cards that begin on a fraction of a pixel never reach exactly 1. */
const grace = 0.01
/** Close enough that a tall card is looked at just when it fills its place, however slowly it is scrolled. */
const steps = Array.from({ length: 101 }, (_, percent) => percent / 100)

/**
 * Collects the ids of elements that have been seen whole [N-07]; one that is taller than the place it scrolls in counts
 * when it fills that place. `watch(id, createdAt)` is an element's ref: what is written anew has to be seen anew. `take`
 * hands out what was collected since the last time, with the latest of its times.
 */
export function useSeen() {
  const seen = useRef(new Map<number, string>())
  const watched = useRef(new Map<Element, { id: number; createdAt: string }>())
  const observer = useRef<IntersectionObserver>(null)
  const open = useCallback(() => {
    observer.current ??= new IntersectionObserver(
      entries => {
        for (const entry of entries) {
          const card = watched.current.get(entry.target)
          if (!card || !isWhole(entry)) continue
          seen.current.set(card.id, card.createdAt)
          observer.current?.unobserve(entry.target)
        }
      },
      { threshold: steps },
    )
    return observer.current
  }, [])
  useEffect(
    () => () => {
      observer.current?.disconnect()
      observer.current = null
    },
    [],
  )
  const watch = useCallback(
    (id: number, createdAt: string): RefCallback<Element> =>
      element => {
        if (!element) return
        if (seen.current.get(id) !== createdAt) seen.current.delete(id)
        watched.current.set(element, { id, createdAt })
        open().observe(element)
        return () => {
          watched.current.delete(element)
          observer.current?.unobserve(element)
        }
      },
    [open],
  )
  const take = useCallback(() => {
    const taken = [...seen.current].slice(0, mostAtOnce)
    seen.current.clear()
    const before = taken
      .map(([, createdAt]) => createdAt)
      .toSorted()
      .at(-1)
    return { ids: taken.map(([id]) => id), before }
  }, [])
  return { watch, take }
}

function isWhole({
  isIntersecting,
  intersectionRatio,
  boundingClientRect,
  target,
}: IntersectionObserverEntry): boolean {
  const place = target.closest('[data-scrolls]')?.clientHeight ?? innerHeight
  return isIntersecting && intersectionRatio >= Math.min(1, place / boundingClientRect.height) - grace
}
