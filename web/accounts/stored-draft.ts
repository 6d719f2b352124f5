import { useCallback } from 'react'
import { useKept } from '#web/useKept.ts'

/**
 * Answers so far. They survive a reload in this tab: phones suspend pages while people look for their text message.
 * `except` is not stored. `empty` and `except` are constants of the caller.
 */
export function useStoredDraft<Draft extends object>(key: string, empty: Draft, except: readonly (keyof Draft)[] = []) {
  const [draft, set] = useKept(key, empty, { except })
  const update = useCallback(
    (changes: Partial<Draft> | ((current: Draft) => Partial<Draft>)) =>
      set(current => ({ ...current, ...(typeof changes === 'function' ? changes(current) : changes) })),
    [set],
  )
  return { draft, update }
}
