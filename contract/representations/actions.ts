import type { AuditActions } from '../codes/audit-targets.ts'

/** What the audit log records here. */
export const representationsActions = {
  'representation.agree': { target: 'representation', label: '함께 관리하기에 동의' },
  'representation.ask': { target: 'representation', label: '함께 관리하기를 부탁' },
  'representation.end': { target: 'representation', label: '함께 관리하기 끝내기' },
} as const satisfies AuditActions
