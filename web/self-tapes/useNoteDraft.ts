import type { SelfTapeNote } from '#contract/self-tapes/notes.ts'
import { useKept } from '#web/useKept.ts'

/** A note being written; `id` if an existing one is edited. */
export type NoteDraft = Pick<SelfTapeNote, 'kind' | 'text' | 'visibility'> & {
  id: number | null
  /** The line at which it started, for a new one. */
  lineNo?: number
  seconds: number | null
}

/** The note being written on one tape. It survives a reload and switching tapes, until saved or cancelled. */
export function useNoteDraft(tapeId: number) {
  const [draft, set] = useKept<NoteDraft | null>(`tape-note ${tapeId}`, null, { isReadAtOnce: true })
  return { draft, set }
}
