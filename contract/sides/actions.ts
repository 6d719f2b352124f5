import type { AuditActions } from '../codes/audit-targets.ts'

/** What the audit log records here. */
export const sidesActions = {
  'sides.change': { target: 'casting', label: '지정연기 대본 바꾸기' },
  'sides.read': { target: 'casting', label: '지정연기 대본 열람' },
} as const satisfies AuditActions
