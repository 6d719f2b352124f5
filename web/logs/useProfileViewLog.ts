import { useEffect } from 'react'
import { api } from '#web/api.ts'
import { previousPath } from './previous-path.ts'

/** Logs that a signed-in person views somebody else's profile ([L-03], [L-04]); failures are ignored. */
export function useProfileViewLog(profileId: number, isCounted: boolean): void {
  useEffect(() => {
    if (!isCounted) return
    const prePath = previousPath() ?? undefined
    api.logs.profileView({ body: { profileId, prePath } }).catch(() => {})
  }, [profileId, isCounted])
}
