import { sql } from 'kysely'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import { dayMs } from '#contract/korean-time.ts'
import { sharingLimits } from '#contract/limits.ts'
import type { CastingInvitation, castingTeam } from '#contract/sharing/team.ts'
import { isAuthorised } from '#server/accounts/authorisation/casting-approval.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { defineQueue, type JobDefinition, type UnitOfWork, workOn } from '#server/kernel/jobs.ts'
import type { JobCtx } from '#server/kernel/room.ts'
import { newToken, tokenHash } from '#server/kernel/secrets.ts'
import type { Viewer } from '#server/kernel/session.ts'
import type { Tools } from '#server/kernel/tools.ts'
import { mailOnce } from '#server/notifications/deliveries/mail-once.ts'
import { notify } from '#server/notifications/notify.ts'
import { invitationsTexts as texts } from './messages.ts'
import { readTeam, requireManager, requirePlace } from './team-rows.ts'

type InvitationContext = UnitOfWork & { user: Viewer }
type Sending = InvitationContext & { tools: Pick<Tools, 'secrets' | 'mails'> }

const pathOf = (token: string) => `/invitation/${token}`

/**
 * Invites the receiver of the link, once and for a week: by mail to this address, replacing an earlier invitation, or
 * as a link to pass on, which is shown only this once. Throws `not_found`, `forbidden`, `team_limit`.
 */
export async function sendInvitation(
  ctx: Sending,
  castingId: number,
  { role, email }: BodyOf<(typeof castingTeam)['sendInvitation']>,
): Promise<AnswerOf<(typeof castingTeam)['sendInvitation']>> {
  await requireManager(ctx.db, ctx.user, castingId)
  const { secrets, mails } = ctx.tools
  if (email && !mails.isOffered) fail('invalid_input', { fields: { email: texts.noMail } })
  const index = email ? secrets.blindIndex(email.toLowerCase()) : null
  if (index)
    await ctx.db
      .deleteFrom('casting_invitations')
      .where('casting_id', '=', castingId)
      .where('email_index', '=', index)
      .execute()
  await requirePlace(ctx.db, castingId)
  const token = newToken('pfTeam')
  const { id } = await ctx.db
    .insertInto('casting_invitations')
    .values({
      casting_id: castingId,
      role,
      token_hash: tokenHash(token),
      email_encrypted: email ? secrets.encrypt(email) : null,
      email_index: index,
      invited_by: ctx.user.id,
      expires_at: new Date(Date.now() + sharingLimits.invitationDays * dayMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(ctx.db, ctx.user, 'casting.invite', castingId, { invitationId: id, role, by: email ? 'MAIL' : 'LINK' })
  if (email) await ctx.jobs.send(ctx.db, mailQueue, { invitationId: id, token: secrets.encrypt(token) })
  return { team: await readTeam(ctx.db, secrets, castingId, true), path: email ? null : pathOf(token) }
}

/** Revokes an invitation: its link stops working. Throws `not_found`, `forbidden`. */
export async function revokeInvitation(
  ctx: Pick<Sending, 'db' | 'user' | 'tools'>,
  castingId: number,
  invitationId: number,
) {
  await requireManager(ctx.db, ctx.user, castingId)
  const ended = await ctx.db
    .deleteFrom('casting_invitations')
    .where('id', '=', invitationId)
    .where('casting_id', '=', castingId)
    .returning('id')
    .executeTakeFirst()
  if (!ended) fail('not_found')
  await audit(ctx.db, ctx.user, 'casting.revoke_invitation', castingId, { invitationId })
  return readTeam(ctx.db, ctx.tools.secrets, castingId, true)
}

type Row = {
  id: number
  castingId: number
  role: CastingInvitation['role']
  until: Date
  title: string
  companyName: string
  ownerId: number
  ownerName: string
}

async function findByToken(db: Db, token: string, isLocked = false): Promise<Row> {
  const { rows } = await sql<Row>`
    SELECT i.id, i.casting_id AS "castingId", i.role, i.expires_at AS until, castings.title,
           castings.company_name AS "companyName", castings.owner_id AS "ownerId", users.name AS "ownerName"
    FROM casting_invitations i JOIN castings ON castings.id = i.casting_id JOIN users ON users.id = castings.owner_id
    WHERE i.token_hash = ${tokenHash(token)} AND i.expires_at > now() AND castings.status <> 'DELETED'
      AND castings.applicants_emptied_at IS NULL
    ${isLocked ? sql`FOR UPDATE OF i` : sql``}`.execute(db)
  return rows[0] ?? fail('not_found')
}

/** The invitation behind a link, and what its reader lacks to accept. Throws `not_found` once it has ended. */
export async function openInvitation(
  db: Db,
  user: Viewer | null,
  token: string,
): Promise<AnswerOf<(typeof castingTeam)['openInvitation']>> {
  const { castingId, title, companyName, ownerId, ownerName, role, until } = await findByToken(db, token)
  const standing = await standingOf(db, user, { castingId, ownerId })
  return {
    title,
    companyName,
    ownerName,
    role,
    expiresAt: until,
    standing,
    castingId: standing === 'MEMBER' ? castingId : null,
  }
}

async function standingOf(db: Db, user: Viewer | null, { castingId, ownerId }: Pick<Row, 'castingId' | 'ownerId'>) {
  if (!user) return 'GUEST' as const
  if (user.id === ownerId || (await isAccepted(db, castingId, user.id))) return 'MEMBER' as const
  if (!user.permissions.includes('CastingManager')) return 'NO_MANAGER' as const
  return (await isAuthorised(db, user.id)) ? ('READY' as const) : ('UNAPPROVED' as const)
}

const isAccepted = async (db: Db, castingId: number, userId: number) =>
  Boolean(
    await db
      .selectFrom('casting_members')
      .select('user_id')
      .where('casting_id', '=', castingId)
      .where('user_id', '=', userId)
      .where('state', '=', 'ACCEPTED')
      .executeTakeFirst(),
  )

/**
 * Adds an approved casting manager to the team and uses up the invitation; also answers an open invitation by login id.
 * Throws `not_found`, `auth_required`, `already_member`.
 */
export async function joinTeam(ctx: InvitationContext, token: string) {
  if (!(await isAuthorised(ctx.db, ctx.user.id))) fail('auth_required')
  const { id, castingId, role, ownerId, title } = await findByToken(ctx.db, token, true)
  if (ctx.user.id === ownerId || (await isAccepted(ctx.db, castingId, ctx.user.id))) fail('already_member')
  await ctx.db.deleteFrom('casting_invitations').where('id', '=', id).execute()
  const answered = { role, state: 'ACCEPTED' as const, answered_at: new Date() }
  await ctx.db
    .insertInto('casting_members')
    .values({ casting_id: castingId, user_id: ctx.user.id, invited_by: ownerId, ...answered })
    .onConflict(conflict => conflict.columns(['casting_id', 'user_id']).doUpdateSet(answered))
    .execute()
  await audit(ctx.db, ctx.user, 'casting.join_team', castingId, { invitationId: id, role })
  await notify(ctx, {
    type: 'CASTING_TEAM',
    userIds: [ownerId],
    title: texts.joined,
    content: texts.joinedText(title),
    link: `/mypage/castingadmin/${castingId}`,
    linkText: texts.showApplicants,
    dedupeKey: `casting-team-link:${id}`,
  })
  return { castingId }
}

/** `token`: encrypted, because it is stored nowhere else until the mail is sent. */
const mailQueue = defineQueue<{ invitationId: number; token: string }>('sharing.mail-invitation')

/** Sends an invitation's mail, unless it has ended in the meantime. */
export const invitationMailJob: JobDefinition<JobCtx> = workOn(mailQueue, {
  async work({ invitationId, token }, { db, log, env, mails, secrets }: JobCtx) {
    const { rows } = await sql<{ email: string; title: string; ownerName: string }>`
        SELECT i.email_encrypted AS email, castings.title, users.name AS "ownerName"
        FROM casting_invitations i JOIN castings ON castings.id = i.casting_id JOIN users ON users.id = castings.owner_id
        WHERE i.id = ${invitationId} AND i.email_encrypted IS NOT NULL AND i.expires_at > now()`.execute(db)
    const [invitation] = rows
    if (!invitation) return
    const { email, title, ownerName } = invitation
    // The inviter sees an invitation that was not mailed pending, and may send another.
    await mailOnce(
      { db, env, mails, secrets, log },
      {
        ...{ to: secrets.decrypt(email), key: `invitation:${invitationId}`, name: texts.colleague },
        ...{ title: texts.mailTitle, content: texts.mailText(ownerName, title, sharingLimits.invitationDays) },
        ...{ url: new URL(pathOf(secrets.decrypt(token)), env.origin).href, why: texts.mailWhy },
      },
    )
  },
})
