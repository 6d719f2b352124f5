import type { CodeOf, NotificationType } from './enums.ts'

/** Ways by which a notification leaves the product. Its card in the drawer is written in any case. */
export const Channel = { TEXT: '문자·알림톡', MAIL: '이메일', PUSH: '푸시' } as const
/** What people choose channels for. */
export const Topic = {
  APPLY: '지원 진행과 결과',
  AUDITION: '제안과 오디션',
  CASTING: '내 공고',
  MATCH: '맞춤 공고',
  PROFILE: '프로필과 연락',
  PAYMENT: '결제',
  ACCOUNT: '계정과 권한',
  NEWS: '공지와 소식',
} as const
export type ChannelCode = CodeOf<typeof Channel>
export type TopicCode = CodeOf<typeof Topic>

/**
 * INFO answers to something a person did or asked for; AD is advertising by the Network Act (article 50), which needs
 * consent, a mark, a sender and a way out. A type is one or the other here, never by who sends it.
 */
export type MessageClass = 'INFO' | 'AD'

type Template = {
  class: MessageClass
  topic: TopicCode
  /** Channels that are on until a person turns them off. */
  standard: readonly ChannelCode[]
}

/** How each type of notification leaves the product. */
export const templates: Record<CodeOf<typeof NotificationType>, Template> = {
  APPLICATION: { class: 'INFO', topic: 'CASTING', standard: ['PUSH'] },
  APPLICATION_READ: { class: 'INFO', topic: 'APPLY', standard: ['PUSH'] },
  STAGE: { class: 'INFO', topic: 'APPLY', standard: ['TEXT', 'PUSH'] },
  RESULT: { class: 'INFO', topic: 'APPLY', standard: ['TEXT', 'PUSH'] },
  PROPOSAL: { class: 'INFO', topic: 'AUDITION', standard: ['TEXT', 'PUSH'] },
  SELFTAPE: { class: 'INFO', topic: 'AUDITION', standard: ['TEXT', 'PUSH'] },
  SCHEDULE: { class: 'INFO', topic: 'AUDITION', standard: ['TEXT', 'PUSH'] },
  CASTING_CHANGED: { class: 'INFO', topic: 'APPLY', standard: ['PUSH'] },
  CASTING_REVIEWED: { class: 'INFO', topic: 'CASTING', standard: ['MAIL', 'PUSH'] },
  CASTING_TEAM: { class: 'INFO', topic: 'CASTING', standard: ['PUSH'] },
  NEW_CASTING_MATCH: { class: 'INFO', topic: 'MATCH', standard: ['TEXT', 'PUSH'] },
  PROFILE_CONTACT: { class: 'INFO', topic: 'PROFILE', standard: ['PUSH'] },
  TOUR: { class: 'INFO', topic: 'PROFILE', standard: ['PUSH'] },
  FEEDBACK: { class: 'INFO', topic: 'PROFILE', standard: ['PUSH'] },
  PAYMENT: { class: 'INFO', topic: 'PAYMENT', standard: ['TEXT', 'MAIL', 'PUSH'] },
  AUTH_RESULT: { class: 'INFO', topic: 'ACCOUNT', standard: ['TEXT', 'MAIL', 'PUSH'] },
  ACCOUNT: { class: 'INFO', topic: 'ACCOUNT', standard: ['MAIL', 'PUSH'] },
  QUESTION: { class: 'INFO', topic: 'CASTING', standard: ['PUSH'] },
  NOTICE: { class: 'INFO', topic: 'NEWS', standard: ['PUSH'] },
  MARKETING: { class: 'AD', topic: 'NEWS', standard: ['TEXT', 'MAIL'] },
}

/** Texts about notices that match one's filters, a person and a day (KST). */
export const matchTextsDaily = 5
