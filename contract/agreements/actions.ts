import type { AuditActions } from '../codes/audit-targets.ts'

/** What the audit log records here. */
export const agreementsActions = {
  'agreement_form.load': { target: 'agreement_form', label: '계약서 양식 올리기' },
  'agreement_form.retire': { target: 'agreement_form', label: '계약서 양식 그만 쓰기' },
  'agreement.read': { target: 'agreement', label: '출연 계약서 열람' },
} as const satisfies AuditActions
