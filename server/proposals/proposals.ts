import { type RawBuilder, sql } from 'kysely'
import type { Tells } from '#contract/codes/notifications.ts'
import { dayMs } from '#contract/korean-time.ts'
import { ages, proposalAnswerDays, proposalsADay } from '#contract/limits.ts'
import type { NewDeparture } from '#contract/notifications/departures.ts'
import { approvedType } from '#server/accounts/authorisation/casting-approval.ts'
import { isBlockedBy } from '#server/accounts/blocks/blocks.ts'
import { castingForNews } from '#server/castings/casting-news.ts'
import { isRecruiting } from '#server/castings/search/recruiting.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { JobDefinition, UnitOfWork } from '#server/kernel/jobs.ts'
import { firstOf } from '#server/kernel/present.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { refuseContacts } from '#server/kernel/text/contacts-in-text.ts'
import { notableSignals } from '#server/kernel/text/signals.ts'
import { today } from '#server/kernel/time.ts'
import { depart, departsAt, spare, takeBack } from '#server/notifications/departures.ts'
import { isShownTo } from '#server/profiles/visibility.ts'
import { requireRight } from '#server/sharing/access.ts'
import { proposalsTexts as texts } from './messages.ts'

type Offer = { castingId: number; roleId: number; message: string }
type ListOffer = Offer & { castingListId: number; groupId?: number | undefined }
type Telling = { tells: keyof typeof Tells }

/**
 * Proposes a role to everybody in one of the person's folders. Skips people already in the casting or who declined it,
 * invisible or too young ones, and the rest beyond `proposalsADay`. Throws `not_found` for other people's folders,
 * castings and groups, `casting_closed`, `role_closed`, `auth_required`, `contact_in_text`.
 */
export async function proposeToList(ctx: UnitOfWork, user: Viewer, offer: ListOffer & Telling) {
  const { chosen, ...left } = await findReceivers(ctx.db, user, offer)
  const { departure } = await send(ctx, user, offer, chosen, { source: 'CASTING_LIST', groupId: offer.groupId ?? null })
  return { proposed: chosen.length, ...left, departure }
}

/** The names of those who would be asked now, and how many are left out. Throws as `proposeToList`. */
export async function previewList(db: Db, user: Viewer, offer: ListOffer) {
  const { chosen, ...left } = await findReceivers(db, user, offer)
  return { names: chosen.map(person => person.name), ...left }
}

async function findReceivers(db: Db, user: Viewer, offer: ListOffer) {
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
  return {
    chosen,
    alreadyIn: people.filter(person => person.isIn).length,
    notProposable: people.filter(person => !person.isIn && !person.isProposable).length,
    overLimit: free.length - chosen.length,
  }
}

/**
 * Proposes a role to one actor. Throws as `proposeToList`, `proposal_in_already`, `proposal_daily_limit`,
 * `minor_not_allowed`.
 */
export async function propose(
  ctx: UnitOfWork,
  user: Viewer,
  offer: Offer & Telling & { profileId: number },
): Promise<{ id: number; departure: NewDeparture | null }> {
  const casting = await requireOpen(ctx.db, user, offer)
  const [person] = await findPeople(ctx.db, user, casting, sql`SELECT ${offer.profileId}::bigint`)
  if (!person?.isSeen) fail('not_found')
  if (person.isIn) fail('proposal_in_already')
  if (!person.isProposable) fail('minor_not_allowed')
  if ((await leftToday(ctx.db, user)) < 1) fail('proposal_daily_limit')
  const { ids, departure } = await send(ctx, user, offer, [person], { source: 'INVITE', groupId: null })
  return { id: firstOf(ids), departure }
}

type OpenCasting = { id: number; ownerId: number; isForAdults: boolean }

/** The casting, locked while its proposals change: it and the role are open, and the person may decide there. */
async function requireOpen(db: Db, user: Viewer, { castingId, roleId, message }: Offer): Promise<OpenCasting> {
  refuseContacts({ message })
  await approvedType(db, user)
  await requireRight(db, user, castingId, 'decide')
  const { rows } = await sql<OpenCasting & { isOpen: boolean }>`
    SELECT id, owner_id AS "ownerId", NOT is_minor_allowed OR exposure_level <> 'NONE' AS "isForAdults",
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

type Candidate = {
  profileId: number
  userId: number
  name: string
  isSeen: boolean
  isIn: boolean
  isProposable: boolean
  isWithheld: boolean
}

async function findPeople(
  db: Db,
  user: Viewer,
  casting: OpenCasting,
  profileIds: ReturnType<typeof sql>,
): Promise<Candidate[]> {
  const isRefused = ({ blocked }: { blocked: RawBuilder<unknown> }) =>
    isBlockedBy({ blocker: sql`profiles.user_id`, blocked }, ['PROPOSALS', 'ALL'])
  const { rows } = await sql<Omit<Candidate, 'isProposable'> & { isOfAge: boolean }>`
    SELECT profiles.id AS "profileId", user_id AS "userId", actor_name AS name,
      ${await isShownTo(db, user)} AND users.status = 'ACTIVE' AND user_id <> ${user.id} AS "isSeen",
      NOT ${casting.isForAdults} OR profiles.birth_date <= ${today()}::date - make_interval(years => ${ages.adult}) AS "isOfAge",
      ${isRefused({ blocked: sql`${user.id}::bigint` })} OR ${isRefused({ blocked: sql`${casting.ownerId}::bigint` })} AS "isWithheld",
      EXISTS (SELECT FROM applications a WHERE a.casting_id = ${casting.id} AND a.user_id = profiles.user_id
              AND a.withdrawn_at IS NULL)
      OR EXISTS (SELECT FROM proposals p WHERE p.casting_id = ${casting.id} AND p.user_id = profiles.user_id
                 AND p.status IN ('SENT', 'DECLINED')) AS "isIn"
    FROM profiles JOIN users ON users.id = profiles.user_id
    WHERE profiles.id IN (${profileIds}) ORDER BY profiles.id`.execute(db)
  return rows.map(({ isOfAge, ...row }) => ({ ...row, isProposable: row.isSeen && isOfAge }))
}

async function leftToday(db: Db, user: Viewer): Promise<number> {
  // Locks the person's row, so that concurrent calls cannot exceed the limit.
  await db.selectFrom('users').select('id').where('id', '=', user.id).forNoKeyUpdate().execute()
  const { count } = await db
    .selectFrom('proposals')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('proposed_by', '=', user.id)
    .where('created_at', '>', new Date(Date.now() - dayMs))
    .executeTakeFirstOrThrow()
  return Math.max(0, proposalsADay - count)
}

type How = { source: 'CASTING_LIST' | 'INVITE'; groupId: number | null }

async function send(ctx: UnitOfWork, user: Viewer, offer: Offer & Telling, people: Candidate[], how: How) {
  if (!people.length) return { ids: [], departure: null }
  const toldAt = departsAt(offer.tells)
  const signal_weight = notableSignals(offer.message)
  const rows = await ctx.db
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
        is_withheld: person.isWithheld,
        signal_weight,
        told_at: toldAt,
        expires_at: new Date(toldAt.getTime() + proposalAnswerDays * dayMs),
      })),
    )
    .returning('id')
    .execute()
  const { title, thumbImageUrl } = await castingForNews(ctx.db, offer.castingId)
  const ids = rows.map(row => row.id)
  const departure = await depart(ctx, {
    castingId: offer.castingId,
    plannedBy: user.id,
    tells: offer.tells,
    events: [
      {
        type: 'PROPOSAL',
        userIds: people.filter(person => !person.isWithheld).map(person => person.userId),
        title: texts.proposed,
        content: texts.proposedText(title),
        link: '/mypage/proposals',
        linkText: texts.show,
        ...(thumbImageUrl && { thumbImageUrl }),
        castingId: offer.castingId,
        dedupeKey: `proposal ${firstOf(ids)}`,
      },
    ],
    people: people.length,
    about: [],
    undo: { proposalIds: ids },
  })
  return { ids, departure }
}

/**
 * Takes proposals back before anybody is told; who has applied meanwhile stays. Throws `not_found`, `forbidden`,
 * `departure_left`.
 */
export async function takeProposalsBack(db: Db, user: Viewer, castingId: number, departureId: number): Promise<null> {
  await requireRight(db, user, castingId, 'decide')
  const { undo } = await takeBack(db, castingId, departureId, 'PROPOSAL')
  await db
    .deleteFrom('proposals')
    .where('id', 'in', (undo as { proposalIds: number[] }).proposalIds)
    .where('status', '=', 'SENT')
    .execute()
  return null
}

/**
 * Marks the actor's waiting proposal for a role as accepted by their application to it, and its news as needless if
 * they have not left yet. Where the application comes from and the group it enters; nothing without a proposal.
 */
export async function acceptByApplying(
  db: Db,
  { castingId, userId, roleIds }: { castingId: number; userId: number; roleIds: number[] },
) {
  const accepted = await db
    .updateTable('proposals')
    .set({ status: 'ACCEPTED', decided_at: new Date() })
    .where('casting_id', '=', castingId)
    .where('user_id', '=', userId)
    .where('role_id', 'in', roleIds)
    .where('status', '=', 'SENT')
    .where('expires_at', '>', new Date())
    .returning(['source', 'group_id', 'told_at as toldAt'])
    .executeTakeFirst()
  if (!accepted) return undefined
  const { toldAt, ...from } = accepted
  if (toldAt > new Date()) await spare(db, castingId, [userId], 'PROPOSAL')
  return from
}

/** Every hour: expires proposals that were not answered within a week. */
export const proposalsJob: JobDefinition = {
  name: 'proposals.expire-unanswered',
  priority: 'idle',
  cron: '10 * * * *',
  async work(_, { db }) {
    await sql`UPDATE proposals SET status = 'EXPIRED', decided_at = now() WHERE status = 'SENT' AND expires_at <= now()`.execute(
      db,
    )
  },
}

/** Has proposals enter their group again, which was deleted and is back with its former id. */
export async function restoreGroupsOf(db: Db, groups: { groupId: number; proposalIds: number[] }[]): Promise<void> {
  await sql`
    UPDATE proposals SET group_id = "groupId"
    FROM jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) AS deleted ("groupId" bigint, "proposalIds" bigint[])
    WHERE proposals.id = ANY("proposalIds") AND group_id IS NULL`.execute(db)
}
