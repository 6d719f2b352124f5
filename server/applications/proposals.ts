import { sql } from 'kysely'
import { proposalsADay } from '#contract/proposals.ts'
import { approvedType } from '../accounts/casting-approval.ts'
import { requireRight } from '../castings/access.ts'
import { castingForNews } from '../castings/casting-news.ts'
import { isRecruiting } from '../castings/recruiting.ts'
import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'
import type { JobDefinition, Jobs } from '../kernel/jobs.ts'
import type { Viewer } from '../kernel/session.ts'
import { today } from '../kernel/time.ts'
import { notify } from '../notifications/notify.ts'
import { isListed } from '../profiles/cards.ts'
import { scopesFor } from '../profiles/visibility.ts'

type Tools = { db: Db; jobs: Jobs }
type Offer = { castingId: number; roleId: number; message: string }
type ListOffer = Offer & { castingListId: number; groupId?: number | undefined }

/**
 * Offers a role to everybody in one of the person's own folders. Skipped: who is in the notice already or has said no to it, who can't be
 * seen or is too young, and past 30 a day the rest. Errors: `not_found` for foreign folders, notices and groups,
 * `casting_closed`, `role_closed`, `auth_required`.
 */
export async function proposeToList(tools: Tools, user: Viewer, offer: ListOffer) {
  const { db } = tools
  const list = await db
    .selectFrom('casting_lists')
    .select('id')
    .where('id', '=', offer.castingListId)
    .where('owner_id', '=', user.id)
    .executeTakeFirst()
  if (!list) fail('not_found')
  const casting = await requireOpen(db, user, offer)
  if (offer.groupId !== undefined) await requireGroup(db, offer.castingId, offer.groupId)
  const people = await findPeople(
    db,
    user,
    casting,
    sql`
    SELECT profile_id FROM casting_list_profiles WHERE casting_list_id = ${list.id}`,
  )
  const free = people.filter(person => person.isProposable && !person.isIn)
  const chosen = free.slice(0, await leftToday(db, user))
  await send(tools, user, offer, chosen, { source: 'CASTING_LIST', groupId: offer.groupId ?? null })
  return {
    proposed: chosen.length,
    alreadyIn: people.filter(person => person.isIn).length,
    notProposable: people.filter(person => !person.isIn && !person.isProposable).length,
    overLimit: free.length - chosen.length,
  }
}

/** Offers a role to one actor. Errors: those of the list, `proposal_in_already`, `proposal_daily_limit`, `minor_not_allowed`. */
export async function propose(
  tools: Tools,
  user: Viewer,
  offer: Offer & { profileId: number },
): Promise<{ id: number }> {
  const casting = await requireOpen(tools.db, user, offer)
  const [person] = await findPeople(tools.db, user, casting, sql`SELECT ${offer.profileId}::bigint`)
  if (!person?.isSeen) fail('not_found')
  if (person.isIn) fail('proposal_in_already')
  if (!person.isProposable) fail('minor_not_allowed')
  if ((await leftToday(tools.db, user)) < 1) fail('proposal_daily_limit')
  const [id] = await send(tools, user, offer, [person], { source: 'INVITE', groupId: null })
  return { id: id! }
}

type OpenCasting = { id: number; isForAdults: boolean }

/** The notice, held while its proposals change: open, its role too, and the person may decide there. */
async function requireOpen(db: Db, user: Viewer, { castingId, roleId }: Offer): Promise<OpenCasting> {
  await approvedType(db, user)
  await requireRight(db, user, castingId, 'decide')
  const { rows } = await sql<OpenCasting & { isOpen: boolean }>`
    SELECT id, NOT is_minor_allowed OR exposure_level <> 'NONE' AS "isForAdults",
           ${isRecruiting()} AS "isOpen"
    FROM castings WHERE id = ${castingId} FOR NO KEY UPDATE`.execute(db)
  if (!rows[0]?.isOpen) fail('casting_closed')
  const role = await db
    .selectFrom('casting_roles')
    .select('status')
    .where('id', '=', roleId)
    .where('casting_id', '=', castingId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!role) fail('not_found')
  if (role.status !== 'OPEN') fail('role_closed')
  return rows[0]
}

async function requireGroup(db: Db, castingId: number, groupId: number): Promise<void> {
  const group = await db
    .selectFrom('application_groups')
    .select('id')
    .where('id', '=', groupId)
    .where('casting_id', '=', castingId)
    .executeTakeFirst()
  if (!group) fail('not_found')
}

type Candidate = { profileId: number; userId: number; isSeen: boolean; isIn: boolean; isProposable: boolean }

async function findPeople(
  db: Db,
  user: Viewer,
  casting: OpenCasting,
  profileIds: ReturnType<typeof sql>,
): Promise<Candidate[]> {
  const scopes = await scopesFor(db, user)
  const { rows } = await sql<Omit<Candidate, 'isProposable'> & { isOfAge: boolean }>`
    SELECT profiles.id AS "profileId", user_id AS "userId",
      ${isListed} AND access_scope = ANY(${scopes}) AND users.status = 'ACTIVE' AND user_id <> ${user.id} AS "isSeen",
      NOT ${casting.isForAdults} OR profiles.birth_date <= ${today()}::date - interval '19 years' AS "isOfAge",
      EXISTS (SELECT FROM applications a WHERE a.casting_id = ${casting.id} AND a.user_id = profiles.user_id
              AND a.withdrawn_at IS NULL)
      OR EXISTS (SELECT FROM proposals p WHERE p.casting_id = ${casting.id} AND p.user_id = profiles.user_id
                 AND p.status IN ('SENT', 'DECLINED')) AS "isIn"
    FROM profiles JOIN users ON users.id = profiles.user_id
    WHERE profiles.id IN (${profileIds}) ORDER BY profiles.id`.execute(db)
  return rows.map(({ isOfAge, ...row }) => ({ ...row, isProposable: row.isSeen && isOfAge }))
}

async function leftToday(db: Db, user: Viewer): Promise<number> {
  // The person's row is held, so that two calls at once can't pass the limit together.
  await db.selectFrom('users').select('id').where('id', '=', user.id).forNoKeyUpdate().execute()
  const { count } = await db
    .selectFrom('proposals')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('proposed_by', '=', user.id)
    .where('created_at', '>', new Date(Date.now() - 86_400_000))
    .executeTakeFirstOrThrow()
  return Math.max(0, proposalsADay - count)
}

type How = { source: 'CASTING_LIST' | 'INVITE'; groupId: number | null }

async function send(tools: Tools, user: Viewer, offer: Offer, people: Candidate[], how: How): Promise<number[]> {
  if (!people.length) return []
  const rows = await tools.db
    .insertInto('proposals')
    .values(
      people.map(person => ({
        casting_id: offer.castingId,
        role_id: offer.roleId,
        profile_id: person.profileId,
        user_id: person.userId,
        proposed_by: user.id,
        source: how.source,
        group_id: how.groupId,
        message: offer.message,
      })),
    )
    .returning('id')
    .execute()
  const { title, thumbImageUrl } = await castingForNews(tools.db, offer.castingId)
  await notify(tools, {
    type: 'PROPOSAL',
    userIds: people.map(person => person.userId),
    title: '배역을 제안받았어요',
    content: `${title}: 7일 안에 답해 주세요. 수락하기 전에는 연락처가 전해지지 않아요.`,
    link: '/mypage/proposals',
    linkText: '제안 보기',
    ...(thumbImageUrl && { thumbImageUrl }),
    dedupeKey: `proposal ${rows[0]!.id}`,
  })
  return rows.map(row => row.id)
}

/**
 * Marks the actor's waiting proposal of a role of this notice as accepted by their application to that role, which
 * thereby knows where it came from and lands in the group meant for it. Nothing when there is none.
 */
export async function acceptByApplying(
  db: Db,
  { id, castingId, userId, roleIds }: { id: number; castingId: number; userId: number; roleIds: number[] },
): Promise<void> {
  const accepted = await db
    .updateTable('proposals')
    .set({ status: 'ACCEPTED', decided_at: new Date() })
    .where('casting_id', '=', castingId)
    .where('user_id', '=', userId)
    .where('role_id', 'in', roleIds)
    .where('status', '=', 'SENT')
    .where('expires_at', '>', new Date())
    .returning(['source', 'group_id'])
    .executeTakeFirst()
  if (!accepted) return
  await db.updateTable('applications').set(accepted).where('id', '=', id).execute()
}

/** Every hour: proposals nobody answered in a week end. */
export const proposalsJob: JobDefinition = {
  name: 'applications.expire-proposals',
  priority: 'idle',
  cron: '10 * * * *',
  async work(_, { db }) {
    await sql`UPDATE proposals SET status = 'EXPIRED', decided_at = now() WHERE status = 'SENT' AND expires_at <= now()`.execute(
      db,
    )
  },
}
