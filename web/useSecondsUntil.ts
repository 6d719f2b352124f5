import { useEffect, useState } from 'react'

/**
 * Whole seconds until a moment, 0 from then on. Null before hydration, because the server's rendering must not depend
 * on its second.
 */
export function useSecondsUntil(time: string): number | null {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [])
  return now === null ? null : Math.max(0, Math.ceil((Date.parse(time) - now) / 1000))
}
