import { useCallback, useEffect, useState } from 'react'
import { tabStore } from '#web/stored.ts'

/**
 * Answers so far. They survive a reload in this tab: phones suspend pages while people look for their text message.
 * `unstored` replaces values that must not be stored. Both are constants of the caller.
 */
export function useStoredDraft<Draft extends object>(key: string, empty: Draft, unstored: Partial<Draft>) {
  const [draft, setDraft] = useState(empty)
  useEffect(() => setDraft({ ...empty, ...tabStore.read<Partial<Draft>>(key) }), [key, empty])
  const update = useCallback(
    (changes: Partial<Draft> | ((current: Draft) => Partial<Draft>)) => {
      setDraft(current => {
        const next = { ...current, ...(typeof changes === 'function' ? changes(current) : changes) }
        tabStore.keep(key, { ...next, ...unstored })
        return next
      })
    },
    [key, unstored],
  )
  return { draft, update }
}
