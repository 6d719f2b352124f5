/** Who sees a part of a profile, from the widest on: each also sees what those before it see. */
export const PartAudience = {
  EVERYONE: '모두',
  TEAMS: '캐스팅 담당자',
  APPLIED: '내가 지원한 팀',
  ME: '나만',
} as const
export type Audience = keyof typeof PartAudience

const order = Object.keys(PartAudience) as Audience[]

/** The audiences that somebody of this reach belongs to. */
export const audiencesWithin = (reach: Audience): Audience[] => order.slice(0, order.indexOf(reach) + 1)

/**
 * What a part may be set to: ways to reach the person are never for everybody, and who applies shows the team all but
 * the weight.
 */
export const audiencesFor = (part: string): Audience[] =>
  order.filter(
    audience =>
      !(audience === 'EVERYONE' && (part === 'phone' || part === 'email')) && !(audience === 'ME' && part !== 'weight'),
  )

/** What happened to a profile, as its history tells the owner. */
export const HistoryKind = {
  VIEW: '프로필 조회',
  READ: '지원서 열람',
  LIST: '리스트에 담김',
  CONTACT: '연락처 열람',
  PDF: 'PDF로 받음',
} as const

/** Who it was: guests and other members are counted, never named. */
export const HistoryWho = {
  MANAGER: '캐스팅 담당자',
  OPERATOR: '운영자',
  MEMBER: '다른 회원',
  GUEST: '로그인하지 않은 사람',
} as const
