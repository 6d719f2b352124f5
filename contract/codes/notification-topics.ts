import type { CodeOf } from './code-of.ts'

/** Channels by which a notification leaves the product. Its card in the drawer is always written. */
export const Channel = { TEXT: '문자·알림톡', MAIL: '이메일', PUSH: '푸시' } as const
/**
 * Topics for choosing channels. All types of a topic use the same channels, so that the choice is what is sent.
 * Advertising has no channels to choose, only consents.
 */
export const Topic = {
  APPLY: '지원 결과',
  PROGRESS: '지원 진행',
  AUDITION: '제안과 오디션',
  CASTING: '내 공고',
  REVIEW: '공고 검수',
  MATCH: '맞춤 공고',
  PROFILE: '프로필과 연락',
  LECTURE: '강의',
  PAYMENT: '결제',
  RIGHTS: '캐스팅 권한',
  ACCOUNT: '계정과 보안',
  NEWS: '공지',
  MARKETING: '혜택 소식',
} as const
export type ChannelCode = CodeOf<typeof Channel>
export type TopicCode = CodeOf<typeof Topic>

/** Channels that are on by default. */
export const standardChannels: Record<TopicCode, readonly ChannelCode[]> = {
  APPLY: ['TEXT', 'PUSH'],
  PROGRESS: ['PUSH'],
  AUDITION: ['TEXT', 'PUSH'],
  CASTING: ['PUSH'],
  REVIEW: ['MAIL', 'PUSH'],
  MATCH: ['TEXT', 'PUSH'],
  PROFILE: ['PUSH'],
  LECTURE: ['TEXT', 'PUSH'],
  PAYMENT: ['TEXT', 'MAIL', 'PUSH'],
  RIGHTS: ['TEXT', 'MAIL', 'PUSH'],
  ACCOUNT: ['MAIL', 'PUSH'],
  NEWS: ['PUSH'],
  MARKETING: ['TEXT', 'MAIL'],
}

/**
 * Topics whose default channels cannot be turned off, neither in the settings nor by the link of a mail: required by
 * law, or security news for the owner while somebody else may use their account.
 */
const required: readonly TopicCode[] = ['ACCOUNT']
export const isRequired = (topic: TopicCode): boolean => required.includes(topic)
export const isFixed = (topic: TopicCode, channel: ChannelCode): boolean =>
  isRequired(topic) && standardChannels[topic].includes(channel)

/** Texts, and the same number of pushes, about castings matching one's alerts, per person and day (KST). */
export const matchesDaily = 5
