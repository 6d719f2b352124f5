import type { CodeOf } from '#contract/codes/code-of.ts'
import { type TourOrderState, VisitState } from '#contract/codes/tours.ts'
import type { RefundQuote } from '#contract/payments/shapes.ts'
import { noRefund } from '#server/payments/product.ts'
import { tourRefundTexts as texts } from './messages.ts'

export type TourRefundFacts = {
  state: CodeOf<typeof TourOrderState>
  /** Each office with what its line cost, in won. */
  visits: readonly { title: string; state: CodeOf<typeof VisitState>; paid: number }[]
  /** We moved the days of a visit that still waits. */
  isMoved?: boolean
  /** What the print cost. */
  print: number
  /** The part of the order that is still paid. */
  paid: number
}

/**
 * The refund for cancelling a tour; pure. All until printing begins, all but the print during it, then the undelivered
 * offices; the print too if we moved the days and nothing is delivered. Once no visit waits: the failed ones, and the print too if nobody was reached.
 */
export function refundTour(facts: TourRefundFacts): RefundQuote {
  const { state, visits, isMoved = false, print, paid } = facts
  if (state === 'RECEIVED' || state === 'FILE_CHECK' || state === 'FILE_REJECTED')
    return {
      isPossible: true,
      refund: paid,
      kept: [],
      ...backOf(visits, print, paid),
      couponBack: true,
      note: texts.all,
    }
  if (state === 'CANCELLED' || state === 'ORDERED') return noRefund(texts.cancelled)
  if (state === 'DONE') return noRefund(texts.done)

  const delivered = visits.filter(visit => visit.state === 'VISITED')
  const isOver = visits.every(visit => visit.state !== 'WAITING')
  const keepsPrint = print > 0 && !((isOver || isMoved) && delivered.length === 0)
  const kept = [...delivered.map(lineOf), ...(keepsPrint ? [{ label: texts.printCost, amount: print }] : [])]
  const printBack = keepsPrint ? 0 : print
  const others = visits.filter(visit => visit.state !== 'VISITED')
  const refund = Math.min(sum(others) + printBack, paid)
  if (visits.length === delivered.length) return noRefund(texts.nothingLeft)
  // Coupons return with the whole of what was paid.
  return {
    ...{ isPossible: true, refund, kept, ...backOf(others, printBack, refund) },
    ...{ couponBack: refund === paid && kept.length === 0, note: noteOf() },
  }

  function noteOf(): string {
    if (isOver) return delivered.length ? texts.failed : texts.allFailed
    if (isMoved && !keepsPrint) return texts.moved
    return state === 'PRINTING' ? texts.printed : texts.underway
  }
}

type Visits = TourRefundFacts['visits']

const lineOf = ({ title, state, paid }: Visits[number]) => ({
  label: texts.office(title, VisitState[state]),
  amount: paid,
})

/** Office by office; nothing where parts of it are back already, so that the lines would not add up. */
function backOf(visits: Visits, print: number, refund: number): Pick<RefundQuote, 'back'> {
  const back = [...visits.map(lineOf), ...(print ? [{ label: texts.printCost, amount: print }] : [])]
  return back.reduce((all, { amount }) => all + amount, 0) === refund ? { back } : {}
}

const sum = (visits: readonly { paid: number }[]) => visits.reduce((all, { paid }) => all + paid, 0)
