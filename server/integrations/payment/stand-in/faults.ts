import { z } from 'zod'
import { type CallName, providerCalls } from '../provider-schema.ts'
import type { Table } from './journal.ts'

/**
 * Faults of a call. 'before' means without an effect, 'after' with it.
 *
 * - The connection: 'reset-before', 'reset-after', 'hang-before', 'hang-after' (never answered), 'slow' (answered after
 *   `seconds`).
 * - The answer: 'page-before', 'page-after' (502 with HTML), 'half' (a truncated answer, with effect),
 *   'pg-error-before', 'pg-error-after' (502 of the PG), 'outstanding' (the same key is in use), 'unknown-error' (an
 *   undocumented type), 'max-attempts', 'not-found' (for `seconds`, or once).
 * - The card: 'soft-decline' (limit reached), 'hard-decline' (lost card).
 * - The facts: 'wrong-amount', 'wrong-store', 'wrong-customer'; 'requested' and 'cancel-failed' for a cancellation.
 */
const callFaults = [
  'reset-before',
  'reset-after',
  'hang-before',
  'hang-after',
  'slow',
  'page-before',
  'page-after',
  'half',
  'pg-error-before',
  'pg-error-after',
  'outstanding',
  'unknown-error',
  'max-attempts',
  'not-found',
  'soft-decline',
  'hard-decline',
  'wrong-amount',
  'wrong-store',
  'wrong-customer',
  'requested',
  'cancel-failed',
] as const
/** For a window: the money is collected at once, as by a channel without manual confirmation. */
const windowFaults = ['auto-capture'] as const
/** For a hook: 'late' by `seconds`; 'reordered' is sent after the next one; 'forged' and 'stale' replace it. */
const hookFaults = ['twice', 'late', 'reordered', 'lost', 'forged', 'stale'] as const

export const faultSchema = z.strictObject({
  call: z.enum([...(Object.keys(providerCalls) as [CallName, ...CallName[]]), 'window', 'hook', 'any']),
  fault: z.enum([...callFaults, ...windowFaults, ...hookFaults]),
  /** Only for this payment, or this billing key. */
  id: z.string().optional(),
  /** How many calls it affects; one with `seconds` affects all calls in that time. */
  times: z.int().min(1).default(1),
  seconds: z.number().positive().optional(),
})

export type NewFault = z.input<typeof faultSchema>
type Fault = z.output<typeof faultSchema>
type StoredFault = Fault & { faultId: string; until?: number }
export type FaultName = Fault['fault']

export function createFaults(table: Table<StoredFault>) {
  let count = table.all().length
  return {
    add(fault: Fault): void {
      const faultId = `${++count}`
      const until = fault.fault === 'not-found' && fault.seconds ? Date.now() + fault.seconds * 1000 : undefined
      table.set(faultId, { ...fault, faultId, until })
    },
    clear: () => table.all().forEach(({ faultId }) => void table.delete(faultId)),
    /** The first fault set for this call, whose count it decrements. */
    take(call: Fault['call'], id?: string): { name: FaultName; seconds: number } | null {
      const found = table.all().find(one => {
        if (one.until !== undefined && one.until < Date.now()) return false
        const isAny = one.call === 'any' && call !== 'hook' && call !== 'window'
        return (one.call === call || isAny) && (one.id === undefined || one.id === id)
      })
      if (!found) return null
      if (found.until === undefined) {
        if (found.times > 1) table.set(found.faultId, { ...found, times: found.times - 1 })
        else table.delete(found.faultId)
      }
      return { name: found.fault, seconds: found.seconds ?? 0 }
    },
  }
}

export type Faults = ReturnType<typeof createFaults>
