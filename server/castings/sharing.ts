import { sql } from 'kysely'
import { type CastingShare, type castingSharing, shareDays } from '#contract/casting-sharing.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { hashPassword } from '../accounts/passwords.ts'
import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'
import type { Viewer } from '../kernel/session.ts'
import { requireRight } from './access.ts'
import { noteInAudit } from './audit.ts'
import { isLocked } from './sharing-door.ts'

type Change = BodyOf<(typeof castingSharing)['changeShare']>
type Row = {
  version: number
  roleIds: number[]
  groupIds: number[]
  shows: CastingShare['shows']
  can: CastingShare['can']
  expiresAt: Date
  revokedAt: Date | null
}

const day = 86_400_000
const mostVisits = 200
const nothing = {
  shows: { comments: false, ratings: false, files: false },
  can: { comment: false, rate: false, group: false },
}

/** How a notice is shared, and who came in. Errors: `not_found`, `forbidden`. */
export async function findShare(db: Db, user: Viewer, castingId: number): Promise<CastingShare> {
  await requireRight(db, user, castingId, 'share')
  return readShare(db, castingId)
}

async function readShare(db: Db, castingId: number): Promise<CastingShare> {
  const row = await findRow(db, castingId)
  if (!row) {
    const standard = new Date(Date.now() + shareDays.standard * day)
    const scope = { roleIds: [], groupIds: [] }
    return { state: 'NONE', scope, ...nothing, expiresAt: standard.toISOString(), seenCount: 0, visits: [] }
  }
  const { shows, can, roleIds, groupIds, expiresAt } = row
  return {
    state: await stateOf(db, castingId, row),
    scope: { roleIds, groupIds },
    shows,
    can,
    expiresAt: expiresAt.toISOString(),
    seenCount: await countSeen(db, castingId, row),
    visits: await findVisits(db, castingId, row),
  }
}

async function findRow(db: Db, castingId: number): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    SELECT version, to_json(role_ids) AS "roleIds", to_json(group_ids) AS "groupIds",
           json_build_object('comments', shows_comments, 'ratings', shows_ratings, 'files', shows_files) AS shows,
           json_build_object('comment', can_comment, 'rate', can_rate, 'group', can_group) AS can,
           expires_at AS "expiresAt", revoked_at AS "revokedAt"
    FROM casting_shares WHERE casting_id = ${castingId}`.execute(db)
  return rows[0]
}

async function stateOf(db: Db, castingId: number, row: Row): Promise<CastingShare['state']> {
  if (row.revokedAt) return 'REVOKED'
  if (row.expiresAt <= new Date()) return 'EXPIRED'
  return (await isLocked(db, castingId)) ? 'LOCKED' : 'ACTIVE'
}

// As in `isSeen` of the applications, for which the rows above have no import.
async function countSeen(db: Db, castingId: number, { roleIds, groupIds }: Row): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int FROM applications a
    WHERE a.casting_id = ${castingId} AND a.withdrawn_at IS NULL AND (a.source <> 'CASTING_LIST' OR a.consent <> '{}')
      AND (${groupIds.length === 0} OR a.group_id = ANY(${groupIds}::bigint[]))
      AND (${roleIds.length === 0} OR EXISTS (
        SELECT FROM application_roles r
        WHERE r.application_id = a.id AND r.stage <> 'WITHDRAWN' AND r.role_id = ANY(${roleIds}::bigint[])))`.execute(
    db,
  )
  return rows[0]!.count
}

async function findVisits(db: Db, castingId: number, row: Row): Promise<CastingShare['visits']> {
  const isOpen = row.revokedAt === null && row.expiresAt > new Date()
  const { rows } = await sql<Omit<CastingShare['visits'][number], 'enteredAt'> & { enteredAt: Date }>`
    SELECT g.id, viewer_name AS name, viewer_company AS company, ip_prefix AS "ipPrefix", created_at AS "enteredAt",
           ${isOpen} AND version = ${row.version} AND revoked_at IS NULL AND expires_at > now() AS "isOpen",
           seen.listed AS "listedCount", seen.opened AS "openedCount"
    FROM share_grants g, LATERAL (
      SELECT count(*)::int AS listed, count(opened_at)::int AS opened FROM share_access_log WHERE grant_id = g.id) AS seen
    WHERE casting_id = ${castingId} AND created_at > now() - interval '1 year'
    ORDER BY created_at DESC, g.id DESC LIMIT ${mostVisits}`.execute(db)
  return rows.map(visit => ({ ...visit, enteredAt: visit.enteredAt.toISOString() }))
}

/**
 * Starts sharing, or changes how. A new password makes every token given for the old one worthless; other changes hold
 * from the guests' next request on. Errors: `not_found`, `forbidden`, `share_password_required` where nothing is shared
 * (any more), `share_expiry_invalid`; `not_found` also for roles and groups of other notices,
 * while deleted ones stay in a scope until they are taken out of it.
 */
export async function changeShare(db: Db, user: Viewer, castingId: number, change: Change): Promise<CastingShare> {
  await requireRight(db, user, castingId, 'share')
  const expiresAt = change.expiresAt ? new Date(change.expiresAt) : undefined
  if (expiresAt && !isExpiry(expiresAt))
    fail('share_expiry_invalid', { fields: { expiresAt: '90일 안에서 골라 주세요' } })
  // Slow on purpose, so before the transaction.
  const passwordHash = change.password === undefined ? null : await hashPassword(change.password)
  await db.transaction().execute(async tx => {
    await sql`SELECT FROM castings WHERE id = ${castingId} FOR NO KEY UPDATE`.execute(tx)
    const row = await findRow(tx, castingId)
    if (change.scope) await requireOwnScope(tx, castingId, added(change.scope, row))
    if (!passwordHash && (!row || row.revokedAt)) {
      fail('share_password_required', { fields: { password: '6~20자로 적어 주세요' } })
    }
    await save(tx, user, castingId, { row, change, passwordHash, expiresAt })
    if (passwordHash) await sql`DELETE FROM share_attempts WHERE casting_id = ${castingId}`.execute(tx)
    await noteInAudit(tx, user.id, 'casting.share', castingId, {
      isNewPassword: passwordHash !== null,
      scope: change.scope,
      shows: change.shows,
      can: change.can,
      expiresAt: change.expiresAt,
    })
  })
  return readShare(db, castingId)
}

const isExpiry = (at: Date) => at.getTime() > Date.now() && at.getTime() <= Date.now() + (shareDays.most * day + 60_000)

// What is in the scope may stay in it, also when it was deleted meanwhile: leaving it out would show guests more people.
const added = ({ roleIds, groupIds }: CastingShare['scope'], row: Row | undefined) => ({
  roleIds: roleIds.filter(id => !row?.roleIds.includes(id)),
  groupIds: groupIds.filter(id => !row?.groupIds.includes(id)),
})

async function requireOwnScope(db: Db, castingId: number, { roleIds, groupIds }: CastingShare['scope']): Promise<void> {
  const { rows } = await sql<{ isOwn: boolean }>`
    SELECT (SELECT count(*) FROM casting_roles
            WHERE casting_id = ${castingId} AND deleted_at IS NULL AND id = ANY(${roleIds}::bigint[])) = ${new Set(roleIds).size}
       AND (SELECT count(*) FROM application_groups
            WHERE casting_id = ${castingId} AND id = ANY(${groupIds}::bigint[])) = ${new Set(groupIds).size} AS "isOwn"`.execute(
    db,
  )
  if (!rows[0]!.isOwn) fail('not_found')
}

type Saving = { row: Row | undefined; change: Change; passwordHash: string | null; expiresAt: Date | undefined }

async function save(db: Db, user: Viewer, castingId: number, { row, change, passwordHash, expiresAt }: Saving) {
  const scope = change.scope ?? { roleIds: row?.roleIds ?? [], groupIds: row?.groupIds ?? [] }
  const shows = change.shows ?? row?.shows ?? nothing.shows
  const can = change.can ?? row?.can ?? nothing.can
  const until = expiresAt ?? (passwordHash || !row ? new Date(Date.now() + shareDays.standard * day) : row.expiresAt)
  const values = {
    role_ids: scope.roleIds,
    group_ids: scope.groupIds,
    shows_comments: shows.comments,
    shows_ratings: shows.ratings,
    shows_files: shows.files,
    can_comment: can.comment,
    can_rate: can.rate,
    can_group: can.group,
    expires_at: until,
    updated_at: new Date(),
  }
  if (!passwordHash) {
    await db.updateTable('casting_shares').set(values).where('casting_id', '=', castingId).execute()
    return
  }
  const fresh = { ...values, password_hash: passwordHash, revoked_at: null }
  await db
    .insertInto('casting_shares')
    .values({ casting_id: castingId, created_by: user.id, ...fresh })
    .onConflict(oc =>
      oc.column('casting_id').doUpdateSet(eb => ({ ...fresh, version: eb('casting_shares.version', '+', 1) })),
    )
    .execute()
}

/** Stops sharing: guests are refused with their next request. Stopping twice is stopping once. */
export async function stopShare(db: Db, user: Viewer, castingId: number): Promise<CastingShare> {
  await requireRight(db, user, castingId, 'share')
  await sql`UPDATE casting_shares SET revoked_at = now(), updated_at = now()
            WHERE casting_id = ${castingId} AND revoked_at IS NULL`.execute(db)
  await noteInAudit(db, user.id, 'casting.share_stop', castingId)
  return readShare(db, castingId)
}
