import type { CodeOf } from './code-of.ts'
import { notificationTypes } from './notifications.ts'

/** Letters of a 확인번호: digits and capitals that are not mistaken for each other. */
export const numberAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * What a contact with a number is: a notification by its type, a letter to somebody as part of a service, or a file that
 * somebody took.
 */
export const ContactKind = {
  ...(Object.fromEntries(Object.entries(notificationTypes).map(([type, { label }]) => [type, label])) as Record<
    keyof typeof notificationTypes,
    string
  >),
  LETTER: '안내',
  OUTSIDE: '담당자의 전화나 메신저',
  DOCUMENT: '캐스팅 담당자가 내려받은 배우 프로필',
}
/** How a team reaches an applicant outside of the product. */
export const OutsideChannel = { CALL: '전화', CHAT: '메신저' } as const
export const ContactChannel = {
  TEXT: '문자·알림톡',
  MAIL: '이메일',
  PUSH: '푸시',
  FILE: 'PDF 파일',
  ...OutsideChannel,
} as const
/** What is known of a number. COPIED: it was checked in more places than one recipient has. */
export const NumberState = {
  FOUND: '보낸 연락이 맞아요',
  COPIED: '여러 곳에서 확인한 번호예요',
  EXPIRED: '확인 기간이 지났어요',
  REVOKED: '지금은 유효하지 않은 연락이에요',
  NOT_FOUND: '우리가 보낸 연락이 아니에요',
} as const
/** What the tax office says of a business number. */
export const CompanyState = {
  OPEN: '계속사업자',
  PAUSED: '휴업',
  CLOSED: '폐업',
  UNKNOWN: '등록되지 않은 번호',
} as const
/** Why a number no longer vouches for its message. */
export const RevokedReason = {
  TAKEN_BACK: '보낸 쪽에서 취소했어요',
  NOTICE_HIDDEN: '운영자가 이 공고를 숨겼어요',
  SENDER_SUSPENDED: '보낸 담당자의 이용이 정지됐어요',
  SENDER_LEFT: '보낸 담당자가 지금은 이 공고의 캐스팅팀이 아니에요',
} as const

export type ContactKindCode = CodeOf<typeof ContactKind>
export type ContactChannelCode = CodeOf<typeof ContactChannel>
