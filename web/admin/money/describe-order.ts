import type { OrderForOperators } from '#contract/admin/payments.ts'
import { OrderState, type RefundState } from '#contract/codes/payments.ts'
import type { Tone } from '#web/ui/display/Badge.tsx'
import { moneyTexts, paymentsPageTexts as texts } from './messages.ts'

const tones: Record<keyof typeof OrderState, Tone> = {
  OPEN: 'info',
  PAID: 'ok',
  EXPIRED: 'plain',
  CANCELLED: 'plain',
  REFUNDED: 'line',
}

type Described = Pick<OrderForOperators, 'state' | 'refunded' | 'isStuck' | 'isDeclined'>

/** A label for an order's state, as operators see it: what needs attention first. */
export function describeOrder({ state, refunded, isStuck, isDeclined }: Described): { label: string; tone: Tone } {
  if (isStuck) return { label: texts.stuck, tone: 'danger' }
  if (isDeclined) return { label: texts.declined, tone: 'warn' }
  if (state === 'PAID' && refunded > 0) return { label: moneyTexts.partRefunded, tone: 'line' }
  return { label: OrderState[state], tone: tones[state] }
}

export const refundTones: Record<keyof typeof RefundState, Tone> = {
  PROPOSED: 'warn',
  APPROVED: 'info',
  WITHDRAWN: 'plain',
  IN_FLIGHT: 'info',
  PENDING: 'info',
  FAILED: 'danger',
  DONE: 'ok',
}
