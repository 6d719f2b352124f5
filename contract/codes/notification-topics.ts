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
  DIGEST: '하루 소식',
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
  DIGEST: ['MAIL', 'PUSH'],
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

/** When people hear of a topic: at once by its channels, once a day with all others, or never. */
export const Timing = { NOW: '바로', DAILY: '하루 한 번', NEVER: '받지 않기' } as const
export type TimingCode = CodeOf<typeof Timing>
/** Whether the timing of a topic can be chosen: not of what the law requires, of advertising, and of the digest itself. */
export const isTimed = (topic: TopicCode): boolean => !isRequired(topic) && topic !== 'DIGEST' && topic !== 'MARKETING'

/** The way and the hour of the daily digest, unless the person chooses others. */
export type DigestChannel = Exclude<ChannelCode, 'TEXT'>
export const standardDigest = { channel: 'PUSH', hour: 19 } as const

/** Texts, and the same number of pushes, about castings matching one's alerts, per person and day (KST). */
export const matchesDaily = 5
