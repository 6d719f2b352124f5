import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { FeedbackWork } from '#contract/feedback/reviews.ts'
import { api } from '#web/api.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import { type Choice, type DraftPart, draftOf } from './draft.ts'
import { createDraftSaver, type Shown } from './draft-saver.ts'
import { dropDraft, keepDraft, takeDraft } from './kept-draft.ts'
import { compareTexts } from './messages.ts'

/** The draft of an order: saved while it is written, and kept in this browser until then. */
export function useSavedDraft(userId: number, { id: orderId, contents }: FeedbackWork) {
  const { revalidate } = useRevalidator()
  const [{ draft, state, isKept }, setShown] = useState<Shown>(() => ({
    draft: draftOf(contents),
    state: { kind: 'saved', at: contents.savedAt },
    isKept: true,
    isDirty: false,
  }))
  const [saver] = useState(() =>
    createDraftSaver({
      contents,
      read: () => api.feedbacks.feedbackWork({ params: { orderId } }),
      save: body => api.feedbacks.saveFeedback({ params: { orderId }, body }),
      keep: kept => (kept ? keepDraft(userId, orderId, kept) : dropDraft(userId, orderId)),
      onChange: setShown,
      onClosed: () => void revalidate(),
    }),
  )

  const undoToast = useRef<number>(null)

  useEffect(() => {
    const kept = takeDraft(userId, orderId)
    if (kept) saver.restore(kept)
  }, [saver, userId, orderId])

  useEffect(() => {
    saver.open()
    const saveInTime = () => void (saver.isDirty() && saver.saveNow())
    const onHidden = () => document.visibilityState === 'hidden' && saveInTime()
    addEventListener('online', saveInTime)
    addEventListener('pagehide', saveInTime)
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      removeEventListener('online', saveInTime)
      removeEventListener('pagehide', saveInTime)
      document.removeEventListener('visibilitychange', onHidden)
      saver.close()
      // Its undo would change a draft that is no longer edited here.
      if (undoToast.current !== null) toast.dismiss(undoToast.current)
    }
  }, [saver])

  return {
    draft,
    state,
    change: saver.change,
    saveNow: saver.saveNow,
    compare: saver.compare,
    /** The revision of the last save. */
    revision: saver.revision,
    /** Whether closing the window would lose text: neither saved nor kept by the browser. */
    isAtRisk: !isKept && state.kind !== 'saved',
    async resolve(choices: Partial<Record<DraftPart, Choice>>) {
      const mine = saver.draft()
      if (await saver.resolve(choices))
        undoToast.current = toast.success(compareTexts.kept, { undo: () => saver.change(mine) })
    },
  }
}
export type SavedDraft = ReturnType<typeof useSavedDraft>
