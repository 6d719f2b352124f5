import { useEffect } from 'react'
import { api } from '#web/api.ts'

/** Logs the page a signed-in person is on, each time it changes. Failures are ignored ([L-01], [L-05]). */
export function useVisitLog(isSignedIn: boolean, path: string): void {
  useEffect(() => {
    if (isSignedIn && path) api.logs.visit({ body: { path } }).catch(() => {})
  }, [isSignedIn, path])
}
