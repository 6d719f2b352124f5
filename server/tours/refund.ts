import type { CodeOf } from '#contract/codes/code-of.ts'
import type { TourOrderState, VisitState } from '#contract/codes/tours.ts'
import type { RefundQuote } from '#contract/payments/shapes.ts'
import { tourRefundTexts as texts } from './messages.ts'

export type TourRefundFacts = {
  state: CodeOf<typeof TourOrderState>
  /** Each office with what its line cost, in won. */
  visits: readonly { state: CodeOf<typeof VisitState>; paid: number }[]
  /** What the print cost. */
  print: number
  /** What of the order is still paid. */
  paid: number
}

/**
 * What cancelling a tour gives back, pure: all until the print begins, all but the print while it is printed, then what
 * was not delivered. Once no visit waits, what failed, and the print too if nobody was reached.
 */
export function refundTour({ state, visits, print, paid }: TourRefundFacts): RefundQuote {
  const none = (note: string): RefundQuote => ({ isPossible: false, refund: 0, kept: [], couponBack: false, note })
  if (state === 'RECEIVED' || state === 'FILE_CHECK' || state === 'FILE_REJECTED')
    return { isPossible: true, refund: paid, kept: [], couponBack: true, note: texts.all }
  if (state === 'CANCELLED' || state === 'ORDERED') return none(texts.cancelled)
  if (state === 'DONE') return none(texts.done)

  const delivered = visits.filter(visit => visit.state === 'VISITED')
  const isOver = visits.every(visit => visit.state !== 'WAITING')
  const keepsPrint = print > 0 && !(isOver && delivered.length === 0)
  const kept = [
    ...(delivered.length ? [{ label: texts.delivered(delivered.length), amount: sum(delivered) }] : []),
    ...(keepsPrint ? [{ label: texts.printCost, amount: print }] : []),
  ]
  const back = sum(visits) - sum(delivered) + (keepsPrint ? 0 : print)
  const refund = Math.min(back, paid)
  if (visits.length === delivered.length) return none(texts.nothingLeft)
  // Coupons return with the whole of what was paid.
  return { isPossible: true, refund, kept, couponBack: refund === paid && kept.length === 0, note: noteOf() }

  function noteOf(): string {
    if (isOver) return delivered.length ? texts.failed : texts.allFailed
    return state === 'PRINTING' ? texts.printed : texts.underway
  }
}

const sum = (visits: readonly { paid: number }[]) => visits.reduce((all, { paid }) => all + paid, 0)
