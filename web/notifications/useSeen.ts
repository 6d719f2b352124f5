import { type RefCallback, useCallback, useEffect, useRef } from 'react'

/** Full visibility with a little grace: cards that begin on a fraction of a pixel never reach exactly 1. */
const grace = 0.01
/** Close enough that a tall card is looked at just when it fills its place, however slowly it is scrolled. */
const steps = Array.from({ length: 101 }, (_, percent) => percent / 100)

/**
 * Collects the ids of elements that have been seen whole [N-07]; one that is taller than the place it scrolls in counts
 * when it fills that place. `watch(id)` is an element's ref; `take` hands out what was collected since the last time.
 */
export function useSeen() {
  const seen = useRef(new Set<number>())
  const ids = useRef(new Map<Element, number>())
  const observer = useRef<IntersectionObserver>(null)
  const open = useCallback(() => {
    observer.current ??= new IntersectionObserver(
      entries => {
        for (const entry of entries) {
          const id = ids.current.get(entry.target)
          if (id === undefined || !isWhole(entry)) continue
          seen.current.add(id)
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
    (id: number): RefCallback<Element> =>
      element => {
        if (!element) return
        ids.current.set(element, id)
        open().observe(element)
        return () => {
          ids.current.delete(element)
          observer.current?.unobserve(element)
        }
      },
    [open],
  )
  const take = useCallback((): number[] => {
    const taken = [...seen.current]
    seen.current.clear()
    return taken
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
