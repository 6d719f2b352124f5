import { useEffect } from 'react'
import { api } from '../api.ts'

/** Tells that somebody looks at a notice that is shown; whether it counts is the server's business, failing is nobody's. */
export function useViewCount(castingId: number | undefined, isTeam: boolean): void {
  useEffect(() => {
    if (castingId && !isTeam) api.castings.view({ params: { castingId } }).catch(() => {})
  }, [castingId, isTeam])
}
