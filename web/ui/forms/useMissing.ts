import { useState } from 'react'
import { type FieldErrors, useFirstErrorFocus } from './form.tsx'

/**
 * Missing fields after a press, as messages by field: submit buttons stay active, and a press focuses the first gap
 * instead. Put `place` on an element around the fields; `lacks` stores the gaps and returns whether there are any.
 */
export function useMissing<Place extends HTMLElement = HTMLFormElement>() {
  const [missing, setMissing] = useState<FieldErrors>({})
  const place = useFirstErrorFocus<Place>(missing)
  return {
    missing,
    place,
    lacks(gaps: Record<string, string | false>): boolean {
      const found = Object.entries(gaps).filter((gap): gap is [string, string] => gap[1] !== false)
      setMissing(Object.fromEntries(found))
      return found.length > 0
    },
    clear: () => setMissing({}),
  }
}
