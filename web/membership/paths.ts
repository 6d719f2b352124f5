import { query } from '#web/query.ts'

export const membershipPaths = {
  /** The plus membership: its introduction, joining (with this cycle chosen), a member's own pages. */
  plus: () => '/plfilplus',
  plusJoin: (cycle?: string) => `/plfilplus/join${query({ cycle })}`,
  /** Where the card window of a join returns to, with what was accepted. */
  plusJoinReturn: (agreed: { cycle: string; issueId: string; amount: string; terms: string }) =>
    `/plfilplus/join${query(agreed)}`,
  plusPaymentInfo: () => '/mypage/plfilplus/paymentinfo',
  plusCardReturn: (issueId: string) => `/mypage/plfilplus/paymentinfo${query({ issueId })}`,
  plusCancel: () => '/mypage/plfilplus/cancel',
  /** The second screen of a cancellation. */
  plusCancelConfirm: (when: 'now' | 'end' | 'undo', reason?: string) =>
    `/mypage/plfilplus/cancel${query({ when, reason })}`,
} as const
