import { useState } from 'react'
import { browserStore } from './stored.ts'

/** A setting stored in this browser. Only where the server's rendering does not depend on it. */
export function useStored<Value>(place: string, standard: Value): [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => browserStore.read<Value>(place) ?? standard)
  const keep = (next: Value) => {
    browserStore.keep(place, next)
    setValue(next)
  }
  return [value, keep]
}
