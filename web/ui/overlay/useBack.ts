import { useEffect, useRef } from 'react'
import { closesByBack } from './back.ts'

/**
 * Back undoes `depth` steps, one at a time, before it leaves the page: an open layer that is no dialog, or the steps of
 * a form after the first.
 */
export function useBack(depth: number | boolean, onBack: () => void, options?: { always?: boolean }): void {
  const latest = useRef(onBack)
  const closers = useRef<(() => void)[]>([])
  useEffect(() => {
    latest.current = onBack
  })
  const wanted = Number(depth)
  const always = options?.always ?? false
  useEffect(() => {
    const open = closers.current
    while (open.length > wanted) open.pop()?.()
    while (open.length < wanted) open.push(closesByBack(() => latest.current(), { always }))
  }, [wanted, always])
  useEffect(() => {
    const open = closers.current
    return () => {
      while (open.length) open.pop()?.()
    }
  }, [])
}
