import { sql } from 'kysely'
import type { Db } from './db.ts'
import { newToken, tokenHash } from './secrets.ts'

/** Who is calling, as every handler sees it. */
export type Viewer = {
  id: number
  name: string
  permissions: string[]
  isPlfilPlusMember: boolean
  sessionId: number
  authenticatedAt: Date
}

export type SessionOptions = { isCookie: boolean; isPersistent: boolean; userAgent: string | null; ip: string | null }

const day = 86_400_000
/** Idle and absolute life of a session, in milliseconds. */
export const life = {
  short: { idle: day / 2, total: day / 2 },
  persistent: { idle: 14 * day, total: 90 * day },
  bearer: { idle: 14 * day, total: 90 * day },
  staff: { idle: day / 48, total: day / 3 },
} as const
const maxSessions = 10

/** The first three numbers of an IPv4 address (or three groups of IPv6): enough to recognise, not to locate. */
export const ipPrefix = (ip: string | null) =>
  ip
    ? ip
        .split(/[.:]/)
        .slice(0, 3)
        .join(ip.includes(':') ? ':' : '.')
    : null

/** Starts a session and returns its token, which is stored only as a hash. The oldest sessions past ten end. */
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

/** The person behind a token, or null for an unknown, ended or expired one, or a person who may not sign in. */
export async function findViewer(db: Db, token: string): Promise<Viewer | null> {
  if (!/^pf_[\w-]{43}$/.test(token)) return null
  const hash = tokenHash(token)
  const { rows } = await sql<Row>`
    SELECT sessions.id AS "sessionId", sessions.authenticated_at AS "authenticatedAt", sessions.last_seen_at AS "lastSeenAt",
           sessions.idle_expires_at - sessions.last_seen_at AS "idle", users.id, users.name, users.permissions,
           users.is_plus_member AS "isPlfilPlusMember"
    FROM sessions JOIN users ON users.id = sessions.user_id
    WHERE token_hash = ${hash} AND revoked_at IS NULL AND expires_at > now() AND idle_expires_at > now()
      AND users.status = 'ACTIVE'`.execute(db)
  const row = rows[0]
  if (!row) return null
  if (Date.now() - row.lastSeenAt.getTime() > 5 * 60_000) await touch(db, row.sessionId)
  const { lastSeenAt: _, idle: __, ...viewer } = row
  return viewer
}

type Row = Viewer & { lastSeenAt: Date; idle: unknown }

/** Slides the idle expiry, at most once in five minutes; the absolute expiry stays. */
async function touch(db: Db, sessionId: number): Promise<void> {
  await sql`
    UPDATE sessions SET idle_expires_at = least(now() + (idle_expires_at - last_seen_at), expires_at), last_seen_at = now()
    WHERE id = ${sessionId} AND last_seen_at < now() - interval '5 minutes'`.execute(db)
}

/** Ends sessions of a person: one, or all but one. Works on the next request everywhere. */
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
