import { type RefCallback, useCallback, useEffect, useRef } from 'react'
import { notificationLimits } from '#contract/limits.ts'

/** The maximum number of ids per call. */
const mostAtOnce = notificationLimits.list
/** Full visibility with some tolerance: cards at fractional pixels never reach exactly 1. */
const grace = 0.01
/** Fine enough to catch the moment a tall card fills its viewport, however slowly it is scrolled. */
const steps = Array.from({ length: 101 }, (_, percent) => percent / 100)

/**
 * Collects the ids of elements that were fully seen [N-07]; one taller than its scroll area counts when it fills that
 * area. `watch(id, createdAt)` is an element's ref: a rewritten card must be seen again. `take` returns what was
 * collected since the last call, with the latest of its times.
 */
export function useSeen() {
  const seen = useRef(new Map<number, string>())
  const watched = useRef(new Map<Element, { id: number; createdAt: string }>())
  const observer = useRef<IntersectionObserver>(null)
  const collect = useCallback((entries: IntersectionObserverEntry[]) => {
    for (const entry of entries) {
      const card = watched.current.get(entry.target)
      if (!card || !isWhole(entry)) continue
      seen.current.set(card.id, card.createdAt)
      observer.current?.unobserve(entry.target)
    }
  }, [])
  const open = useCallback(() => {
    observer.current ??= new IntersectionObserver(collect, { threshold: steps })
    return observer.current
  }, [collect])
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
    // A busy page may be left before the observer's callback has run.
    collect(observer.current?.takeRecords() ?? [])
    const taken = [...seen.current].slice(0, mostAtOnce)
    seen.current.clear()
    const before = taken
      .map(([, createdAt]) => createdAt)
      .toSorted()
      .at(-1)
    return { ids: taken.map(([id]) => id), before }
  }, [collect])
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
