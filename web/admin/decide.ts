import { useEffect } from 'react'
import { data, type FetcherWithComponents } from 'react-router'
import { refused } from '#web/calls/refusal.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import { decided, office } from './messages.ts'

export type Decided = { done: keyof typeof decided } | { done: null; message: string }

const withoutReason: readonly (keyof typeof decided)[] = [
  ...(['OPEN', 'APPROVED_ONCE', 'APPROVED', 'SHOWN', 'CHECKED', 'CHECKING', 'SAVED'] as const),
  ...(['VERIFIED', 'UNVERIFIED'] as const),
]

/** The answer to a decision: what was done, or the refusal. A refusal needs a reason. */
export async function decisionOf(status: keyof typeof decided, reason: string, decide: () => Promise<unknown>) {
  if (!withoutReason.includes(status) && reason.length < 5)
    return data<Decided>({ done: null, message: office.reasonShort }, { status: 400 })
  try {
    await decide()
    return data<Decided>({ done: status })
  } catch (error) {
    const refusal = refused(error)
    const message = Object.values(refusal.fields)[0] ?? refusal.message
    return data<Decided>({ done: null, message }, { status: refusal.status })
  }
}

/** Shows what was done and continues, once the answer has arrived. */
export function useDecided(fetcher: FetcherWithComponents<Decided>, onDone: () => void): string | undefined {
  // Shown before the list reloads: the decided row may leave it, along with its form.
  const answer = fetcher.state === 'submitting' ? undefined : fetcher.data
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer counts once
  useEffect(() => {
    if (!answer?.done) return
    toast.success(decided[answer.done])
    onDone()
  }, [answer])
  return answer && answer.done === null ? answer.message : undefined
}
