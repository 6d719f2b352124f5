import { useEffect } from 'react'
import { api } from '#web/api.ts'

/** Reports a view of a casting; the server decides whether it counts, and failures are ignored. */
export function useViewCount(castingId: number | undefined, isTeam: boolean, key: string | null): void {
  useEffect(() => {
    if (castingId && !isTeam) api.castings.view({ params: { castingId }, query: { key } }).catch(() => {})
  }, [castingId, isTeam, key])
}
