import { startTransition, useEffect, useState } from 'react'
import type { ApplicantComment } from '#contract/review/comments.ts'
import { isFault, refusalOf } from '#web/calls/refusal.ts'
import type { Detail } from '../state/details.ts'
import { connectionOr } from '../state/sending.ts'
import { useReview } from '../state/useStore.ts'

const settleMillis = 90
const readMillis = 1000
/** A failed load is repeated when the connection is back, at the latest after this. */
const againMillis = 15_000

/** The loaded part of an application. */
export type Application = {
  detail: Detail | null
  failed: boolean
  retry: () => void
  /** Reloads a known application. */
  reload: () => void
  changeComments: (comments: ApplicantComment[]) => void
}

/** The application of the active card: loaded once the reviewer pauses on it, marked as read after a second. */
export function useDetail(id: number): Application {
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

  // A change of stage may open the contact, a rating reveals others', and a colleague may have commented: the
  // application is reloaded after it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above, and 다시 시도
  useEffect(() => {
    let stale = false
    setFailed(false)
    const asking = setTimeout(() => {
      store
        .detail(id)
        .then(detail => !stale && startTransition(() => setShown({ id, detail })))
        // Data already loaded stays on the screen.
        .catch(async error => {
          if (stale) return
          setFailed(!store.knownDetail(id))
          if (!isFault(refusalOf(error))) return
          await connectionOr(againMillis)
          if (!stale) setAttempt(attempt + 1)
        })
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

  const detail = shown?.id === id ? shown.detail : store.knownDetail(id)
  return {
    detail,
    failed,
    retry: () => setAttempt(attempt + 1),
    reload: () => {
      store.forgetDetail([id])
      setAttempt(attempt + 1)
    },
    changeComments(comments) {
      // An answer may arrive after the reviewer has moved on.
      if (detail) setShown(now => (now === null || now.id === id ? { id, detail: { ...detail, comments } } : now))
    },
  }
}
