import { useCallback, useEffect, useState } from 'react'

/**
 * What was answered so far. It outlives a reload in this tab: phones put pages aside while people look for their text
 * message. `unstored` is written in place of what must not lie around. Both are constants of the caller.
 */
export function useStoredDraft<Draft extends object>(key: string, empty: Draft, unstored: Partial<Draft>) {
  const [draft, setDraft] = useState(empty)
  useEffect(() => setDraft({ ...empty, ...stored<Draft>(key) }), [key, empty])
  const update = useCallback(
    (changes: Partial<Draft> | ((current: Draft) => Partial<Draft>)) => {
      setDraft(current => {
        const next = { ...current, ...(typeof changes === 'function' ? changes(current) : changes) }
        sessionStorage.setItem(key, JSON.stringify({ ...next, ...unstored }))
        return next
      })
    },
    [key, unstored],
  )
  return { draft, update }
}

/** Answers given elsewhere, for the page that keeps its draft under this key. */
export const storeDraft = (key: string, draft: object) => sessionStorage.setItem(key, JSON.stringify(draft))

export const forgetStored = (key: string) => sessionStorage.removeItem(key)

function stored<Draft>(key: string): Partial<Draft> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Draft>
  } catch {
    return {}
  }
}
