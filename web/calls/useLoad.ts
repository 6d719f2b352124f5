import { useCallback, useEffect, useState } from 'react'
import { type Refusal, refusalOf } from './refusal.ts'

type Loaded<Data> = { data: Data | null; refusal: Refusal | null }

/**
 * Loads what a dialog or a section needs beyond its loader: once per `key`, and again on `reload`, which keeps the data
 * meanwhile. Only the latest request counts; others are aborted. A null key loads nothing. `load` may depend on the key
 * alone.
 */
export function useLoad<Data>(key: string | number | null, load: (signal: AbortSignal) => Promise<Data>) {
  const [{ data, refusal }, setState] = useState<Loaded<Data>>({ data: null, refusal: null })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key is a new request
  useEffect(() => setState({ data: null, refusal: null }), [key])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key represents the inputs of `load`
  useEffect(() => {
    if (key === null) return
    const controller = new AbortController()
    const { signal } = controller
    setState(({ data }) => ({ data, refusal: null }))
    load(signal).then(
      data => signal.aborted || setState({ data, refusal: null }),
      error => signal.aborted || setState(({ data }) => ({ data, refusal: refusalOf(error) })),
    )
    return () => controller.abort()
  }, [key, attempt])
  return {
    data,
    refusal,
    reload: useCallback(() => setAttempt(now => now + 1), []),
    setData: (change: (data: Data | null) => Data | null) =>
      setState(({ data, refusal }) => ({ data: change(data), refusal })),
  }
}
