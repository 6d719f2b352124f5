import type { TeamRole } from '#contract/codes/applications.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import { isAuthorised } from '#server/accounts/authorisation/casting-approval.ts'
import { hasOperatorRole } from '#server/kernel/access-levels.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { type Party, partiesOf, type Status } from './transitions.ts'

export type OwnCasting = {
  id: number
  ownerId: number
  status: Status
  revision: number
  privateKey: string | null
  /** When it was first shown; null until somebody has applied. */
  openedAt: Date | null
  /**
   * When it was last closed; kept during review, because the periods for results and data retention count from then.
   */
  closedAt: Date | null
  /** The caller's relations to the casting. */
  parties: Party[]
  /** Whether the caller is an operator outside its team, which is audited. */
  isByOperator: boolean
}

/**
 * A casting that this person may change (owner, full collaborator, or operator), locked until commit, so that two
 * changes or an application cannot interleave. Throws `not_found`, also for other people's.
 */
export async function lockOwn(db: Db, user: Viewer, castingId: number): Promise<OwnCasting> {
  const casting = await db
    .selectFrom('castings')
    .select(['id', 'owner_id as ownerId', 'status', 'revision', 'private_key as privateKey'])
    .select(['opened_at as openedAt', 'closed_at as closedAt'])
    .where('id', '=', castingId)
    .where('status', '<>', 'DELETED')
    .forUpdate()
    .executeTakeFirst()
  if (!casting) fail('not_found')
  const isOwn = casting.ownerId === user.id
  const isTeam = isOwn || (await isCollaborator(db, user.id, castingId))
  if (!isTeam && !hasOperatorRole(user, 'MODERATION')) fail('not_found')
  const parties = partiesOf(user, { isOwn, isTeam })
  return { ...casting, parties, isByOperator: !isTeam }
}

/** This person's role on a casting's team; null for people outside it or with an open invitation. */
export async function findTeamRole(db: Db, userId: number, castingId: number): Promise<CodeOf<typeof TeamRole> | null> {
  const member = await db
    .selectFrom('casting_members')
    .select('role')
    .where('casting_id', '=', castingId)
    .where('user_id', '=', userId)
    .where('state', '=', 'ACCEPTED')
    .executeTakeFirst()
  return member?.role ?? null
}

/** Whether this person is a full collaborator on a casting and still authorised. */
export const isCollaborator = async (db: Db, userId: number, castingId: number): Promise<boolean> =>
  (await findTeamRole(db, userId, castingId)) === 'FULL' && (await isAuthorised(db, userId))

/** Whether this casting has an application that was not withdrawn, ended or not. */
export async function hasApplicants(db: Db, castingId: number): Promise<boolean> {
  const application = await db
    .selectFrom('applications')
    .select('id')
    .where('casting_id', '=', castingId)
    .where('withdrawn_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return application !== undefined
}
