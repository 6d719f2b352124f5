import type { Plus } from '#contract/membership/shapes.ts'
import { isPassing, type Refusal, refusalOf } from '#web/calls/refusal.ts'

/**
 * The outcome of a card or a charge. `nothing`: the charge was declined without a known reason. `late`: not known yet,
 * and the person need not wait.
 */
export type PlusOutcome =
  | { kind: 'done'; plus: Plus }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'nothing' | 'late' | 'signedOut' }

type Calls = {
  /** Idempotent: sending it again after a lost answer has no further effect. */
  send: () => Promise<Plus>
  read: () => Promise<Plus | null>
  wait: (ms: number) => Promise<void>
  now: () => number
}

const patienceMs = 3 * 60_000
const pauseMs = 2_000

/** The server has no answer yet, or its answer was lost. */
const isOpen = (refusal: Refusal) => isPassing(refusal) || refusal.code === 'card_unconfirmed'

/** Submits an approval of the card window to the server and polls for up to three minutes until it is decided. */
export async function followPlus({ send, read, wait, now }: Calls): Promise<PlusOutcome> {
  const end = now() + patienceMs
  let ask: () => Promise<Plus | null> = send
  while (true) {
    try {
      const plus = await ask()
      ask = read
      if (plus === null) return { kind: 'nothing' }
      if (plus.status !== 'JOINING' && !plus.isBeingChecked) return { kind: 'done', plus }
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal.status === 401) return { kind: 'signedOut' }
      // The first attempt arrived; only its answer was lost.
      if (refusal.code === 'card_token_used' || refusal.code === 'plus_joined') ask = read
      else if (!isOpen(refusal)) return { kind: 'refused', refusal }
    }
    if (now() >= end) return { kind: 'late' }
    await wait(pauseMs)
  }
}
