import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { verifyPassword } from '../accounts/passwords.ts'
import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'
import type { JobDefinition } from '../kernel/jobs.ts'
import { newToken, tokenHash } from '../kernel/secrets.ts'
import { ipPrefix } from '../kernel/session.ts'

const grantHours = 12
/** Wrong passwords until further ones are not heard: for one notice from one address, and for one notice. */
const limits = { address: { tries: 5, minutes: 15 }, casting: { tries: 50, minutes: 24 * 60 } }

type Visit = { password: string; name: string; company: string }

/**
 * Lets a guest in who knows the notice's password, for 12 hours or until the share ends. A notice that does not exist,
 * one that is not shared and a wrong password cost the same time and get the same answer (`share_password_wrong`);
 * after too many of them comes `share_locked`. `guestMark` tells the browser: who comes back under the same name is the
 * same guest, with what they wrote before.
 */
export async function enterShare(
  db: Db,
  castingId: number,
  visit: Visit,
  { ip, guestMark }: { ip: string | null; guestMark: string | null },
): Promise<{ token: string; expiresAt: Date; guestMark: string }> {
  const address = ip ?? ''
  await countTry(db, castingId, address)
  const share = await findOpen(db, castingId)
  if (!(await verifyPassword(share?.passwordHash ?? null, visit.password))) fail('share_password_wrong')
  await sql`DELETE FROM share_attempts WHERE casting_id = ${castingId} AND ip = ${address}`.execute(db)
  const mark = guestMark ?? randomBytes(16).toString('base64url')
  const token = newToken('share')
  // A grant names the password it was given for: one that was changed in this moment opens nothing.
  const { expires_at: expiresAt } = await db
    .insertInto('share_grants')
    .values({
      casting_id: castingId,
      token_hash: tokenHash(token),
      version: share!.version,
      viewer_name: visit.name,
      viewer_company: visit.company,
      guest_mark: tokenHash(mark),
      first_grant_id: guestMark ? await findFirstVisit(db, castingId, visit, guestMark) : null,
      ip_prefix: ipPrefix(ip),
      expires_at: new Date(Math.min(share!.expiresAt.getTime(), Date.now() + grantHours * 3_600_000)),
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return { token, expiresAt, guestMark: mark }
}

/** The first visit of a guest who comes back: same browser, same name. */
async function findFirstVisit(
  db: Db,
  castingId: number,
  { name, company }: Visit,
  mark: string,
): Promise<number | null> {
  const first = await db
    .selectFrom('share_grants')
    .select('id')
    .where('casting_id', '=', castingId)
    .where('guest_mark', '=', tokenHash(mark))
    .where('viewer_name', '=', name)
    .where('viewer_company', '=', company)
    .where('first_grant_id', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return first?.id ?? null
}

async function findOpen(db: Db, castingId: number) {
  const { rows } = await sql<{ passwordHash: string; version: number; expiresAt: Date }>`
    SELECT s.password_hash AS "passwordHash", version, s.expires_at AS "expiresAt"
    FROM casting_shares s JOIN castings ON castings.id = s.casting_id JOIN users owners ON owners.id = owner_id
    WHERE s.casting_id = ${castingId} AND s.revoked_at IS NULL AND s.expires_at > now()
      AND castings.status NOT IN ('DELETED', 'HIDDEN') AND owners.status = 'ACTIVE'`.execute(db)
  return rows[0]
}

// Counted before the password is looked at, so that a burst of parallel tries is seen; the right one takes the count
// back. A try that is refused unheard does not count: waiting helps, and one address alone can't lock a notice.
async function countTry(db: Db, castingId: number, ip: string): Promise<void> {
  const { id } = await db
    .insertInto('share_attempts')
    .values({ casting_id: castingId, ip })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ here: number; anywhere: number }>`
    SELECT count(*) FILTER (WHERE ip = ${ip} AND created_at > ${since(limits.address)})::int AS here, count(*)::int AS anywhere
    FROM share_attempts WHERE casting_id = ${castingId} AND created_at > ${since(limits.casting)}`.execute(db)
  const { here, anywhere } = rows[0]!
  const isShut = anywhere > limits.casting.tries
  if (!isShut && here <= limits.address.tries) return
  await db.deleteFrom('share_attempts').where('id', '=', id).execute()
  if (!isShut) fail('share_locked', { retryAfter: limits.address.minutes * 60 })
  fail('share_locked', { message: '비밀번호를 너무 많이 틀려 잠겼어요. 공고 담당자에게 새 비밀번호를 받아 주세요' })
}

const since = ({ minutes }: { minutes: number }) => new Date(Date.now() - minutes * 60_000)

/** Whether so many wrong passwords came within a day that nobody new gets in until there is a new one. */
export async function isLocked(db: Db, castingId: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int FROM share_attempts
    WHERE casting_id = ${castingId} AND created_at > ${since(limits.casting)}`.execute(db)
  return rows[0]!.count >= limits.casting.tries
}

/** Every night: tries that no longer count go, and after a year the record of whose data guests were given and who they were. */
export const sharingJob: JobDefinition = {
  name: 'castings.sweepShares',
  priority: 'idle',
  cron: '35 4 * * *',
  async work(_, { db }) {
    await sql`DELETE FROM share_attempts WHERE created_at < now() - interval '2 days'`.execute(db)
    await sql`DELETE FROM share_access_log WHERE listed_at < now() - interval '1 year'`.execute(db)
    // What they wrote stays; the number keeps two guests apart, whose marks would else count as one.
    await sql`
      UPDATE share_grants SET viewer_name = '초대받은 사람', viewer_company = coalesce(first_grant_id, id)::text,
             ip_prefix = NULL, guest_mark = NULL
      WHERE created_at < now() - interval '1 year' AND viewer_company <> coalesce(first_grant_id, id)::text`.execute(db)
  },
}
