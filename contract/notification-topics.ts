import type { CodeOf, NotificationType } from './enums.ts'

/** Ways by which a notification leaves the product. Its card in the drawer is written in any case. */
export const Channel = { TEXT: '문자·알림톡', MAIL: '이메일', PUSH: '푸시' } as const
/**
 * What people choose channels for. All types of a topic leave by the same channels, so that what is chosen is what is
 * sent. Advertising has no channels to choose but the consents to it.
 */
export const Topic = {
  APPLY: '지원 결과',
  PROGRESS: '지원 진행',
  AUDITION: '제안과 오디션',
  CASTING: '내 공고',
  REVIEW: '공고 검수',
  MATCH: '맞춤 공고',
  PROFILE: '프로필과 연락',
  PAYMENT: '결제',
  RIGHTS: '캐스팅 권한',
  ACCOUNT: '계정과 보안',
  NEWS: '공지',
  MARKETING: '혜택 소식',
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
}

/** Channels that are on until a person turns them off. */
export const standardChannels: Record<TopicCode, readonly ChannelCode[]> = {
  APPLY: ['TEXT', 'PUSH'],
  PROGRESS: ['PUSH'],
  AUDITION: ['TEXT', 'PUSH'],
  CASTING: ['PUSH'],
  REVIEW: ['MAIL', 'PUSH'],
  MATCH: ['TEXT', 'PUSH'],
  PROFILE: ['PUSH'],
  PAYMENT: ['TEXT', 'MAIL', 'PUSH'],
  RIGHTS: ['TEXT', 'MAIL', 'PUSH'],
  ACCOUNT: ['MAIL', 'PUSH'],
  NEWS: ['PUSH'],
  MARKETING: ['TEXT', 'MAIL'],
}

/**
 * Topics whose standard channels nobody can turn off, neither in the settings nor by the link of a mail: what the law
 * makes us say, and what the owner has to hear when somebody else sits at their account.
 */
const required: readonly TopicCode[] = ['ACCOUNT']
export const isRequired = (topic: TopicCode): boolean => required.includes(topic)
export const isFixed = (topic: TopicCode, channel: ChannelCode): boolean =>
  isRequired(topic) && standardChannels[topic].includes(channel)

/** What each type of notification is. */
export const templates: Record<CodeOf<typeof NotificationType>, Template> = {
  APPLICATION: { class: 'INFO', topic: 'CASTING' },
  APPLICATION_READ: { class: 'INFO', topic: 'PROGRESS' },
  STAGE: { class: 'INFO', topic: 'APPLY' },
  RESULT: { class: 'INFO', topic: 'APPLY' },
  PROPOSAL: { class: 'INFO', topic: 'AUDITION' },
  SELFTAPE: { class: 'INFO', topic: 'AUDITION' },
  SCHEDULE: { class: 'INFO', topic: 'AUDITION' },
  CASTING_CHANGED: { class: 'INFO', topic: 'PROGRESS' },
  CASTING_REVIEWED: { class: 'INFO', topic: 'REVIEW' },
  CASTING_TEAM: { class: 'INFO', topic: 'CASTING' },
  NEW_CASTING_MATCH: { class: 'INFO', topic: 'MATCH' },
  PROFILE_CONTACT: { class: 'INFO', topic: 'PROFILE' },
  TOUR: { class: 'INFO', topic: 'PROFILE' },
  FEEDBACK: { class: 'INFO', topic: 'PROFILE' },
  PAYMENT: { class: 'INFO', topic: 'PAYMENT' },
  AUTH_RESULT: { class: 'INFO', topic: 'RIGHTS' },
  ACCOUNT: { class: 'INFO', topic: 'ACCOUNT' },
  QUESTION: { class: 'INFO', topic: 'CASTING' },
  NOTICE: { class: 'INFO', topic: 'NEWS' },
  MARKETING: { class: 'AD', topic: 'MARKETING' },
}

/** Texts, and as many pushes, about notices that match one's filters, a person and a day (KST). */
export const matchesDaily = 5
