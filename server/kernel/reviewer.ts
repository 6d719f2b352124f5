import { fail } from './errors.ts'
import { reviewerTexts as texts } from './messages.ts'

/** Rights over the applicants a reviewer sees. `edit`: the casting itself; `seeContact`: phone and e-mail. */
export type Right = 'decide' | 'group' | 'comment' | 'rate' | 'export' | 'share' | 'edit' | 'seeContact'

/**
 * The reviewer of a casting, resolved once per request by the access check. Handlers check `rights`, never the kind. A
 * reviewer is a person (`userId`) or a guest with the casting's password (`grantId`): exactly one is set.
 */
export type Reviewer = {
  kind: 'OWNER' | 'FULL' | 'REVIEWER' | 'ADMIN' | 'SHARE'
  castingId: number
  userId: number | null
  /** Tells a person's browsers apart; null for guests, and for what is carried out later. */
  sessionId: number | null
  /** Where this request came from, as the viewer's. */
  ip: string | null
  /** A returning guest in the same browser keeps the grant of their first visit: their notes belong to it. */
  grantId: number | null
  /** The visit itself, whose access ends with the share; null for people. */
  visitId: number | null
  /** The name shown beside their notes; a guest's includes the company. */
  name: string
  rights: Readonly<Record<Right, boolean>>
  /** Part of the casting team, whose readings and decisions count for the casting. Operators and guests are not. */
  isTeam: boolean
  /** What is shown beside the applicants: everything, except for guests. */
  shows: { comments: boolean; ratings: boolean; files: boolean }
  /** The applicants a guest may see: an empty list means all. Null for people, who see all. */
  scope: { roleIds: number[]; groupIds: number[]; stages: string[]; applicationIds: number[] } | null
}

/** A guest with the password of a casting list: their visit, and whose list it is. */
export type ListGuest = { visitId: number; ownerId: number }

type Who = Pick<Reviewer, 'kind' | 'rights'>

/** Refuses a reviewer without the right. Throws `forbidden`. */
export function needRight(reviewer: Who, right: Right): void {
  if (!reviewer.rights[right]) refuseWithout(right, reviewer)
}

/** Refuses by a sentence that says what this reviewer may not do, and who can change that. Throws `forbidden`. */
export function refuseWithout(deed: keyof typeof texts.deeds, { kind, rights }: Who): never {
  const may = texts.deeds[deed]
  const sentence = kind === 'SHARE' ? texts.notShared : kind === 'ADMIN' ? texts.notOperators : texts.notYours
  fail('forbidden', { message: kind === 'REVIEWER' && deed in rights ? texts.reviewsOnly(may) : sentence(may) })
}
