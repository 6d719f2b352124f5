import { sql } from 'kysely'
import type { TeamRole } from '#contract/codes/applications.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import type { TeamPlace } from '#contract/sharing/team.ts'
import { isAuthorised } from '#server/accounts/authorisation/casting-approval.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import type { Viewer } from '#server/kernel/session.ts'
import type { WithDates } from '#server/kernel/time.ts'
import { notify } from '#server/notifications/notify.ts'
import { requireRight } from './access.ts'
import { announceAccess } from './announce.ts'
import { teamTexts as texts } from './messages.ts'
import { sharedCasting } from './shared.ts'
import { readTeam, requireManager, requirePlace, type Team } from './team-rows.ts'

type Role = CodeOf<typeof TeamRole>
type TeamContext = UnitOfWork & { user: Viewer; secrets: Secrets }

const mostPlaces = 200
const workspace = '/mypage/castingadmin'

/** The reviewers of a casting, for its reviewers. Errors: `not_found`, `auth_required`. */
export async function findTeam(db: Db, secrets: Secrets, user: Viewer, castingId: number): Promise<Team> {
  const { kind } = await requireRight(db, user, castingId, 'comment')
  return readTeam(db, secrets, castingId, kind === 'OWNER' || kind === 'ADMIN')
}

type Invitation = { login: string; role: Role }

/**
 * Invites an approved casting manager by login id and notifies them. Errors: `not_found`, `forbidden`,
 * `invitee_unknown`, `invitee_unapproved`, `already_member`, `team_limit`.
 */
export async function inviteMember(ctx: TeamContext, castingId: number, { login, role }: Invitation) {
  await requireManager(ctx.db, ctx.user, castingId)
  const casting = await findCasting(ctx.db, castingId)
  const userId = await findInvitee(ctx.db, login, casting.ownerId)
  await requirePlace(ctx.db, castingId)
  const at = new Date()
  await ctx.db
    .insertInto('casting_members')
    .values({ casting_id: castingId, user_id: userId, role, invited_by: ctx.user.id, invited_at: at })
    .execute()
  await audit(ctx.db, ctx.user, 'casting.invite', castingId, { userId, role })
  await notify(ctx, {
    type: 'CASTING_TEAM',
    userIds: [userId],
    title: texts.invited,
    // Without a name: cards outlive people who leave.
    content: texts.invitedText(casting.title),
    link: workspace,
    linkText: texts.show,
    dedupeKey: `casting-team:${castingId}:${userId}:${at.getTime()}`,
  })
  return readTeam(ctx.db, ctx.secrets, castingId, true)
}

const findCasting = (db: Db, castingId: number) =>
  db
    .selectFrom('castings')
    .select(['title', 'owner_id as ownerId'])
    .where('id', '=', castingId)
    .executeTakeFirstOrThrow()

// By login id only: an account's e-mail is unverified and could bring another person into the team. A mailed invitation
// verifies the address by its link.
async function findInvitee(db: Db, login: string, ownerId: number): Promise<number> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('login_id', '=', login.toLowerCase())
    .where('status', '=', 'ACTIVE')
    .where(sql<boolean>`'CastingManager' = ANY(permissions)`)
    .executeTakeFirst()
  if (!found || found.id === ownerId) fail('invitee_unknown', { fields: { login: texts.loginIdWrong } })
  if (!(await isAuthorised(db, found.id))) fail('invitee_unapproved', { fields: { login: texts.notApproved } })
  return found.id
}

/** Changes a member's role, from their next request on. Errors: `not_found`, `forbidden`. */
export async function changeMember(ctx: TeamContext, castingId: number, userId: number, role: Role) {
  await requireManager(ctx.db, ctx.user, castingId)
  const changed = await ctx.db
    .updateTable('casting_members')
    .set({ role })
    .where('casting_id', '=', castingId)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
  if (!changed) fail('not_found')
  await audit(ctx.db, ctx.user, 'casting.change_member', castingId, { userId, role })
  return readTeam(ctx.db, ctx.secrets, castingId, true)
}

/** Removes a member, from their next request on: by the owner, or by themselves. Errors: `not_found`, `forbidden`. */
export async function removeMember(
  ctx: Omit<TeamContext, 'secrets'>,
  castingId: number,
  userId: number,
): Promise<null> {
  if (userId !== ctx.user.id) await requireManager(ctx.db, ctx.user, castingId)
  const removed = await ctx.db
    .deleteFrom('casting_members')
    .where('casting_id', '=', castingId)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
  if (!removed) fail('not_found')
  await audit(ctx.db, ctx.user, 'casting.remove_member', castingId, { userId })
  await announceAccess(ctx.db, sharedCasting(castingId))
  return null
}

type PlaceRow = WithDates<TeamPlace, 'invitedAt'>

/** Castings of others that this person reviews or is invited to; open invitations first. */
export async function listTeamPlaces(db: Db, userId: number): Promise<{ list: PlaceRow[] }> {
  const { rows } = await sql<PlaceRow>`
    SELECT m.casting_id AS "castingId", castings.title, company_name AS "companyName", castings.status,
           casting_end_date AS "castingEndDate", owners.name AS "ownerName", role, state, invited_at AS "invitedAt",
           CASE WHEN state = 'ACCEPTED' THEN apply_count END AS applicants,
           CASE WHEN state = 'ACCEPTED' THEN apply_count - (
             SELECT count(*)::int FROM read_marks r JOIN applications a ON a.id = r.application_id
             WHERE r.casting_id = m.casting_id AND r.reviewer_id = ${userId} AND a.withdrawn_at IS NULL) END AS unread
    FROM casting_members m JOIN castings ON castings.id = m.casting_id JOIN users owners ON owners.id = castings.owner_id
    WHERE m.user_id = ${userId} AND castings.status <> 'DELETED'
    ORDER BY state DESC, invited_at DESC LIMIT ${mostPlaces}`.execute(db)
  return { list: rows }
}

/** Accepts or declines an invitation and notifies the inviter. Errors: `not_found`, `auth_required`. */
export async function answerInvitation(ctx: Omit<TeamContext, 'secrets'>, castingId: number, accept: boolean) {
  if (accept && !(await isAuthorised(ctx.db, ctx.user.id))) fail('auth_required')
  const invitation = await ctx.db
    .selectFrom('casting_members')
    .innerJoin('castings', 'castings.id', 'casting_id')
    .select(['casting_members.state', 'title', 'owner_id as ownerId', 'invited_at as invitedAt'])
    .where('casting_id', '=', castingId)
    .where('user_id', '=', ctx.user.id)
    .where('castings.status', '<>', 'DELETED')
    .forUpdate('casting_members')
    .executeTakeFirst()
  if (invitation?.state !== 'INVITED') fail('not_found')
  const mine = { casting_id: castingId, user_id: ctx.user.id }
  if (accept) {
    await ctx.db
      .updateTable('casting_members')
      .set({ state: 'ACCEPTED', answered_at: new Date() })
      .where(eb => eb.and(mine))
      .execute()
  } else {
    await ctx.db
      .deleteFrom('casting_members')
      .where(eb => eb.and(mine))
      .execute()
  }
  await notify(ctx, {
    type: 'CASTING_TEAM',
    userIds: [invitation.ownerId],
    title: accept ? texts.accepted : texts.declined,
    content: accept ? texts.acceptedText(invitation.title) : texts.declinedText(invitation.title),
    link: `${workspace}/${castingId}`,
    linkText: texts.showApplicants,
    dedupeKey: `casting-team-answer:${castingId}:${ctx.user.id}:${invitation.invitedAt.getTime()}`,
  })
  return { castingId, state: accept ? ('ACCEPTED' as const) : null }
}
