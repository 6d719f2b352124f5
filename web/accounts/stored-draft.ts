import { useCallback, useEffect, useState } from 'react'
import { keep, readKept } from '../kept.ts'

/**
 * What was answered so far. It outlives a reload in this tab: phones put pages aside while people look for their text
 * message. `unstored` is written in place of what must not lie around. Both are constants of the caller.
 */
export function useStoredDraft<Draft extends object>(key: string, empty: Draft, unstored: Partial<Draft>) {
  const [draft, setDraft] = useState(empty)
  useEffect(() => setDraft({ ...empty, ...readKept<Partial<Draft>>(key) }), [key, empty])
  const update = useCallback(
    (changes: Partial<Draft> | ((current: Draft) => Partial<Draft>)) => {
      setDraft(current => {
        const next = { ...current, ...(typeof changes === 'function' ? changes(current) : changes) }
        keep(key, { ...next, ...unstored })
        return next
      })
    },
    [key, unstored],
  )
  return { draft, update }
}
