import type { CodeOf } from './code-of.ts'

/** Channels by which a notification leaves the product. Its card in the drawer is always written. */
export const Channel = { TEXT: '문자·알림톡', MAIL: '이메일', PUSH: '푸시' } as const
/** `audience`: the role that a topic is for, without one everybody. */
type TopicRow = { label: string; channels: readonly (keyof typeof Channel)[]; audience?: 'ACTOR' | 'MANAGER' }

/**
 * Topics for which people choose channels; `channels` are on by default. All types of a topic use the same channels, so
 * that the choice is what is sent. Advertising has no channels to choose, only consents.
 */
const topics = {
  APPLY: { label: '지원 결과', channels: ['TEXT', 'PUSH'], audience: 'ACTOR' },
  PROGRESS: { label: '지원 진행', channels: ['PUSH'], audience: 'ACTOR' },
  AUDITION: { label: '제안과 오디션', channels: ['TEXT', 'PUSH'], audience: 'ACTOR' },
  CASTING: { label: '내 공고', channels: ['PUSH'], audience: 'MANAGER' },
  REVIEW: { label: '공고 검수', channels: ['MAIL', 'PUSH'], audience: 'MANAGER' },
  MATCH: { label: '맞춤 공고', channels: ['TEXT', 'PUSH'], audience: 'ACTOR' },
  PROFILE: { label: '프로필과 연락', channels: ['PUSH'], audience: 'ACTOR' },
  LECTURE: { label: '강의', channels: ['TEXT', 'PUSH'] },
  PAYMENT: { label: '결제', channels: ['TEXT', 'MAIL', 'PUSH'] },
  RIGHTS: { label: '캐스팅 권한', channels: ['TEXT', 'MAIL', 'PUSH'], audience: 'MANAGER' },
  ACCOUNT: { label: '계정과 보안', channels: ['MAIL', 'PUSH'] },
  NEWS: { label: '공지', channels: ['PUSH'] },
  DIGEST: { label: '하루 소식', channels: ['MAIL', 'PUSH'] },
  MARKETING: { label: '혜택 소식', channels: ['TEXT', 'MAIL'] },
} as const satisfies Record<string, TopicRow>
export type ChannelCode = CodeOf<typeof Channel>
export type TopicCode = CodeOf<typeof topics>

const column = <Name extends keyof TopicRow>(name: Name) =>
  Object.fromEntries(Object.entries<TopicRow>(topics).map(([topic, row]) => [topic, row[name]])) as Record<
    TopicCode,
    TopicRow[Name]
  >

export const Topic = column('label')
/** Channels that are on by default. */
export const standardChannels = column('channels')
/** The role that a topic is for; undefined for everybody. */
export const audiences = column('audience')

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
