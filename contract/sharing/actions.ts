import type { AuditActions } from '../codes/audit-targets.ts'

/** What the audit log records here. */
export const sharingActions = {
  'casting.change_member': { target: 'casting', label: '공고 팀원 권한 변경' },
  'casting.invite': { target: 'casting', label: '공고 팀 초대' },
  'casting.join_team': { target: 'casting', label: '공고 팀 참여' },
  'casting.remove_member': { target: 'casting', label: '공고 팀원 내보내기' },
  'casting.revoke_invitation': { target: 'casting', label: '공고 팀 초대 취소' },
  'casting.share': { target: 'casting', label: '공고 공유 시작' },
  'casting.share_link': { target: 'casting', label: '공유 링크 만들기·끄기' },
  'casting.share_stop': { target: 'casting', label: '공고 공유 중지' },
  'casting.share_unlock': { target: 'casting', label: '공유 비밀번호 입력' },
} as const satisfies AuditActions
