import { useEffect, useState } from 'react'

const pause = 250

/**
 * The number of matches for the choices of a filter form, updated while choosing. A refused or failed count keeps the
 * last one.
 */
export function useLiveCount<Choice, Count>(
  start: Count,
  ask: (choice: Choice, signal: AbortSignal) => Promise<Count>,
): [Count, (choice: Choice) => void] {
  const [count, setCount] = useState(start)
  const [choice, setChoice] = useState<{ value: Choice } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `ask` is equivalent in every render
  useEffect(() => {
    if (!choice) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      ask(choice.value, stop.signal).then(
        found => stop.signal.aborted || setCount(() => found),
        () => {},
      )
    }, pause)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [choice])
  return [count, value => setChoice({ value })]
}
