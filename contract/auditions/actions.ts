import type { AuditActions } from '../codes/audit-targets.ts'

/** What the audit log records here. */
export const auditionsActions = {
  'audition.day_sheet': { target: 'casting', label: '오디션 일정표 연락처 열람' },
} as const satisfies AuditActions
