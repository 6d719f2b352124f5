import type { AuditActions } from '../codes/audit-targets.ts'

/** What the audit log records here. */
export const reviewActions = {
  'applicant.contact': { target: 'application', label: '지원자 연락처 열람' },
  'applicant.correct_result': { target: 'application', label: '지원 결과 정정' },
  'applicants.ask_contacts': { target: 'casting', label: '합격자 연락처 내보내기 요청' },
  'applicants.export': { target: 'casting', label: '지원자 목록 내보내기' },
  'applicants.export_contacts': { target: 'casting', label: '합격자 연락처 내보내기' },
  'applicants.read': { target: 'casting', label: '지원자 열람' },
  'applicants.refuse_contacts': { target: 'casting', label: '합격자 연락처 내보내기 거절' },
  'applicants.release_contacts': { target: 'casting', label: '합격자 연락처 내보내기 승인' },
  'applicants.release_back': { target: 'casting', label: '합격자 연락처 내보내기 결정 되돌리기' },
} as const satisfies AuditActions
