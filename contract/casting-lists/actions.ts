import type { AuditActions } from '../codes/audit-targets.ts'

/** What the audit log records here. */
export const castingListsActions = {
  'casting_list.export': { target: 'casting_list', label: '캐스팅 리스트 내보내기' },
  'casting_list.share': { target: 'casting_list', label: '캐스팅 리스트 공유 시작' },
  'casting_list.share_link': { target: 'casting_list', label: '캐스팅 리스트 공유 링크 만들기·끄기' },
  'casting_list.share_stop': { target: 'casting_list', label: '캐스팅 리스트 공유 중지' },
  'casting_list.share_unlock': { target: 'casting_list', label: '캐스팅 리스트 공유 잠금 해제' },
} as const satisfies AuditActions
