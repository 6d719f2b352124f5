import type { AuditActions } from '../codes/audit-targets.ts'

/** What the audit log records here. */
export const feedbackActions = {
  'account.end_feedback_reviewer': { target: 'user', label: '피드백 담당자 해제' },
  'account.make_feedback_reviewer': { target: 'user', label: '피드백 담당자 지정' },
  'feedback.assign': { target: 'order', label: '피드백 담당자 배정' },
  'feedback.cancel': { target: 'order', label: '피드백 취소' },
  'feedback.read': { target: 'order', label: '피드백 열람' },
} as const satisfies AuditActions
