import { type RawBuilder, sql } from 'kysely'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import { dayMs } from '#contract/korean-time.ts'
import { sharingLimits } from '#contract/limits.ts'
import type { castingSharing } from '#contract/sharing/share.ts'
import { hashLike, hashPassword } from '#server/accounts/passwords.ts'
import { lock } from '#server/accounts/phone-codes.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { firstOf, present } from '#server/kernel/present.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { announceAccess } from './announce.ts'
import { sharingTexts as texts } from './messages.ts'
import { auditShare, columnsOf, isOf, nameOf, type Shared } from './shared.ts'
import { forgetTries, isLocked } from './tries.ts'

type CastingShare = AnswerOf<(typeof castingSharing)['share']>
type Change = BodyOf<(typeof castingSharing)['changeShare']>
/** Without `shareId`, the first share. */
export type NamedShare = { shared: Shared; shareId?: number | undefined }
type Scope = CastingShare['scope']
/** `viewCount`: how often a guest opened the list. */
type Visit = CastingShare['visits'][number] & { viewCount: number }
export type ShareFacts = Omit<CastingShare, 'visits'> & { visits: Visit[] }
type Row = {
  id: number
  name: string
  version: number
  roleIds: number[]
  groupIds: number[]
  stages: Scope['stages']
  applicationIds: number[]
  shows: CastingShare['shows']
  can: CastingShare['can']
  expiresAt: Date
  revokedAt: Date | null
  hasLink: boolean
}

const mostVisits = 200
const everybody: Scope = { roleIds: [], groupIds: [], stages: [], applicationIds: [] }
const nothing = {
  shows: { comments: false, ratings: false, files: false },
  can: { comment: false, rate: false, group: false },
}

/** All shares of a casting or a list, oldest first. */
export async function listShares(db: Db, shared: Shared) {
  const { rows } = await sql<Pick<Row, 'id' | 'name' | 'expiresAt' | 'revokedAt'> & Counts>`
    SELECT s.id, name, expires_at AS "expiresAt", revoked_at AS "revokedAt", seen.count AS "seenCount",
           visits.count AS "visitCount", visits.latest AS "lastVisitAt"
    FROM casting_shares s,
         LATERAL (SELECT count(*)::int FROM applications a WHERE ${isShared('s')}) AS seen,
         LATERAL (SELECT count(*)::int, max(created_at) AS latest FROM share_grants g
                  WHERE g.share_id = s.id AND created_at > now() - interval '1 year') AS visits
    WHERE ${isOf(shared, 's')} ORDER BY s.id`.execute(db)
  const isShut = await isLocked(db, shared)
  const list = rows.map(({ revokedAt, ...row }) => ({
    ...row,
    state: stateOf({ ...row, revokedAt }, isShut),
  }))
  return { list, everyoneCount: await countEveryone(db, shared) }
}

type Counts = { seenCount: number; visitCount: number; lastVisitAt: Date | null }

/** A share and its visitors, as its team sees them. Throws `not_found`. */
export async function readShare(db: Db, { shared, shareId }: NamedShare): Promise<ShareFacts> {
  const row = await findRow(db, { shared, shareId })
  const everyoneCount = await countEveryone(db, shared)
  if (!row) {
    const standard = new Date(Date.now() + sharingLimits.standardDays * dayMs)
    return {
      id: null,
      name: '',
      state: 'NONE',
      scope: everybody,
      ...nothing,
      expiresAt: standard,
      hasLink: false,
      seenCount: 0,
      everyoneCount,
      visits: [],
    }
  }
  const { id, name, shows, can, roleIds, groupIds, stages, applicationIds, expiresAt } = row
  const { rows } = await sql<{ count: number }>`
    SELECT count(a.id)::int FROM casting_shares s JOIN applications a ON ${isShared('s')} WHERE s.id = ${id}`.execute(
    db,
  )
  return {
    id,
    name,
    state: stateOf(row, await isLocked(db, shared)),
    scope: { roleIds, groupIds, stages, applicationIds },
    shows,
    can,
    expiresAt,
    hasLink: row.hasLink,
    seenCount: firstOf(rows).count,
    everyoneCount,
    visits: await findVisits(db, row),
  }
}

/** The first share, or the selected one, which must belong to what is shared. Throws `not_found`. */
export async function findRow(db: Db, { shared, shareId }: NamedShare): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    SELECT id, name, version, to_json(role_ids) AS "roleIds", to_json(group_ids) AS "groupIds",
           to_json(stages) AS stages, to_json(application_ids) AS "applicationIds",
           json_build_object('comments', shows_comments, 'ratings', shows_ratings, 'files', shows_files) AS shows,
           json_build_object('comment', can_comment, 'rate', can_rate, 'group', can_group) AS can,
           expires_at AS "expiresAt", revoked_at AS "revokedAt", link_hash IS NOT NULL AS "hasLink"
    FROM casting_shares s WHERE ${isOf(shared, 's')} AND ${shareId === undefined ? sql`true` : sql`id = ${shareId}`}
    ORDER BY id LIMIT 1`.execute(db)
  if (shareId !== undefined && !rows.length) fail('not_found')
  return rows[0]
}

function stateOf(
  { revokedAt, expiresAt }: Pick<Row, 'revokedAt' | 'expiresAt'>,
  isShut: boolean,
): CastingShare['state'] {
  if (revokedAt) return 'REVOKED'
  if (expiresAt <= new Date()) return 'EXPIRED'
  return isShut ? 'LOCKED' : 'ACTIVE'
}

const isOffered = sql`a.withdrawn_at IS NULL AND (a.source <> 'CASTING_LIST' OR a.consent <> '{}')`

// Mirrors `isSeen` of the review room, which this row may not import.
function isShared(share: string): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${share}.${column}`)
  return sql`a.casting_id = ${of('casting_id')} AND ${isOffered}
    AND (${of('group_ids')} = '{}' OR a.group_id = ANY(${of('group_ids')}))
    AND (${of('application_ids')} = '{}' OR a.id = ANY(${of('application_ids')}))
    AND ((${of('role_ids')} = '{}' AND ${of('stages')} = '{}') OR EXISTS (
      SELECT FROM application_roles r
      WHERE r.application_id = a.id AND r.stage <> 'WITHDRAWN'
        AND (${of('role_ids')} = '{}' OR r.role_id = ANY(${of('role_ids')}))
        AND (${of('stages')} = '{}' OR r.stage = ANY(${of('stages')}))))`
}

async function countEveryone(db: Db, { castingId }: Shared): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int FROM applications a WHERE a.casting_id = ${castingId} AND ${isOffered}`.execute(db)
  return firstOf(rows).count
}

async function findVisits(db: Db, row: Row): Promise<Visit[]> {
  const isOpen = row.revokedAt === null && row.expiresAt > new Date()
  const { rows } = await sql<Visit>`
    SELECT g.id, viewer_name AS name, viewer_company AS company, ip_prefix AS "ipPrefix", created_at AS "enteredAt",
           ${isOpen} AND version = ${row.version} AND revoked_at IS NULL AND expires_at > now() AS "isOpen",
           view_count AS "viewCount", seen.listed AS "listedCount", seen.opened AS "openedCount"
    FROM share_grants g, LATERAL (
      SELECT count(*)::int AS listed, count(opened_at)::int AS opened FROM share_access_log WHERE grant_id = g.id) AS seen
    WHERE share_id = ${row.id} AND created_at > now() - interval '1 year'
    ORDER BY created_at DESC, g.id DESC LIMIT ${mostVisits}`.execute(db)
  return rows
}

/**
 * Starts sharing, or changes a share. A new password invalidates every token of the old one; other changes apply from
 * the guests' next request on. Throws `not_found`, `share_password_required` if nothing is shared (any
 * more), `share_password_taken` by another share of the casting, `share_scope_required` if nothing ever was,
 * `share_expiry_invalid`; `not_found` also for roles, groups and applications of other castings, while deleted ones
 * stay in a scope until they are removed from it.
 */
export const changeShare = (db: Db, user: Viewer, named: NamedShare, change: Change): Promise<ShareFacts> =>
  save(db, user, named.shared, tx => findRow(tx, named), change)

/** Adds a share. Throws as `changeShare`, and `share_limit`. */
export const addShare = (db: Db, user: Viewer, shared: Shared, change: Change): Promise<ShareFacts> =>
  save(db, user, shared, async () => undefined, change)

type Find = (tx: Db) => Promise<Row | undefined>

async function save(db: Db, user: Viewer, shared: Shared, find: Find, change: Change): Promise<ShareFacts> {
  const { castingId } = shared
  const expiresAt = change.expiresAt ? new Date(change.expiresAt) : undefined
  if (expiresAt && !isExpiry(expiresAt)) fail('share_expiry_invalid', { fields: { expiresAt: texts.withinMostDays } })
  // Slow on purpose, so before the transaction.
  const before = await findAnyHash(db, shared)
  const passwordHash = change.password === undefined ? null : await hashFor(before, change.password)
  const shareId = await db.transaction().execute(async tx => {
    if (castingId === null) await lock(tx, `shares ${nameOf(shared)}`)
    else await sql`SELECT FROM castings WHERE id = ${castingId} FOR NO KEY UPDATE`.execute(tx)
    // Two simultaneous first shares would have two salts, and could have the same password.
    if (passwordHash && before === null && (await findAnyHash(tx, shared)) !== null) fail('conflict')
    const row = await find(tx)
    if (change.scope && castingId !== null) await requireOwnScope(tx, castingId, added(change.scope, row))
    if (!passwordHash && (!row || row.revokedAt)) {
      fail('share_password_required', { fields: { password: texts.passwordLength } })
    }
    if (!row && !change.scope && castingId !== null)
      fail('share_scope_required', { fields: { scope: texts.scopeMissing } })
    if (passwordHash) await requireOwnPassword(tx, shared, passwordHash, row)
    const id = await write(tx, user, shared, { row, change, passwordHash, expiresAt })
    if (passwordHash) {
      await forgetTries(tx, shared)
      await announceAccess(tx, shared)
    }
    await auditShare(tx, user, shared, 'share', {
      shareId: id,
      name: change.name,
      isNewPassword: passwordHash !== null,
      scope: change.scope,
      shows: change.shows,
      can: change.can,
      expiresAt: change.expiresAt,
    })
    return id
  })
  return readShare(db, { shared, shareId })
}

/** All stored passwords of a casting or a list have one salt, which any of them contains. */
async function findAnyHash(db: Db, shared: Shared): Promise<string | null> {
  const any = await db
    .selectFrom('casting_shares')
    .select('password_hash as hash')
    .where(isOf(shared, 'casting_shares'))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return any?.hash ?? null
}

const hashFor = (like: string | null, password: string) => (like ? hashLike(like, password) : hashPassword(password))

// Checked before the constraint, to name the input. Does not reveal which share has the password.
async function requireOwnPassword(db: Db, shared: Shared, hash: string, row: Row | undefined): Promise<void> {
  const other = await db
    .selectFrom('casting_shares')
    .select('id')
    .where(isOf(shared, 'casting_shares'))
    .where('password_hash', '=', hash)
    .executeTakeFirst()
  if (other && other.id !== row?.id) fail('share_password_taken', { fields: { password: texts.taken } })
}

const isExpiry = (at: Date) =>
  at.getTime() > Date.now() && at.getTime() <= Date.now() + (sharingLimits.mostDays * dayMs + 60_000)

// Deleted entries may stay in the scope: removing them would show guests more people.
const added = (scope: Scope, row: Row | undefined): Omit<Scope, 'stages'> => ({
  roleIds: scope.roleIds.filter(id => !row?.roleIds.includes(id)),
  groupIds: scope.groupIds.filter(id => !row?.groupIds.includes(id)),
  applicationIds: scope.applicationIds.filter(id => !row?.applicationIds.includes(id)),
})

async function requireOwnScope(db: Db, castingId: number, scope: Omit<Scope, 'stages'>): Promise<void> {
  const { roleIds, groupIds, applicationIds } = scope
  const { rows } = await sql<{ isOwn: boolean }>`
    SELECT (SELECT count(*) FROM casting_roles
            WHERE casting_id = ${castingId} AND deleted_at IS NULL AND id = ANY(${roleIds}::bigint[])) = ${new Set(roleIds).size}
       AND (SELECT count(*) FROM application_groups
            WHERE casting_id = ${castingId} AND id = ANY(${groupIds}::bigint[])) = ${new Set(groupIds).size}
       AND (SELECT count(*) FROM applications
            WHERE casting_id = ${castingId} AND id = ANY(${applicationIds}::bigint[])) = ${new Set(applicationIds).size} AS "isOwn"`.execute(
    db,
  )
  if (!firstOf(rows).isOwn) fail('not_found')
}

type Saving = { row: Row | undefined; change: Change; passwordHash: string | null; expiresAt: Date | undefined }

/** Writes the share and returns its id. */
async function write(db: Db, user: Viewer, shared: Shared, { row, change, passwordHash, expiresAt }: Saving) {
  const { roleIds, groupIds, stages, applicationIds } = change.scope ?? row ?? everybody
  const shows = change.shows ?? row?.shows ?? nothing.shows
  const can = change.can ?? row?.can ?? nothing.can
  const until =
    expiresAt ?? (passwordHash || !row ? new Date(Date.now() + sharingLimits.standardDays * dayMs) : row.expiresAt)
  const values = {
    role_ids: roleIds,
    group_ids: groupIds,
    stages,
    application_ids: applicationIds,
    shows_comments: shows.comments,
    shows_ratings: shows.ratings,
    shows_files: shows.files,
    can_comment: can.comment,
    can_rate: can.rate,
    can_group: can.group,
    expires_at: until,
    updated_at: new Date(),
    ...(change.name !== undefined && { name: change.name }),
    // A new password ends all access, also by link.
    ...(passwordHash && { password_hash: passwordHash, revoked_at: null, link_hash: null }),
  }
  if (row) {
    await db
      .updateTable('casting_shares')
      .set(eb => ({ ...values, ...(passwordHash && { version: eb('version', '+', 1) }) }))
      .where('id', '=', row.id)
      .execute()
    return row.id
  }
  const { count } = await db
    .selectFrom('casting_shares')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where(isOf(shared, 'casting_shares'))
    .executeTakeFirstOrThrow()
  if (Number(count) >= sharingLimits.shares) fail('share_limit')
  const { id } = await db
    .insertInto('casting_shares')
    .values({
      ...columnsOf(shared),
      created_by: user.id,
      name: texts.nameOf(Number(count) + 1),
      ...values,
      password_hash: present(passwordHash),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Stops a share: its guests are refused with their next request; other shares are not affected. Idempotent. */
export async function stopShare(db: Db, user: Viewer, named: NamedShare): Promise<ShareFacts> {
  const row = await findRow(db, named)
  if (row) {
    await sql`UPDATE casting_shares SET revoked_at = now(), updated_at = now()
              WHERE id = ${row.id} AND revoked_at IS NULL`.execute(db)
    await announceAccess(db, named.shared)
  }
  await auditShare(db, user, named.shared, 'stop', { shareId: row?.id })
  return readShare(db, named)
}

/**
 * Unlocks the shares of a casting or a list that wrong passwords locked; passwords and guests stay. Idempotent. Throws
 * `not_found`.
 */
export async function unlockShare(db: Db, user: Viewer, named: NamedShare): Promise<ShareFacts> {
  await forgetTries(db, named.shared)
  await auditShare(db, user, named.shared, 'unlock')
  return readShare(db, named)
}
