import type { AuditActions } from '../codes/audit-targets.ts'

/** What the audit log records here. */
export const profilesActions = {
  'profile.contact': { target: 'profile', label: '배우 연락처 열람' },
  'profile.contacts_reached': { target: 'user', label: '연락처 열람 한도 도달' },
  'profile.hide': { target: 'profile', label: '프로필 숨김' },
  'profile.read': { target: 'profile', label: '프로필 열람' },
  'profile.show': { target: 'profile', label: '프로필 숨김 해제' },
  'profile.take_back': { target: 'profile', label: '프로필 숨김 결정 되돌리기' },
} as const satisfies AuditActions
