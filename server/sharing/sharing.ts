import { sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import { sharingLimits } from '#contract/limits.ts'
import type { CastingShare, castingSharing } from '#contract/sharing/share.ts'
import { hashPassword } from '#server/accounts/passwords.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { firstOf } from '#server/kernel/present.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { requireRight } from './access.ts'
import { forgetTries, isLocked } from './door.ts'
import { sharingTexts as texts } from './messages.ts'

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

/** A casting's share and its visitors. Errors: `not_found`, `forbidden`. */
export async function findShare(db: Db, user: Viewer, castingId: number): Promise<CastingShare> {
  await requireRight(db, user, castingId, 'share')
  return readShare(db, castingId)
}

async function readShare(db: Db, castingId: number): Promise<CastingShare> {
  const row = await findRow(db, castingId)
  if (!row) {
    const standard = new Date(Date.now() + sharingLimits.standardDays * day)
    const scope = { roleIds: [], groupIds: [] }
    const everyoneCount = await countSeen(db, castingId, scope)
    return {
      state: 'NONE',
      scope,
      ...nothing,
      expiresAt: standard.toISOString(),
      seenCount: 0,
      everyoneCount,
      visits: [],
    }
  }
  const { shows, can, roleIds, groupIds, expiresAt } = row
  return {
    state: await stateOf(db, castingId, row),
    scope: { roleIds, groupIds },
    shows,
    can,
    expiresAt: expiresAt.toISOString(),
    seenCount: await countSeen(db, castingId, row),
    everyoneCount: await countSeen(db, castingId, { roleIds: [], groupIds: [] }),
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

// Mirrors `isSeen` of the review room, which this row may not import.
async function countSeen(db: Db, castingId: number, { roleIds, groupIds }: CastingShare['scope']): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int FROM applications a
    WHERE a.casting_id = ${castingId} AND a.withdrawn_at IS NULL AND (a.source <> 'CASTING_LIST' OR a.consent <> '{}')
      AND (${groupIds.length === 0} OR a.group_id = ANY(${groupIds}::bigint[]))
      AND (${roleIds.length === 0} OR EXISTS (
        SELECT FROM application_roles r
        WHERE r.application_id = a.id AND r.stage <> 'WITHDRAWN' AND r.role_id = ANY(${roleIds}::bigint[])))`.execute(
    db,
  )
  return firstOf(rows).count
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
 * Starts sharing, or changes it. A new password invalidates every token of the old one; other changes apply from the
 * guests' next request on. Errors: `not_found`, `forbidden`, `share_password_required` where nothing is shared (any
 * more), `share_scope_required` where nothing ever was, `share_expiry_invalid`; `not_found` also for roles and groups of other castings, while deleted ones stay in a
 * scope until they are removed from it.
 */
export async function changeShare(db: Db, user: Viewer, castingId: number, change: Change): Promise<CastingShare> {
  await requireRight(db, user, castingId, 'share')
  const expiresAt = change.expiresAt ? new Date(change.expiresAt) : undefined
  if (expiresAt && !isExpiry(expiresAt)) fail('share_expiry_invalid', { fields: { expiresAt: texts.within90Days } })
  // Slow on purpose, so before the transaction.
  const passwordHash = change.password === undefined ? null : await hashPassword(change.password)
  await db.transaction().execute(async tx => {
    await sql`SELECT FROM castings WHERE id = ${castingId} FOR NO KEY UPDATE`.execute(tx)
    const row = await findRow(tx, castingId)
    if (change.scope) await requireOwnScope(tx, castingId, added(change.scope, row))
    if (!passwordHash && (!row || row.revokedAt)) {
      fail('share_password_required', { fields: { password: texts.passwordLength } })
    }
    if (!row && !change.scope) fail('share_scope_required', { fields: { scope: texts.scopeMissing } })
    await save(tx, user, castingId, { row, change, passwordHash, expiresAt })
    if (passwordHash) await forgetTries(tx, castingId)
    await audit(tx, user, 'casting.share', castingId, {
      isNewPassword: passwordHash !== null,
      scope: change.scope,
      shows: change.shows,
      can: change.can,
      expiresAt: change.expiresAt,
    })
  })
  return readShare(db, castingId)
}

const isExpiry = (at: Date) =>
  at.getTime() > Date.now() && at.getTime() <= Date.now() + (sharingLimits.mostDays * day + 60_000)

// Deleted entries may stay in the scope: removing them would show guests more people.
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
  if (!firstOf(rows).isOwn) fail('not_found')
}

type Saving = { row: Row | undefined; change: Change; passwordHash: string | null; expiresAt: Date | undefined }

async function save(db: Db, user: Viewer, castingId: number, { row, change, passwordHash, expiresAt }: Saving) {
  const scope = change.scope ?? { roleIds: row?.roleIds ?? [], groupIds: row?.groupIds ?? [] }
  const shows = change.shows ?? row?.shows ?? nothing.shows
  const can = change.can ?? row?.can ?? nothing.can
  const until =
    expiresAt ?? (passwordHash || !row ? new Date(Date.now() + sharingLimits.standardDays * day) : row.expiresAt)
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

/** Stops sharing: guests are refused with their next request. Idempotent. */
export async function stopShare(db: Db, user: Viewer, castingId: number): Promise<CastingShare> {
  await requireRight(db, user, castingId, 'share')
  await sql`UPDATE casting_shares SET revoked_at = now(), updated_at = now()
            WHERE casting_id = ${castingId} AND revoked_at IS NULL`.execute(db)
  await audit(db, user, 'casting.share_stop', castingId)
  return readShare(db, castingId)
}

/** Unlocks a share that wrong passwords locked; password and guests stay. Idempotent. Errors: `not_found`, `forbidden`. */
export async function unlockShare(db: Db, user: Viewer, castingId: number): Promise<CastingShare> {
  await requireRight(db, user, castingId, 'share')
  await forgetTries(db, castingId)
  await audit(db, user, 'casting.share_unlock', castingId)
  return readShare(db, castingId)
}
