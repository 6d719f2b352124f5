import { useEffect, useState } from 'react'
import type { Take } from './take-files.ts'
import type { TakeStore } from './take-store.ts'

/** Where the browser plays a take; null until it is read. */
export function useTakeAddress(take: Take | null, store: TakeStore | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a take keeps its file, whatever is noted of it
  useEffect(() => {
    let made: string | null = null
    let isHere = true
    if (take)
      void store?.file(take).then(file => {
        if (!isHere) return
        made = URL.createObjectURL(file)
        setAddress(made)
      })
    return () => {
      isHere = false
      if (made) URL.revokeObjectURL(made)
    }
  }, [store, take?.name])
  return address
}
