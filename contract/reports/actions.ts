import type { AuditActions } from '../codes/audit-targets.ts'

/** What the audit log records here. */
export const reportsActions = {
  'casting.decide_reports': { target: 'casting', label: '공고 신고 처리' },
  'comment.decide_reports': { target: 'comment', label: '댓글 신고 처리' },
  'message.decide_reports': { target: 'message', label: '메시지 신고 처리' },
  'profile.decide_reports': { target: 'profile', label: '프로필 신고 처리' },
  'question.decide_reports': { target: 'question', label: '질문 신고 처리' },
  'reply.decide_reports': { target: 'reply', label: '답장 신고 처리' },
} as const satisfies AuditActions
