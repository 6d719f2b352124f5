import { money } from '#contract/limits.ts'
import type { PaymentProgress } from '#contract/payments/shapes.ts'
import { isFault, refusalOf } from '#web/calls/refusal.ts'

/**
 * The state of a payment as far as known. `late`: not known yet, and the person need not wait. `returning` and
 * `returned`: stray money, refunded in full. `refunded`: the order was paid, and all of it has been refunded.
 */
export type Outcome =
  | { kind: 'paid' | 'refunded' | 'unpaid' | 'over' | 'cancelled' | 'returning' | 'returned' | 'late' | 'signedOut' }
  | { kind: 'declined'; message: string }

type Calls = {
  /** The person approved in the window: until the server has recorded it, an unpaid order is not an outcome. */
  isApproved: boolean
  /** Submits the window's approval to the server; null if there is none. */
  complete: (() => Promise<PaymentProgress>) | null
  progress: () => Promise<PaymentProgress>
  wait: (ms: number) => Promise<void>
  now: () => number
}

const patienceMs = money.followMinutes * 60_000
const pauseMs = 2_000

/**
 * Polls a payment until it is decided, for at most `money.followMinutes`. After a lost answer the approval is submitted again,
 * which is idempotent.
 */
export async function followPayment({ isApproved, complete, progress, wait, now }: Calls): Promise<Outcome> {
  const end = now() + patienceMs
  let ask = complete ?? progress
  let isDoubtful = isApproved
  while (true) {
    try {
      const outcome = outcomeOf(await ask())
      if (ask === complete) isDoubtful = false
      ask = progress
      if (outcome && !(isDoubtful && outcome.kind === 'unpaid')) return outcome
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal.status === 401) return { kind: 'signedOut' }
      if (refusal.code === 'order_over') return { kind: 'over' }
      if (!isFault(refusal)) ask = progress
    }
    if (now() >= end) return { kind: 'late' }
    await wait(pauseMs)
  }
}

/** Null while the provider has not answered. */
function outcomeOf({ order, payment, decline }: PaymentProgress): Outcome | null {
  if (order === 'PAID') return { kind: 'paid' }
  if (order === 'REFUNDED') return { kind: 'refunded' }
  if (payment === 'IN_FLIGHT') return null
  if (payment === 'STRAY') return { kind: 'returning' }
  if (payment === 'RETURNED') return { kind: 'returned' }
  if (order === 'CANCELLED') return { kind: 'cancelled' }
  if (order === 'EXPIRED') return { kind: 'over' }
  return decline === null ? { kind: 'unpaid' } : { kind: 'declined', message: decline }
}
