import { useState } from 'react'
import { type FieldErrors, useFirstErrorFocus } from './form.tsx'

/**
 * What a press found missing, as sentences by field: the buttons of forms stay active, and a press goes to the first
 * gap instead. Put `place` on an element around the fields; `lacks` keeps what is found and says whether there is any.
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
