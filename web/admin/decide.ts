import { useEffect } from 'react'
import { data, type FetcherWithComponents } from 'react-router'
import { refused } from '../accounts/refused.ts'
import { toast } from '../ui/toast.ts'
import { decided, office } from './messages.ts'

export type Decided = { done: keyof typeof decided } | { done: null; message: string }

/** The answer to a decision: what was done, or the sentence of the refusal. A refusal needs its reason. */
export async function decisionOf(status: keyof typeof decided, reason: string, decide: () => Promise<unknown>) {
  const needsReason = !['OPEN', 'APPROVED_ONCE', 'APPROVED', 'SHOWN', 'CHECKED', 'CHECKING', 'SAVED'].includes(status)
  if (needsReason && reason.length < 5)
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

/** Says what was done and goes on, once the answer is there. */
export function useDecided(fetcher: FetcherWithComponents<Decided>, onDone: () => void): string | undefined {
  // Said before the list is read anew: what was decided may leave it, and take its form along.
  const answer = fetcher.state === 'submitting' ? undefined : fetcher.data
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer counts once
  useEffect(() => {
    if (!answer?.done) return
    toast.success(decided[answer.done])
    onDone()
  }, [answer])
  return answer && answer.done === null ? answer.message : undefined
}
