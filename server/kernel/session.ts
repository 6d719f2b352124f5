import { type RawBuilder, sql } from 'kysely'
import type { OperatorRole, Permission } from '#contract/codes/accounts.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import { dayMs } from '#contract/korean-time.ts'
import { operatorRolesOf } from './access-levels.ts'
import type { Db } from './db.ts'
import { fail } from './errors.ts'
import { newToken, tokenHash } from './secrets.ts'

/** The caller, as every handler sees it. */
export type Viewer = {
  id: number
  name: string
  permissions: CodeOf<typeof Permission>[]
  /** The roles of an operator; see `hasOperatorRole`. */
  operatorRoles: CodeOf<typeof OperatorRole>[]
  isPlfilPlusMember: boolean
  sessionId: number
  authenticatedAt: Date
  /** Where this request came from: an IPv4 address or a /64 network of IPv6. */
  ip: string | null
  /** The representative who makes this call for the viewer. */
  actedBy?: { id: number; name: string; representationId: number }
}

export type SessionOptions = { isCookie: boolean; isPersistent: boolean; userAgent: string | null; ip: string | null }

/** Idle and absolute life of a session, in milliseconds. */
const life = {
  short: { idle: dayMs / 2, total: 7 * dayMs },
  persistent: { idle: 14 * dayMs, total: 90 * dayMs },
  bearer: { idle: 14 * dayMs, total: 90 * dayMs },
  staff: { idle: dayMs / 48, total: dayMs / 3 },
} as const
const maxSessions = 10

/** Condition on a row of `sessions`: it is valid. */
export const isLive = sql<boolean>`(revoked_at IS NULL AND expires_at > now() AND idle_expires_at > now())`

/** The first three numbers of an IPv4 address (or three groups of IPv6): enough to recognise, not to locate. */
export const ipPrefix = (ip: string | null) =>
  ip
    ? ip
        .split(/[.:]/)
        .slice(0, 3)
        .join(ip.includes(':') ? ':' : '.')
    : null

/** Starts a session and returns its token, which is stored only as a hash. Ends the oldest sessions above ten. */
export async function startSession(
  db: Db,
  userId: number,
  options: SessionOptions,
): Promise<{ token: string; expiresAt: Date }> {
  const { permissions } = await db
    .selectFrom('users')
    .select('permissions')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const lasting = permissions.includes('Admin')
    ? life.staff
    : !options.isCookie
      ? life.bearer
      : options.isPersistent
        ? life.persistent
        : life.short
  const token = newToken('pf')
  const now = Date.now()
  const expiresAt = new Date(now + lasting.total)
  await db
    .insertInto('sessions')
    .values({
      user_id: userId,
      token_hash: tokenHash(token),
      is_cookie: options.isCookie,
      is_persistent: options.isPersistent,
      user_agent: options.userAgent?.slice(0, 300) ?? null,
      ip_prefix: ipPrefix(options.ip),
      idle_expires_at: new Date(now + lasting.idle),
      expires_at: expiresAt,
    })
    .execute()
  await sql`
    UPDATE sessions SET revoked_at = now(), revoked_reason = 'too_many'
    WHERE id IN (SELECT id FROM sessions WHERE user_id = ${userId} AND revoked_at IS NULL
                 ORDER BY last_seen_at DESC, id DESC OFFSET ${maxSessions})`.execute(db)
  return { token, expiresAt }
}

/** Receives a renewed token for the browser's cookie. */
export type Renew = (token: string, options: { isPersistent: boolean; expiresAt: Date }) => void

/** A session that ended because its replaced token was used again, and from where. */
export type StolenSession = { userId: number; sessionId: number; ip: string | null }
/** Called in the transaction that ends the session, because its token was stolen. */
export type TellStolen = (db: Db, stolen: StolenSession) => Promise<void>

/** `now`: by the clock that memberships use; the machine's by default. */
type Asking = {
  ip: string | null
  now?: Date | undefined
  renew?: Renew | undefined
  tellStolen?: TellStolen | undefined
}

/**
 * The person behind a token, or null for an unknown, ended or expired one, or a person who may not sign in. With
 * `renew`, a cookie's token is replaced once a day; the old one works until a minute after the new one is first seen,
 * so that neither parallel requests nor a lost answer end the session. Used later than that, it was stolen, and the
 * session ends.
 */
export async function findViewer(db: Db, token: string, asking: Asking): Promise<Viewer | null> {
  const { ip, renew, now = new Date() } = asking
  if (!/^pf_[\w-]{43}$/.test(token)) return null
  const hash = tokenHash(token)
  const row =
    (await findSession(db, sql`token_hash = ${hash}`, now)) ?? (await findReplaced(db, hash, { ...asking, now }))
  if (!row) return null
  if (row.isNewlySeen) await startGrace(db, row.sessionId)
  if (Date.now() - row.lastSeenAt.getTime() > 5 * 60_000) await touch(db, row.sessionId)
  if (row.isDue && renew) {
    const renewed = await replaceToken(db, row.sessionId, sql`rotated_at < now() - ${rotateEvery}::interval`, hash)
    if (renewed) renew(renewed.token, renewed)
  }
  const { lastSeenAt: _, isNewlySeen: __, isDue: ___, isOver: ____, ...viewer } = row
  return { ...viewer, ip }
}

const rotateEvery = '24 hours'
/** How long a replaced token still works, counted from the first use of its successor. */
const grace = '60 seconds'

/**
 * `isNewlySeen`: this token has replaced another and is seen for the first time. `isOver`: the token it replaced no
 * longer works. `isDue`: old enough to be replaced.
 */
type Row = Omit<Viewer, 'ip'> & { lastSeenAt: Date; isNewlySeen: boolean; isOver: boolean; isDue: boolean }

async function findSession(db: Db, which: RawBuilder<unknown>, now: Date): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    SELECT sessions.id AS "sessionId", sessions.authenticated_at AS "authenticatedAt", sessions.last_seen_at AS "lastSeenAt",
           previous_hash IS NOT NULL AND previous_until IS NULL AS "isNewlySeen",
           coalesce(previous_until < now(), false) AS "isOver",
           is_cookie AND rotated_at < now() - ${rotateEvery}::interval AS "isDue",
           users.id, users.name, users.permissions, ${operatorRolesOf('users')} AS "operatorRoles",
           plus_member_at(users.id, ${now}) AS "isPlfilPlusMember"
    FROM sessions JOIN users ON users.id = sessions.user_id
    WHERE ${which} AND ${isLive} AND users.status = 'ACTIVE'`.execute(db)
  return rows[0]
}

async function findReplaced(
  db: Db,
  hash: Buffer,
  { ip, now, tellStolen }: Asking & { now: Date },
): Promise<Row | undefined> {
  const row = await findSession(db, sql`previous_hash = ${hash}`, now)
  if (!row?.isOver) return row && { ...row, isNewlySeen: false, isDue: row.isDue && row.isNewlySeen }
  await db.transaction().execute(async trx => {
    await endSessions(trx, row.id, { only: row.sessionId, reason: 'token_reused' })
    await tellStolen?.(trx, { userId: row.id, sessionId: row.sessionId, ip })
  })
  return undefined
}

async function startGrace(db: Db, sessionId: number): Promise<void> {
  await sql`UPDATE sessions SET previous_until = now() + ${grace}::interval WHERE id = ${sessionId} AND previous_until IS NULL`.execute(
    db,
  )
}

/** Gives a session a new token, to one of several parallel requests; null to the others. */
async function replaceToken(db: Db, sessionId: number, where: RawBuilder<unknown>, presented: Buffer | null) {
  const token = newToken('pf')
  const { rows } = await sql<{ isPersistent: boolean; expiresAt: Date }>`
    UPDATE sessions
    SET token_hash = ${tokenHash(token)}, previous_hash = coalesce(${presented}::bytea, token_hash), previous_until = NULL, rotated_at = now()
    WHERE id = ${sessionId} AND is_cookie AND revoked_at IS NULL AND ${where}
    RETURNING is_persistent AS "isPersistent", expires_at AS "expiresAt"`.execute(db)
  return rows[0] ? { token, ...rows[0] } : null
}

/** Replaces a cookie's token at once: required after gaining rights. */
export async function rotateSession(db: Db, sessionId: number, renew: Renew): Promise<void> {
  const renewed = await replaceToken(db, sessionId, sql`true`, null)
  if (renewed) renew(renewed.token, renewed)
}

/** Which of these sessions are still valid for people who may sign in: for connections that outlive a request. */
export async function findLiveSessions(db: Db, sessionIds: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    SELECT sessions.id FROM sessions JOIN users ON users.id = sessions.user_id
    WHERE sessions.id = ANY(${sessionIds}::bigint[]) AND ${isLive} AND users.status = 'ACTIVE'`.execute(db)
  return new Set(rows.map(row => row.id))
}

/** Extends the idle expiry, at most once in five minutes; the absolute expiry stays. */
async function touch(db: Db, sessionId: number): Promise<void> {
  await sql`
    UPDATE sessions SET idle_expires_at = least(now() + (idle_expires_at - last_seen_at), expires_at), last_seen_at = now()
    WHERE id = ${sessionId} AND last_seen_at < now() - interval '5 minutes'`.execute(db)
}

/**
 * Locks the writer's account against being emptied until the transaction ends. Throws `not_signed_in` for an account
 * that has left since it was resolved, so that nothing of it is written after everything was deleted. Callers who lock
 * a person's row to count take `FOR NO KEY UPDATE`, which does not conflict with this.
 */
export async function holdAccount(db: Db, userId: number): Promise<void> {
  const held = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('status', '=', 'ACTIVE')
    .forKeyShare()
    .executeTakeFirst()
  if (!held) fail('not_signed_in')
}

/** Ends sessions of a person: one, or all but one. Takes effect on the next request everywhere. */
export async function endSessions(
  db: Db,
  userId: number,
  which: { only?: number; except?: number; reason: string },
): Promise<void> {
  let update = db
    .updateTable('sessions')
    .set({ revoked_at: new Date(), revoked_reason: which.reason })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
  if (which.only) update = update.where('id', '=', which.only)
  if (which.except) update = update.where('id', '<>', which.except)
  await update.execute()
}

/** Forgets the devices and addresses of a person's sessions. */
export async function forgetDevices(db: Db, userId: number): Promise<void> {
  await db.updateTable('sessions').set({ user_agent: null, ip_prefix: null }).where('user_id', '=', userId).execute()
}

/** Notes that the person confirmed who they are in this session. */
export async function noteConfirmation(db: Db, sessionId: number, at: Date): Promise<void> {
  await db.updateTable('sessions').set({ authenticated_at: at }).where('id', '=', sessionId).execute()
}

/** Removes sessions that ended three months ago. */
export async function forgetOldSessions(db: Db): Promise<void> {
  await sql`
    DELETE FROM sessions
    WHERE least(expires_at, idle_expires_at, coalesce(revoked_at, 'infinity')) < now() - interval '90 days'`.execute(db)
}
