import { useEffect } from 'react'
import { data, type FetcherWithComponents, useRevalidator } from 'react-router'
import { refused } from '#web/calls/refusal.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import { undoOf } from './cases/take-back.ts'
import { adminTexts, decided } from './messages.ts'

export type Decided = { done: keyof typeof decided; decisionId?: number | null } | { done: null; message: string }

const withoutReason: readonly (keyof typeof decided)[] = [
  ...(['OPEN', 'APPROVED_ONCE', 'APPROVED', 'AGREED', 'SHOWN', 'CHECKED', 'CHECKING', 'SAVED'] as const),
  ...(['VERIFIED', 'UNVERIFIED'] as const),
]

/** The result of a decision: what was done, or the refusal. A refusal needs a reason. */
export async function decisionOf(status: keyof typeof decided, reason: string, decide: () => Promise<unknown>) {
  if (!withoutReason.includes(status) && reason.length < 5)
    return data<Decided>({ done: null, message: adminTexts.reasonShort }, { status: 400 })
  try {
    const answer = await decide()
    const { decisionId = null, isProposed } = (answer ?? {}) as { decisionId?: number; isProposed?: boolean }
    return data<Decided>({ done: isProposed ? 'REFUND_PROPOSED' : status, decisionId })
  } catch (error) {
    const refusal = refused(error)
    const message = Object.values(refusal.fields)[0] ?? refusal.message
    return data<Decided>({ done: null, message }, { status: refusal.status })
  }
}

/** Shows what was done, with an undo if there is one, and continues, once the answer has arrived. */
export function useDecided(fetcher: FetcherWithComponents<Decided>, onDone: () => void): string | undefined {
  const { revalidate } = useRevalidator()
  // Shown before the list reloads, because the decided row may leave it along with its form.
  const answer = fetcher.state === 'submitting' ? undefined : fetcher.data
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per answer
  useEffect(() => {
    if (!answer?.done) return
    toast.success(decided[answer.done], undoOf(answer, revalidate))
    onDone()
  }, [answer])
  return answer && answer.done === null ? answer.message : undefined
}
