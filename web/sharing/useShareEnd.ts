import { useEffect, useState } from 'react'
import { api, shareEnded } from '#web/api.ts'
import { refusalOf } from '#web/calls/refusal.ts'

const checkMillis = 4_000

/**
 * Detects the end of the share: from any refused call, and from a check every few seconds while the page is visible, so
 * that the applicants disappear from an idle screen.
 */
export function useShareEnd(castingId: number, opened: object | null): boolean {
  const [isEnded, setEnded] = useState(false)
  useEffect(() => {
    setEnded(false)
    if (!opened) return
    const end = () => setEnded(true)
    const check = () => {
      if (document.hidden) return
      // A refusal is handled below; a failed connection does not end the share.
      api.sharing.standing({ params: { castingId } }).catch(error => {
        const { status } = refusalOf(error)
        if (status === 401 || status === 404) end()
      })
    }
    const asking = setInterval(check, checkMillis)
    document.addEventListener('visibilitychange', check)
    addEventListener(shareEnded, end)
    return () => {
      clearInterval(asking)
      document.removeEventListener('visibilitychange', check)
      removeEventListener(shareEnded, end)
    }
  }, [castingId, opened])
  return isEnded
}
