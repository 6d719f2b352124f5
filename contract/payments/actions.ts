import type { AuditActions } from '../codes/audit-targets.ts'

/** What the audit log records here. */
export const paymentsActions = {
  'order.end': { target: 'order', label: '주문 끝내기' },
  'price.set': { target: 'price', label: '가격 변경' },
  'refund.approve': { target: 'order', label: '환불 승인' },
  'refund.paid_by_bank': { target: 'order', label: '계좌로 환불' },
  'refund.propose': { target: 'order', label: '환불 요청' },
  'refund.retry': { target: 'order', label: '환불 다시 시도' },
  'refund.withdraw': { target: 'order', label: '환불 요청 철회' },
  'settlement.book': { target: 'ledger_entry', label: '입금 기록' },
} as const satisfies AuditActions
