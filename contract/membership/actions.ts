import type { AuditActions } from '../codes/audit-targets.ts'

/** What the audit log records here. */
export const membershipActions = {
  'plus.remind_rise': { target: 'price', label: '멤버십 가격 인상 다시 알림' },
} as const satisfies AuditActions
