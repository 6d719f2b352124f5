import type { AuditActions } from '../codes/audit-targets.ts'

/** What the audit log records here. */
export const castingListsActions = {
  'casting_list.export': { target: 'casting_list', label: '캐스팅 리스트 내보내기' },
} as const satisfies AuditActions
