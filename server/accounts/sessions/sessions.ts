import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { deviceName } from '#server/kernel/pages/device-name.ts'
import { endSessions, type Viewer } from '#server/kernel/session.ts'

/** A person's sessions: this one first, then the most recently used. */
export async function listSessions(db: Db, viewer: Viewer) {
  const rows = await running(db, viewer.id)
    .select(['id', 'user_agent as userAgent', 'ip_prefix as ipPrefix', 'created_at', 'last_seen_at'])
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const list = rows.map(({ id, userAgent, ipPrefix, created_at, last_seen_at }) => ({
    id,
    isCurrent: id === viewer.sessionId,
    device: deviceName(userAgent),
    ipPrefix,
    signedInAt: created_at,
    lastSeenAt: last_seen_at,
  }))
  return [...list.filter(({ isCurrent }) => isCurrent), ...list.filter(({ isCurrent }) => !isCurrent)]
}

/** Ends one of the person's own sessions; other people's are `not_found`. */
export async function endOwnSession(db: Db, viewer: Viewer, sessionId: number): Promise<void> {
  const found = await running(db, viewer.id).select('id').where('id', '=', sessionId).executeTakeFirst()
  if (!found) fail('not_found')
  await endSessions(db, viewer.id, { only: sessionId, reason: 'ended_by_owner' })
  await audit(db, viewer, 'session.end', sessionId)
}

/** Ends every session of the person except this one; returns how many. */
export async function endOtherSessions(db: Db, viewer: Viewer): Promise<number> {
  const others = await running(db, viewer.id).select('id').where('id', '<>', viewer.sessionId).forUpdate().execute()
  await endSessions(db, viewer.id, { except: viewer.sessionId, reason: 'ended_by_owner' })
  await audit(db, viewer, 'session.end_others', viewer.sessionId, { ended: others.length })
  return others.length
}

function running(db: Db, userId: number) {
  const now = new Date()
  return db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('idle_expires_at', '>', now)
}
