import { useState } from 'react'
import { ApiError } from '../../contract/client.ts'

/** Work of one button: whether it goes on, and what the server said against it. */
export function useCall() {
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const run = async (work: () => Promise<void>) => {
    setPending(true)
    setError(null)
    try {
      await work()
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      setError(thrown)
    } finally {
      setPending(false)
    }
  }
  return { isPending, error, setError, run }
}
