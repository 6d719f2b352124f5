import type { OrderRow } from '#contract/payments/shapes.ts'
import type { Tone } from '#web/ui/display/Badge.tsx'
import { clock, isoDate, shortDate, won } from '#web/ui/format.ts'
import { historyTexts as texts } from './history-messages.ts'

type Described = Pick<
  OrderRow,
  'state' | 'isBeingChecked' | 'amount' | 'refunded' | 'refundDue' | 'createdAt' | 'expiresAt' | 'paidAt'
>

/** Label and sentence for an order's state, as its owner sees it; no sentence where the label says all. */
export function describeOrder(order: Described): { label: string; tone: Tone; text: string } {
  const { state, isBeingChecked, amount, refunded, refundDue } = order
  if (isBeingChecked) return { label: texts.checking, tone: 'warn', text: texts.checkingText }
  if (state === 'OPEN') return { label: texts.open, tone: 'warn', text: texts.openUntil(clock(order.expiresAt)) }
  if (state === 'EXPIRED') return { label: texts.expired, tone: 'plain', text: texts.expiredText }
  if (state === 'CANCELLED') return { label: texts.cancelled, tone: 'plain', text: texts.cancelledText }
  if (refundDue > 0) return { label: texts.refunding, tone: 'info', text: texts.refundingText(won(refundDue)) }
  if (state === 'REFUNDED') {
    return {
      label: texts.refunded,
      tone: 'plain',
      text: amount === 0 ? texts.couponBack : texts.refundedText(won(refunded)),
    }
  }
  if (refunded > 0) return { label: texts.partRefunded, tone: 'line', text: texts.refundedText(won(refunded)) }
  const paidAt = order.paidAt ?? order.createdAt
  const isSameDay = isoDate(paidAt) === isoDate(order.createdAt)
  return { label: texts.paid, tone: 'ok', text: isSameDay ? '' : texts.paidOn(shortDate(paidAt)) }
}
