import { sql } from 'kysely'
import type { ProposalStatus } from '#contract/codes/applications.ts'
import { removedStatuses } from '#contract/codes/castings.ts'
import type { MyProposal, SentProposal } from '#contract/proposals/index.ts'
import { castingForNews } from '#server/castings/casting-news.ts'
import { isRecruiting } from '#server/castings/search/recruiting.ts'
import { isOneOf } from '#server/kernel/codes.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { imageJson } from '#server/media/images/image-json.ts'
import { spare } from '#server/notifications/departures.ts'
import { notify } from '#server/notifications/notify.ts'
import { requireRight } from '#server/sharing/access.ts'
import { findPending } from '#server/sharing/pending-news.ts'
import { answersTexts as texts } from './messages.ts'

type Paging = { page: number; limit: number }
type Times = { createdAt: Date; expiresAt: Date }

// An overdue proposal has expired, whether or not the hourly job has run.
const status = sql<keyof typeof ProposalStatus>`
  CASE WHEN p.status = 'SENT' AND p.expires_at <= now() THEN 'EXPIRED' ELSE p.status END`

/** The proposals of this casting's team, newest first. Errors: `not_found`, `forbidden`. */
export async function findProposalsSent(db: Db, user: Viewer, castingId: number, { page, limit }: Paging) {
  await requireRight(db, user, castingId, 'decide')
  const { rows } = await sql<Omit<SentProposal, keyof Times> & Times & { total: number }>`
    SELECT p.id, r.name AS "roleName", p.message, ${status} AS status, p.decline_reason AS "declineReason",
           p.created_at AS "createdAt", p.expires_at AS "expiresAt", count(*) OVER () AS total,
           json_build_object('profileId', p.profile_id, 'name', profiles.actor_name, 'photo', ${imageJson()}) AS actor
    FROM proposals p JOIN casting_roles r ON r.id = p.role_id JOIN profiles ON profiles.id = p.profile_id
    LEFT JOIN profile_photos ON profile_photos.id = profiles.main_photo_id
    LEFT JOIN images ON images.id = profile_photos.image_id AND images.deleted_at IS NULL
    WHERE p.casting_id = ${castingId} ORDER BY p.id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(db)
  const { title } = await db
    .selectFrom('castings')
    .select('title')
    .where('id', '=', castingId)
    .executeTakeFirstOrThrow()
  return {
    list: rows.map(withTimes),
    totalResult: rows[0]?.total ?? 0,
    page,
    limit,
    castingTitle: title,
    pending: await findPending(db, castingId, 'PROPOSAL'),
  }
}

const hasApplied = sql`EXISTS (
  SELECT FROM applications a WHERE a.casting_id = p.casting_id AND a.user_id = p.user_id AND a.withdrawn_at IS NULL)`

/** The proposals to this actor, newest first, with the number of unanswered ones. */
export async function findMyProposals(db: Db, userId: number, { page, limit }: Paging) {
  const { rows } = await sql<Omit<MyProposal, keyof Times> & Times & { total: number; waiting: number }>`
    SELECT p.id, p.role_id AS "roleId", r.status = 'OPEN' AND r.deleted_at IS NULL AS "isRoleOpen", ${hasApplied} AS "hasApplied",
           r.name AS "roleName", p.message, ${status} AS status,
           p.created_at AS "createdAt", p.expires_at AS "expiresAt", count(*) OVER () AS total,
           count(*) FILTER (WHERE p.status = 'SENT' AND p.expires_at > now() AND NOT ${hasApplied}) OVER () AS waiting,
           json_build_object('id', c.id, 'key', CASE WHEN c.is_private THEN c.private_key END, 'title', c.title, 'companyName', c.company_name,
             'castingEndDate', c.casting_end_date,
             'isRecruiting', ${isRecruiting('c')},
             'thumbnail', ${imageJson()}) AS casting
    FROM proposals p JOIN casting_roles r ON r.id = p.role_id
    JOIN castings c ON c.id = p.casting_id AND NOT ${isOneOf('c.status', removedStatuses)}
    LEFT JOIN images ON images.id = c.thumbnail_id AND images.deleted_at IS NULL
    WHERE p.user_id = ${userId} AND p.status <> 'CANCELLED' AND NOT p.is_withheld AND p.told_at <= now()
    ORDER BY p.id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(db)
  const list = rows.map(withTimes)
  return { list, totalResult: rows[0]?.total ?? 0, waiting: rows[0]?.waiting ?? 0, page, limit }
}

const withTimes = <Row extends Times>(row: Row) => ({
  ...row,
})

/** Declines a proposal and notifies its sender. Errors: `not_found`, `proposal_answered`. */
export async function declineProposal(
  ctx: UnitOfWork,
  userId: number,
  proposalId: number,
  reason: string,
): Promise<null> {
  const { db } = ctx
  const found = await end(db, proposalId, { user_id: userId }, { status: 'DECLINED', decline_reason: reason || null })
  const { title } = await castingForNews(db, found.casting_id)
  if (found.proposed_by) {
    await notify(ctx, {
      type: 'PROPOSAL',
      userIds: [found.proposed_by],
      title: texts.declined,
      content: texts.declinedText(title),
      link: `/mypage/castingadmin/${found.casting_id}/proposals`,
      linkText: texts.show,
      dedupeKey: `proposal ${proposalId} declined`,
    })
  }
  return null
}

/**
 * Cancels an unanswered proposal; who has not been told of it never is. Errors: `not_found`, `forbidden`,
 * `proposal_answered`.
 */
export async function cancelProposal(db: Db, user: Viewer, castingId: number, proposalId: number): Promise<null> {
  await requireRight(db, user, castingId, 'decide')
  const { user_id, told_at } = await end(db, proposalId, { casting_id: castingId }, { status: 'CANCELLED' })
  if (told_at > new Date()) await spare(db, castingId, [user_id], 'PROPOSAL')
  return null
}

type Ending = { status: 'DECLINED' | 'CANCELLED'; decline_reason?: string | null }

async function end(db: Db, proposalId: number, whose: { user_id?: number; casting_id?: number }, ending: Ending) {
  const [[column, value]] = Object.entries(whose) as [['user_id' | 'casting_id', number]]
  const proposal = await db
    .selectFrom('proposals')
    .select(['id', 'status', 'casting_id', 'user_id', 'proposed_by', 'expires_at', 'told_at'])
    .where('id', '=', proposalId)
    .where(column, '=', value)
    .where(eb =>
      column === 'user_id' ? eb.and([eb('is_withheld', '=', false), eb('told_at', '<=', new Date())]) : eb.lit(true),
    )
    .forUpdate()
    .executeTakeFirst()
  if (!proposal) fail('not_found')
  if (proposal.status !== 'SENT' || proposal.expires_at <= new Date()) fail('proposal_answered')
  await db
    .updateTable('proposals')
    .set({ ...ending, decided_at: new Date() })
    .where('id', '=', proposalId)
    .execute()
  return proposal
}
