import { type RefCallback, useCallback, useEffect, useRef } from 'react'

/** Full visibility with a little grace: cards that begin on a fraction of a pixel never reach exactly 1. */
const whole = 0.99

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
      { threshold: [0.25, 0.5, 0.75, whole, 1] },
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

function isWhole({ intersectionRatio, intersectionRect, target }: IntersectionObserverEntry): boolean {
  if (intersectionRatio >= whole) return true
  const place = target.closest('[data-scrolls]')?.clientHeight ?? innerHeight
  return intersectionRatio > 0 && intersectionRect.height >= place * whole
}
