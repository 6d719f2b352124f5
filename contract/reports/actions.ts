import type { AuditActions } from '../codes/audit-targets.ts'

/** What the audit log records here. */
export const reportsActions = {
  'casting.decide_reports': { target: 'casting', label: '공고 신고 처리' },
  'casting.reports_back': { target: 'casting', label: '공고 신고 처리 되돌리기' },
  'comment.decide_reports': { target: 'comment', label: '댓글 신고 처리' },
  'comment.reports_back': { target: 'comment', label: '댓글 신고 처리 되돌리기' },
  'message.decide_reports': { target: 'message', label: '메시지 신고 처리' },
  'message.reports_back': { target: 'message', label: '메시지 신고 처리 되돌리기' },
  'profile.decide_reports': { target: 'profile', label: '프로필 신고 처리' },
  'profile.reports_back': { target: 'profile', label: '프로필 신고 처리 되돌리기' },
  'question.decide_reports': { target: 'question', label: '질문 신고 처리' },
  'question.reports_back': { target: 'question', label: '질문 신고 처리 되돌리기' },
  'reply.decide_reports': { target: 'reply', label: '답장 신고 처리' },
  'reply.reports_back': { target: 'reply', label: '답장 신고 처리 되돌리기' },
} as const satisfies AuditActions
