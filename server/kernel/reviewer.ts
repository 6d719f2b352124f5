/** What a reviewer may do with the applicants they see. `edit`: the notice itself; `seeContact`: phone and e-mail. */
export type Right = 'decide' | 'group' | 'comment' | 'rate' | 'export' | 'share' | 'edit' | 'seeContact'

/**
 * Who reviews a notice, resolved once a request by the access check. Handlers ask `rights`, never who somebody is.
 * A reviewer is a person (`userId`) or a guest who knows the notice's password (`grantId`): exactly one is set.
 */
export type Reviewer = {
  kind: 'OWNER' | 'FULL' | 'REVIEWER' | 'ADMIN' | 'SHARE'
  castingId: number
  userId: number | null
  /** A guest who comes back in the same browser keeps that of their first visit: under it lies what they write. */
  grantId: number | null
  /** The visit itself, whose right to be here ends with the share; null for people. */
  visitId: number | null
  /** Stands beside what they write; a guest's company is in it. */
  name: string
  rights: Readonly<Record<Right, boolean>>
  /** Part of the casting team, whose readings and decisions are the notice's own. Operators and guests are not. */
  isTeam: boolean
  /** What is shown beside the applicants: everything, except to guests. */
  shows: { comments: boolean; ratings: boolean; files: boolean }
  /** Whom a guest may see: an empty list is everybody. Null for people, who see all. */
  scope: { roleIds: number[]; groupIds: number[] } | null
}
