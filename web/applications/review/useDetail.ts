import { startTransition, useEffect, useState } from 'react'
import type { Detail } from './store.ts'
import { useReview } from './useStore.ts'

const settleMillis = 90
const readMillis = 1000

/** The application of the active card: asked for once the reviewer rests on it, marked as read after a second. */
export function useDetail(id: number): {
  detail: Detail | null
  failed: boolean
  retry: () => void
  /** Asks anew for what is known already. */
  reload: () => void
  set: (detail: Detail) => void
} {
  const { store, moves } = useReview()
  const row = store.row(id)
  const version = [
    row?.average,
    row?.mark,
    row?.comments,
    row?.isSaving,
    ...(row?.roles.map(role => role.stage) ?? []),
  ].join()
  const [shown, setShown] = useState<{ id: number; detail: Detail } | null>(null)
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)

  // A change of stage may open the contact, a mark those of the others, and a colleague may have commented: the
  // application is read again after it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above, and 다시 시도
  useEffect(() => {
    let stale = false
    setFailed(false)
    const asking = setTimeout(() => {
      store
        .detail(id)
        .then(detail => !stale && startTransition(() => setShown({ id, detail })))
        // What is known already stays on the screen.
        .catch(() => !stale && setFailed(!store.knownDetail(id)))
    }, settleMillis)
    return () => {
      stale = true
      clearTimeout(asking)
    }
  }, [store, id, version, attempt])

  useEffect(() => {
    const reading = setTimeout(() => moves.markRead(id), readMillis)
    return () => clearTimeout(reading)
  }, [moves, id])

  return {
    detail: shown?.id === id ? shown.detail : store.knownDetail(id),
    failed,
    retry: () => setAttempt(attempt + 1),
    reload: () => {
      store.forgetDetail([id])
      setAttempt(attempt + 1)
    },
    // An answer may come after the reviewer went on to somebody else.
    set: detail => setShown(now => (now === null || now.id === id ? { id, detail } : now)),
  }
}
