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
  scope: { roleIds: number[]; groupIds: number[]; applicationIds: number[] } | null
}
