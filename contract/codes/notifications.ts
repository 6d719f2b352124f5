import type { CodeOf } from './code-of.ts'
import type { TopicCode } from './notification-topics.ts'

/**
 * INFO answers something a person did or asked for; AD is advertising under the Network Act (article 50), which needs
 * consent, a mark, a sender and a way to unsubscribe. The type decides which of the two a message is, never the sender.
 */
export type MessageClass = 'INFO' | 'AD'

type Row = {
  label: string
  class: MessageClass
  /** Decides the channels by which it leaves the product. */
  topic: TopicCode
  /** Listed under the important tab. */
  isImportant: boolean
}

/** The types of notifications. The icon of each is in `web/notifications/typeIcon.ts`. */
export const notificationTypes = {
  APPLICATION: { label: '지원', class: 'INFO', topic: 'CASTING', isImportant: false },
  APPLICATION_READ: { label: '지원서 열람', class: 'INFO', topic: 'PROGRESS', isImportant: false },
  STAGE: { label: '진행 단계', class: 'INFO', topic: 'APPLY', isImportant: true },
  RESULT: { label: '결과', class: 'INFO', topic: 'APPLY', isImportant: true },
  AGREEMENT: { label: '출연 계약', class: 'INFO', topic: 'APPLY', isImportant: true },
  FEE: { label: '출연료', class: 'INFO', topic: 'APPLY', isImportant: true },
  MESSAGE: { label: '담당자 메시지', class: 'INFO', topic: 'PROGRESS', isImportant: true },
  REPLY: { label: '지원자 답장', class: 'INFO', topic: 'CASTING', isImportant: false },
  PROPOSAL: { label: '제안', class: 'INFO', topic: 'AUDITION', isImportant: true },
  SELFTAPE: { label: '셀프테이프', class: 'INFO', topic: 'AUDITION', isImportant: true },
  SCHEDULE: { label: '오디션 일정', class: 'INFO', topic: 'AUDITION', isImportant: true },
  CASTING_CHANGED: { label: '공고 변경', class: 'INFO', topic: 'PROGRESS', isImportant: false },
  CASTING_REVIEWED: { label: '공고 검수', class: 'INFO', topic: 'REVIEW', isImportant: false },
  CASTING_TEAM: { label: '캐스팅팀', class: 'INFO', topic: 'CASTING', isImportant: false },
  NEW_CASTING_MATCH: { label: '맞춤 공고', class: 'INFO', topic: 'MATCH', isImportant: false },
  PROFILE_CONTACT: { label: '연락', class: 'INFO', topic: 'PROFILE', isImportant: false },
  TOUR: { label: '프로필 투어', class: 'INFO', topic: 'PROFILE', isImportant: false },
  FEEDBACK: { label: '피드백', class: 'INFO', topic: 'PROFILE', isImportant: false },
  LECTURE: { label: '강의', class: 'INFO', topic: 'LECTURE', isImportant: true },
  PAYMENT: { label: '결제', class: 'INFO', topic: 'PAYMENT', isImportant: true },
  AUTH_RESULT: { label: '권한 심사', class: 'INFO', topic: 'RIGHTS', isImportant: true },
  ACCOUNT: { label: '계정과 보안', class: 'INFO', topic: 'ACCOUNT', isImportant: false },
  ALARM: { label: '운영 경보', class: 'INFO', topic: 'ACCOUNT', isImportant: true },
  QUESTION: { label: '공고 문의', class: 'INFO', topic: 'CASTING', isImportant: false },
  NOTICE: { label: '공지', class: 'INFO', topic: 'NEWS', isImportant: false },
  DIGEST: { label: '하루 소식', class: 'INFO', topic: 'DIGEST', isImportant: false },
  MARKETING: { label: '혜택과 소식', class: 'AD', topic: 'MARKETING', isImportant: false },
} as const satisfies Record<string, Row>

/** When people hear of a change by a casting team. */
export const Tells = { SOON: '조금 뒤에', NOW: '지금 바로' } as const

export type NotificationTypeCode = CodeOf<typeof notificationTypes>

/**
 * An actor's news that their representatives receive as well. OPENS: with the way to its page, in the actor's name;
 * TELLS: without, because only the actor opens it.
 */
export const representativeNews: Partial<Record<NotificationTypeCode, 'OPENS' | 'TELLS'>> = {
  STAGE: 'OPENS',
  RESULT: 'OPENS',
  MESSAGE: 'OPENS',
  PROPOSAL: 'OPENS',
  SELFTAPE: 'OPENS',
  SCHEDULE: 'OPENS',
  CASTING_CHANGED: 'OPENS',
  AGREEMENT: 'TELLS',
}
