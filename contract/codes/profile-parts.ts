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
