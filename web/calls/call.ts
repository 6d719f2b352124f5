import { type Refusal, refusalOf } from './refusal.ts'

export type CallState = {
  /** What is being sent: the `of` of its run, or true; null when idle. */
  pending: string | number | true | null
  refusal: Refusal | null
}
export type RunOptions = {
  /** Identifies one of several buttons that share a call; each may run independently. */
  of?: string | number
  /** Returns true if it has handled the refusal; then nothing else shows it. */
  onRefused?: (refusal: Refusal) => unknown
}
type Work = () => Promise<unknown>
type CallOptions = {
  onRun?: () => void
  onChange: (state: CallState) => void
  /** Shows refusals elsewhere than in the state. */
  onShow?: (refusal: Refusal, retry: () => void) => void
  /** Hears of a call that got no answer, and can make it again. */
  onLost?: (again: () => void) => void
}

export const atRest: CallState = { pending: null, refusal: null }

/** The core of `useCall`: resolves to whether the work succeeded, and at once to false while the same is running. */
export function createCall({ onRun, onChange, onShow, onLost }: CallOptions) {
  const running = new Set<string | number | true>()
  const pending = () => [...running].at(-1) ?? null
  return async function run(work: Work, options: RunOptions = {}): Promise<boolean> {
    const of = options.of ?? true
    if (running.has(of)) return false
    running.add(of)
    onRun?.()
    onChange({ pending: of, refusal: null })
    let left: Refusal | null = null
    try {
      await work()
      return true
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal.status === 0) onLost?.(() => void run(work, options))
      if (options.onRefused?.(refusal) === true) return false
      if (onShow) onShow(refusal, () => void run(work, options))
      else left = refusal
      return false
    } finally {
      running.delete(of)
      onChange({ pending: pending(), refusal: left })
    }
  }
}
