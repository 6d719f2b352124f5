import { sql } from 'kysely'
import { removedStatuses } from '#contract/codes/castings.ts'
import { isAuthorised } from '#server/accounts/authorisation/casting-approval.ts'
import { hasOperatorRole } from '#server/kernel/access-levels.ts'
import { isOneOf } from '#server/kernel/codes.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Caller, FindListGuest, FindReviewer } from '#server/kernel/dispatch.ts'
import { fail } from '#server/kernel/errors.ts'
import { type ListGuest, needRight, type Reviewer, type Right } from '#server/kernel/reviewer.ts'
import { tokenHash } from '#server/kernel/secrets.ts'
import type { Viewer } from '#server/kernel/session.ts'

/**
 * Rights of each kind of reviewer; a guest's come from the share. Operators read and manage the casting, but decide
 * nothing.
 */
const rightsOf: Record<Exclude<Reviewer['kind'], 'SHARE'>, readonly Right[]> = {
  OWNER: ['decide', 'group', 'comment', 'rate', 'export', 'share', 'edit', 'seeContact'],
  FULL: ['decide', 'group', 'comment', 'rate', 'export', 'share', 'edit', 'seeContact'],
  REVIEWER: ['comment', 'rate'],
  ADMIN: ['group', 'comment', 'export', 'share', 'edit'],
}
const none: Reviewer['rights'] = {
  decide: false,
  group: false,
  comment: false,
  rate: false,
  export: false,
  share: false,
  edit: false,
  seeContact: false,
}

/**
 * Resolves the reviewer of a casting's applicants: owner and team while authorised, Admins, and guests of its share.
 * Other people's castings are not found. Throws `auth_required` without a valid authorisation, `share_ended` for a
 * guest whose share has ended, `applicants_emptied` once the period for which actors gave their data is over.
 */
export const findReviewer: FindReviewer = async (db, { user, shareTokens, ip }, { castingId }) => {
  if (!castingId) return null
  const person = user && (await findPerson(db, user, castingId))
  if (person) return person
  return shareTokens.length ? findGuest(db, { shareTokens, ip }, castingId) : null
}

/** Like `findReviewer`, for calls with another access level: 404 for strangers, `forbidden` without the right. */
export async function requireRight(db: Db, user: Viewer, castingId: number, right: Right): Promise<Reviewer> {
  const reviewer = (await findPerson(db, user, castingId)) ?? fail('not_found')
  needRight(reviewer, right)
  return reviewer
}

/** Like `requireRight`, for a page of its own, by default for people who decide: the casting's title, and all rights. */
export async function requirePage(
  db: Db,
  user: Viewer,
  castingId: number,
  right: Right = 'decide',
): Promise<Pick<Reviewer, 'rights'> & { title: string }> {
  const { rights } = await requireRight(db, user, castingId, right)
  const { title } = await db
    .selectFrom('castings')
    .select('title')
    .where('id', '=', castingId)
    .executeTakeFirstOrThrow()
  return { title, rights }
}

/**
 * The reviewer whose decision is carried out later, without a request: null if this person may no longer decide about
 * the casting.
 */
export async function findDecider(db: Db, userId: number, castingId: number): Promise<Reviewer | null> {
  const { rows } = await sql<{ name: string }>`
    SELECT users.name FROM users, castings WHERE users.id = ${userId} AND users.status = 'ACTIVE'
      AND castings.id = ${castingId} AND applicants_emptied_at IS NULL`.execute(db)
  if (!rows[0] || !(await isAuthorised(db, userId))) return null
  const person = await findPerson(
    db,
    { id: userId, name: rows[0].name, permissions: [], operatorRoles: [], sessionId: null, ip: null },
    castingId,
  )
  return person?.rights.decide ? person : null
}

type Somebody = Pick<Viewer, 'id' | 'name' | 'permissions' | 'operatorRoles' | 'ip'> & { sessionId: number | null }

async function findPerson(db: Db, user: Somebody, castingId: number): Promise<Reviewer | null> {
  const { rows } = await sql<{ isOwner: boolean; role: 'FULL' | 'REVIEWER' | null; isEmptied: boolean }>`
    SELECT owner_id = ${user.id} AS "isOwner", applicants_emptied_at IS NOT NULL AS "isEmptied",
           (SELECT role FROM casting_members m
            WHERE m.casting_id = castings.id AND m.user_id = ${user.id} AND state = 'ACCEPTED') AS role
    FROM castings WHERE id = ${castingId} AND status <> 'DELETED'`.execute(db)
  const casting = rows[0]
  if (!casting) return null
  const kind = casting.isOwner ? 'OWNER' : hasOperatorRole(user, 'MODERATION') ? 'ADMIN' : casting.role
  if (!kind) return null
  if (!hasOperatorRole(user, 'MODERATION') && !(await isAuthorised(db, user.id))) fail('auth_required')
  if (casting.isEmptied) fail('applicants_emptied')
  return {
    kind,
    castingId,
    userId: user.id,
    sessionId: user.sessionId,
    ip: user.ip,
    grantId: null,
    visitId: null,
    name: user.name,
    rights: { ...none, ...Object.fromEntries(rightsOf[kind].map(right => [right, true])) },
    isTeam: kind !== 'ADMIN',
    shows: { comments: true, ratings: true, files: true },
    scope: null,
  }
}

type GrantRow = {
  id: number
  firstGrantId: number | null
  viewerName: string
  viewerCompany: string
  isLive: boolean
  isEmptied: boolean
  roleIds: number[]
  groupIds: number[]
  stages: string[]
  applicationIds: number[]
  shows: Reviewer['shows']
  can: { comment: boolean; rate: boolean; group: boolean }
}

const isLive = sql`
  g.revoked_at IS NULL AND g.expires_at > now() AND g.version = s.version AND s.revoked_at IS NULL AND s.expires_at > now()`

type Guest = Pick<Caller, 'shareTokens' | 'ip'>

/**
 * The guest behind a token. Share, password and owner are read each time, so that stopping takes effect with the next
 * request.
 */
async function findGuest(db: Db, { shareTokens, ip }: Guest, castingId: number): Promise<Reviewer | null> {
  const { rows } = await sql<GrantRow>`
    SELECT g.id, first_grant_id AS "firstGrantId", viewer_name AS "viewerName", viewer_company AS "viewerCompany",
           to_json(role_ids) AS "roleIds", to_json(group_ids) AS "groupIds",
           to_json(stages) AS stages, to_json(application_ids) AS "applicationIds",
           json_build_object('comments', shows_comments, 'ratings', shows_ratings, 'files', shows_files) AS shows,
           json_build_object('comment', can_comment, 'rate', can_rate, 'group', can_group) AS can,
           ${isLive} AND NOT ${isOneOf('castings.status', removedStatuses)} AND owners.status = 'ACTIVE' AS "isLive",
           castings.applicants_emptied_at IS NOT NULL AS "isEmptied"
    FROM share_grants g JOIN casting_shares s ON s.id = g.share_id
    JOIN castings ON castings.id = g.casting_id JOIN users owners ON owners.id = castings.owner_id
    WHERE g.token_hash = ANY(${shareTokens.map(tokenHash)}::bytea[]) AND g.casting_id = ${castingId}
    ORDER BY "isLive" DESC, g.id DESC LIMIT 1`.execute(db)
  const grant = rows[0]
  if (!grant) return null
  if (!grant.isLive) fail('share_ended')
  if (grant.isEmptied) fail('applicants_emptied')
  return {
    kind: 'SHARE',
    castingId,
    userId: null,
    sessionId: null,
    ip,
    grantId: grant.firstGrantId ?? grant.id,
    visitId: grant.id,
    name: `${grant.viewerName} · ${grant.viewerCompany}`,
    rights: { ...none, ...grant.can },
    isTeam: false,
    shows: grant.shows,
    scope: {
      roleIds: grant.roleIds,
      groupIds: grant.groupIds,
      stages: grant.stages,
      applicationIds: grant.applicationIds,
    },
  }
}

/**
 * The guest of a casting list's share. List and password are read each time, so that stopping takes effect with the next
 * request. Throws `share_ended`.
 */
export const findListGuest: FindListGuest = async (db, { shareTokens }, { castingListId }) => {
  if (!castingListId || !shareTokens.length) return null
  const { rows } = await sql<ListGuest & { isLive: boolean }>`
    SELECT g.id AS "visitId", s.created_by AS "ownerId", ${isLive} AND owners.status = 'ACTIVE' AS "isLive"
    FROM share_grants g JOIN casting_shares s ON s.id = g.share_id JOIN users owners ON owners.id = s.created_by
    WHERE g.token_hash = ANY(${shareTokens.map(tokenHash)}::bytea[]) AND g.casting_list_id = ${castingListId}
    ORDER BY "isLive" DESC, g.id DESC LIMIT 1`.execute(db)
  const guest = rows[0]
  if (!guest) return null
  if (!guest.isLive) fail('share_ended')
  return { visitId: guest.visitId, ownerId: guest.ownerId }
}

/** The name and company of a guest by the tokens of their browser, of the latest visit that is not over; null for others. */
export async function findGuestName(db: Db, shareTokens: string[]): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    SELECT viewer_name || ' · ' || viewer_company AS name
    FROM share_grants g JOIN casting_shares s ON s.id = g.share_id
    WHERE g.token_hash = ANY(${shareTokens.map(tokenHash)}::bytea[]) AND ${isLive}
    ORDER BY g.id DESC LIMIT 1`.execute(db)
  return rows[0]?.name ?? null
}

/**
 * Locks the share of a guest who is about to write, so that nothing is written after it was stopped. Does nothing for
 * people with accounts. Throws `share_ended`.
 */
export async function holdShare(db: Db, { visitId }: Reviewer): Promise<void> {
  if (visitId === null) return
  const { rows } = await sql`
    SELECT FROM share_grants g JOIN casting_shares s ON s.id = g.share_id
    WHERE g.id = ${visitId} AND ${isLive} FOR SHARE OF s`.execute(db)
  if (!rows.length) fail('share_ended')
}
