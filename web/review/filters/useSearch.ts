import { useEffect, useState } from 'react'
import { pageApi } from '#web/api.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import { useSearchTexts as texts } from '../state/messages.ts'

const searchMillis = 250

/**
 * Ids found by the server's search, null without a word. While `isSearching`, the grid still shows the previous
 * results.
 */
export function useSearch(castingId: number, words: string): { found: Set<number> | null; isSearching: boolean } {
  const [answer, setAnswer] = useState<{ q: string; ids: Set<number> } | null>(null)
  const q = words.trim()
  useEffect(() => {
    if (!q) return
    const stopped = new AbortController()
    const asking = setTimeout(() => {
      pageApi.review
        .index({ params: { castingId }, query: { q } }, { signal: stopped.signal })
        .then(index => setAnswer({ q, ids: new Set(index.ids) }))
        .catch(() => stopped.signal.aborted || toast.error(texts.failed))
    }, searchMillis)
    return () => {
      clearTimeout(asking)
      stopped.abort()
    }
  }, [castingId, q])
  const isAnswered = answer?.q === q
  return { found: q && isAnswered ? answer.ids : null, isSearching: q !== '' && !isAnswered }
}
