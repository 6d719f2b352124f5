import type { AuditActions } from '../codes/audit-targets.ts'

/** What the audit log records here. */
export const castingsActions = {
  'casting.approve': { target: 'casting', label: '공고 승인' },
  'casting.approve_first': { target: 'casting', label: '공고 1차 승인' },
  'casting.ask_deletion': { target: 'casting', label: '공고 삭제 요청' },
  'casting.close_early': { target: 'casting', label: '공고 조기 마감' },
  'casting.decline_deletion': { target: 'casting', label: '공고 삭제 요청 거절' },
  'casting.delete': { target: 'casting', label: '공고 삭제' },
  'casting.edit': { target: 'casting', label: '공고 수정' },
  'casting.hide': { target: 'casting', label: '공고 숨김' },
  'casting.open': { target: 'casting', label: '공고 게시' },
  'casting.read_contacts': { target: 'casting', label: '공고 지원자 연락처 열람' },
  'casting.recall': { target: 'casting', label: '공고 심사 철회' },
  'casting.reject': { target: 'casting', label: '공고 반려' },
  'casting.renew': { target: 'casting', label: '공고 다시 올리기' },
  'casting.reopen': { target: 'casting', label: '공고 다시 열기' },
  'casting.show': { target: 'casting', label: '공고 숨김 해제' },
  'casting.submit': { target: 'casting', label: '공고 심사 요청' },
  'casting.take_back': { target: 'casting', label: '공고 결정 되돌리기' },
  'casting.unverify': { target: 'casting', label: '공고 확인 표시 해제' },
  'casting.verify': { target: 'casting', label: '공고 확인 표시' },
  'casting.withdraw_deletion': { target: 'casting', label: '공고 삭제 요청 철회' },
} as const satisfies AuditActions
