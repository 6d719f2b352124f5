import type { AuditActions } from '../codes/audit-targets.ts'

/** What the audit log records here. */
export const pagesActions = {
  'popup.add': { target: 'popup', label: '팝업 만들기' },
  'popup.change': { target: 'popup', label: '팝업 수정' },
  'popup.remove': { target: 'popup', label: '팝업 삭제' },
} as const satisfies AuditActions
