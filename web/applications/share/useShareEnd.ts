import { useEffect, useState } from 'react'
import { ApiError } from '../../../contract/client.ts'
import { api, shareEnded } from '../../api.ts'

const checkMillis = 4_000

/**
 * Notices that the share has ended: from whichever call is refused, and from a question every few seconds while the page
 * is in sight, so that the applicants leave a screen on which nobody does anything.
 */
export function useShareEnd(castingId: number, opened: object | null): boolean {
  const [isEnded, setEnded] = useState(false)
  useEffect(() => {
    setEnded(false)
    if (!opened) return
    const end = () => setEnded(true)
    const check = () => {
      if (document.hidden) return
      // A refusal is heard below; a failed connection is no end.
      api.castings.standing({ params: { castingId } }).catch(error => {
        if (!(error instanceof ApiError)) throw error
        if (error.status === 401 || error.status === 404) end()
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
