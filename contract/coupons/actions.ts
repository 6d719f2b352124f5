import type { AuditActions } from '../codes/audit-targets.ts'

/** What the audit log records here. */
export const couponsActions = {
  'coupon.add': { target: 'coupon_policy', label: '쿠폰 만들기' },
  'coupon.end': { target: 'coupon_policy', label: '쿠폰 종료' },
  'coupon.issue': { target: 'coupon_policy', label: '쿠폰 발급' },
  'coupon.revoke': { target: 'coupon_policy', label: '쿠폰 회수' },
} as const satisfies AuditActions
