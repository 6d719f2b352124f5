import { z } from 'zod'
import { type CallName, providerCalls } from '../provider-schema.ts'
import type { Table } from './journal.ts'

/**
 * What goes wrong with a call. 'before' means that it has no effect, 'after' that it has.
 *
 * - The connection: 'reset-before', 'reset-after', 'hang-before', 'hang-after' (never answered), 'slow' (answered after
 *   `seconds`).
 * - The answer: 'page-before', 'page-after' (502 with HTML), 'half' (a cut answer, with effect), 'pg-error-before',
 *   'pg-error-after' (502 of the PG), 'outstanding' (the same key is in work), 'unknown-error' (a type that is not
 *   documented), 'max-attempts', 'not-found' (for `seconds`, or once).
 * - The card: 'soft-decline' (limit reached), 'hard-decline' (lost card).
 * - The facts: 'wrong-amount', 'wrong-store', 'wrong-customer'; 'requested' and 'cancel-failed' of a cancellation.
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
/** Of a window: the money is taken at once, as by a channel without manual confirmation. */
const windowFaults = ['auto-capture'] as const
/** Of a hook: 'late' by `seconds`; 'reordered' goes out after the next one; 'forged' and 'stale' replace it. */
const hookFaults = ['twice', 'late', 'reordered', 'lost', 'forged', 'stale'] as const

export const faultSchema = z.strictObject({
  call: z.enum([...(Object.keys(providerCalls) as [CallName, ...CallName[]]), 'window', 'hook', 'any']),
  fault: z.enum([...callFaults, ...windowFaults, ...hookFaults]),
  /** Only for this payment, or this billing key. */
  id: z.string().optional(),
  /** How many calls it spoils; one with `seconds` spoils all calls of that time. */
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
    /** The first fault set for this call, used up by one. */
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
