import { openRefundStates, type RefundState } from '#contract/codes/payments.ts'

type Filter = { isTodo?: boolean; state?: (keyof typeof RefundState)[] }

/** What each tab of the refunds looks for. */
export const refundTabs: Record<'todo' | 'sending' | 'done', Filter> = {
  todo: { isTodo: true },
  sending: { state: [...openRefundStates] },
  done: { state: ['DONE', 'WITHDRAWN'] },
}
