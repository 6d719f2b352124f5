import type { CastingStatus, CodeOf, TeamRole } from '#contract/enums.ts'
import { isAuthorised } from '../accounts/casting-approval.ts'
import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'
import type { Viewer } from '../kernel/session.ts'

export type OwnCasting = {
  id: number
  ownerId: number
  status: CodeOf<typeof CastingStatus>
  revision: number
  privateKey: string | null
  /** When it was first shown; null for what nobody has applied to yet. */
  openedAt: Date | null
  /** When it was last closed; kept through review, since the time for results and for keeping data runs from then. */
  closedAt: Date | null
  /** Whether the one who changes it posted it; collaborators may neither delete nor reopen it. */
  isOwn: boolean
  /** Whether an operator changes it who is not of its team: that is kept in the audit log. */
  isByOperator: boolean
}

/**
 * A notice that this person may change (its owner, a full collaborator, or an operator), locked until the transaction
 * ends, so that two changes and an application never pass each other. Errors: `not_found`, also for someone else's.
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
  if (!isTeam && !user.permissions.includes('Admin')) fail('not_found')
  return { ...casting, isOwn, isByOperator: !isTeam } as OwnCasting
}

/** What this person is on a notice's team; null for whoever isn't on it, or hasn't accepted. */
export async function findTeamRole(db: Db, userId: number, castingId: number): Promise<CodeOf<typeof TeamRole> | null> {
  const member = await db
    .selectFrom('casting_members')
    .select('role')
    .where('casting_id', '=', castingId)
    .where('user_id', '=', userId)
    .where('state', '=', 'ACCEPTED')
    .executeTakeFirst()
  return (member?.role ?? null) as CodeOf<typeof TeamRole> | null
}

/** Whether this person is a full collaborator on a notice, and still approved for casting. */
export const isCollaborator = async (db: Db, userId: number, castingId: number): Promise<boolean> =>
  (await findTeamRole(db, userId, castingId)) === 'FULL' && (await isAuthorised(db, userId))

/** Whether an application to this notice stands, ended or not. */
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
