import { useState } from 'react'
import type { SelfTapeNote } from '#contract/self-tapes/notes.ts'
import { tabStore } from '#web/stored.ts'

/** A note being written; `id` if an existing one is edited. */
export type NoteDraft = Pick<SelfTapeNote, 'kind' | 'text' | 'visibility'> & {
  id: number | null
  seconds: number | null
}

/** The note being written on one tape. It survives a reload and switching tapes, until saved or cancelled. */
export function useNoteDraft(tapeId: number) {
  const place = `tape-note ${tapeId}`
  const [draft, setDraft] = useState<NoteDraft | null>(() => tabStore.read<NoteDraft>(place))
  return {
    draft,
    set(next: NoteDraft | null) {
      setDraft(next)
      tabStore.keep(place, next)
    },
  }
}
