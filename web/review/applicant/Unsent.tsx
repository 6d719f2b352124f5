import { useSyncExternalStore } from 'react'
import { Badge } from '#web/ui/display/Badge.tsx'
import { thousands } from '#web/ui/format.ts'
import { useReview, useSettledVersion } from '../state/useStore.ts'
import { unsentTexts as texts } from './messages.ts'

/** While changes wait for the connection, how many applicants they are about. */
export function Unsent() {
  const { store, moves } = useReview()
  const isWaiting = useSyncExternalStore(
    moves.sending.subscribe,
    () => moves.sending.waiting() > 0,
    () => false,
  )
  useSettledVersion(store)
  const unsaved = isWaiting ? [...store.rows().values()].filter(row => row.isSaving).length : 0
  return (
    <span role="status">{isWaiting && <Badge tone="warn">{texts.waiting(unsaved && thousands(unsaved))}</Badge>}</span>
  )
}
