import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { removedStatuses } from '#contract/codes/castings.ts'
import { sharingLimits } from '#contract/limits.ts'
import { hashLike } from '#server/accounts/passwords.ts'
import { castingForNews } from '#server/castings/casting-news.ts'
import { networksOf } from '#server/kernel/addresses.ts'
import { isOneOf } from '#server/kernel/codes.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { JobDefinition, UnitOfWork } from '#server/kernel/jobs.ts'
import { firstOf } from '#server/kernel/present.ts'
import { newToken, tokenHash } from '#server/kernel/secrets.ts'
import { ipPrefix } from '#server/kernel/session.ts'
import { today } from '#server/kernel/time.ts'
import { notify } from '#server/notifications/notify.ts'
import { doorTexts as texts } from './messages.ts'

const grantHours = 12
const day = 24 * 60
/**
 * Wrong passwords before further ones are refused unchecked. An IPv6 address counts by its /56, whose holder has 256 of
 * our slots; a /48 (`site`) may be one customer or many. Returning guests have an allowance of their own.
 */
const limits = {
  address: { tries: 5, minutes: sharingLimits.lockMinutes },
  site: { tries: 20, minutes: sharingLimits.lockMinutes },
  guest: { tries: 20, minutes: day },
  casting: { tries: 50, minutes: day },
}

type Visit = { password: string; name: string; company: string }

/**
 * Admits a guest to the share with this password, for 12 hours or until the share ends. A missing casting, one that is
 * not shared and a wrong password take the same time and get the same answer (`share_password_wrong`), however many
 * shares there are: their passwords are hashed with one salt, so one computation decides. After too many wrong ones
 * throws `share_locked`, and the team is notified once a day. The lock of a casting does not affect guests who are
 * inside, and lets browsers return to their previous share. `guestMark` identifies the browser: a guest who returns
 * under the same name is the same guest, with their earlier notes.
 */
export async function enterShare(
  unit: UnitOfWork,
  castingId: number,
  visit: Visit,
  { ip, guestMark }: { ip: string | null; guestMark: string | null },
): Promise<{ token: string; expiresAt: Date; guestMark: string }> {
  const { db } = unit
  const guest = guestMark ? await findGuest(db, castingId, guestMark) : null
  const tries = [await countTry(unit, castingId, guest ? `${guestPrefix}${guest.id}` : (ip ?? ''))]
  const shares = await findOpen(db, castingId)
  const hash = await hashLike(shares[0]?.passwordHash ?? null, visit.password)
  const share = shares.find(each => each.passwordHash === hash)
  const isReturning = (share && guest?.shareIds.includes(share.id)) ?? false
  // A browser's allowance is for its own share: for any other it counts as a stranger.
  if (guest && !isReturning) tries.push(await countTry(unit, castingId, ip ?? ''))
  if (!share) fail('share_password_wrong')
  // With several shares, knowing one password must not reset the wrong guesses of another.
  await takeBack(db, castingId, tries, { isEverything: isReturning || shares.length === 1 })
  const mark = guestMark ?? randomBytes(16).toString('base64url')
  const token = newToken('share')
  // A grant stores its password's version: a concurrent password change invalidates it.
  const { expires_at: expiresAt } = await db
    .insertInto('share_grants')
    .values({
      casting_id: castingId,
      token_hash: tokenHash(token),
      share_id: share.id,
      version: share.version,
      viewer_name: visit.name,
      viewer_company: visit.company,
      guest_mark: tokenHash(mark),
      first_grant_id: guestMark ? await findFirstVisit(db, castingId, visit, guestMark) : null,
      ip_prefix: ipPrefix(ip),
      expires_at: new Date(Math.min(share.expiresAt.getTime(), Date.now() + grantHours * 3_600_000)),
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return { token, expiresAt, guestMark: mark }
}

/** The first visit of a returning guest: same browser, same name. */
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

/** The shares that are open now. */
async function findOpen(db: Db, castingId: number) {
  const { rows } = await sql<{ id: number; passwordHash: string; version: number; expiresAt: Date }>`
    SELECT s.id, s.password_hash AS "passwordHash", version, s.expires_at AS "expiresAt"
    FROM casting_shares s JOIN castings ON castings.id = s.casting_id JOIN users owners ON owners.id = owner_id
    WHERE s.casting_id = ${castingId} AND s.revoked_at IS NULL AND s.expires_at > now()
      AND NOT ${isOneOf('castings.status', removedStatuses)} AND owners.status = 'ACTIVE'
    ORDER BY s.id`.execute(db)
  return rows
}

/** Prefix for the attempts of a returning browser. */
const guestPrefix = 'guest '
const isStranger = sql<boolean>`ip NOT LIKE ${`${guestPrefix}%`}`

/** The first grant of this browser for the casting, and the shares it was in; null if it was never inside. */
async function findGuest(db: Db, castingId: number, mark: string) {
  const { rows } = await sql<{ id: number | null; shareIds: number[] }>`
    SELECT min(id) AS id, coalesce(json_agg(DISTINCT share_id), '[]') AS "shareIds" FROM share_grants
    WHERE casting_id = ${castingId} AND guest_mark = ${tokenHash(mark)}`.execute(db)
  const { id, shareIds } = firstOf(rows)
  return id === null ? null : { id, shareIds }
}

type Try = { id: number; place: string }

async function takeBack(db: Db, castingId: number, tries: Try[], { isEverything }: { isEverything: boolean }) {
  const forgotten = db.deleteFrom('share_attempts').where('casting_id', '=', castingId)
  await (isEverything
    ? forgotten.where(
        'ip',
        'in',
        tries.map(each => each.place),
      )
    : forgotten.where(
        'id',
        'in',
        tries.map(each => each.id),
      )
  ).execute()
}

// Counted before the password is checked, so that parallel bursts are seen; the right password resets the count.
// Refused attempts do not count, so waiting helps, and a single address cannot lock a casting.
async function countTry(unit: UnitOfWork, castingId: number, place: string): Promise<Try> {
  const { db } = unit
  const { id } = await db
    .insertInto('share_attempts')
    .values({ casting_id: castingId, ip: place })
    .returning('id')
    .executeTakeFirstOrThrow()
  const networks = networksOf(place)
  const { rows } = await sql<{ here: number; inDay: number; site: number; anywhere: number }>`
    SELECT count(*) FILTER (WHERE ${networks ? sql`ip ~ ${networks.line}` : sql`ip = ${place}`}
             AND created_at > ${since(limits.address)})::int AS here,
           count(*) FILTER (WHERE ip = ${place})::int AS "inDay",
           count(*) FILTER (WHERE ${networks ? sql`ip ~ ${networks.site}` : sql`false`}
             AND created_at > ${since(limits.site)})::int AS site,
           count(*) FILTER (WHERE ${isStranger})::int AS anywhere
    FROM share_attempts WHERE casting_id = ${castingId} AND created_at > ${since(limits.casting)}`.execute(db)
  const { here, inDay, site, anywhere } = firstOf(rows)
  const isGuest = place.startsWith(guestPrefix)
  const isShut = isGuest ? inDay > limits.guest.tries : anywhere > limits.casting.tries
  if (!isGuest && anywhere === limits.casting.tries) await tellLocked(unit, castingId)
  if (!isShut && here <= limits.address.tries && site <= limits.site.tries) return { id, place }
  await db.deleteFrom('share_attempts').where('id', '=', id).execute()
  if (!isShut) fail('share_locked', { retryAfter: limits.address.minutes * 60 })
  fail('share_locked', { message: texts.locked })
}

/**
 * Notifies the team that its share is locked: once a day, and once more after each unlocking. Unknown castings have no
 * team.
 */
async function tellLocked({ db, jobs }: UnitOfWork, castingId: number): Promise<void> {
  const { rows } = await sql<{ unlocks: number }>`
    SELECT (SELECT count(*) FROM audit_log WHERE target_type = 'casting' AND target_id = ${castingId}
            AND action IN ('casting.share', 'casting.share_unlock'))::int AS unlocks
    FROM casting_shares WHERE casting_id = ${castingId} AND revoked_at IS NULL AND expires_at > now() LIMIT 1`.execute(
    db,
  )
  const [known] = rows
  if (!known) return
  const casting = await castingForNews(db, castingId)
  await notify(
    { db, jobs },
    {
      type: 'CASTING_TEAM',
      userIds: casting.teamIds,
      title: texts.lockedForTeam,
      content: texts.lockedForTeamText(casting.title),
      link: `/mypage/castingadmin/${castingId}`,
      linkText: texts.toUnlock,
      dedupeKey: `share ${castingId} locked ${today()} ${known.unlocks}`,
    },
  )
}

const since = ({ minutes }: { minutes: number }) => new Date(Date.now() - minutes * 60_000)

/** Whether so many wrong passwords arrived within a day that no unknown guest is admitted. */
export async function isLocked(db: Db, castingId: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int FROM share_attempts
    WHERE casting_id = ${castingId} AND ${isStranger} AND created_at > ${since(limits.casting)}`.execute(db)
  return firstOf(rows).count >= limits.casting.tries
}

/** Admits guests again: deletes the wrong passwords of all addresses. */
export async function forgetTries(db: Db, castingId: number): Promise<void> {
  await db.deleteFrom('share_attempts').where('casting_id', '=', castingId).execute()
}

/**
 * Every night: deletes attempts that no longer count, and after a year the record of whose data guests received and who
 * they were.
 */
export const sharingJob: JobDefinition = {
  name: 'sharing.sweep-visits',
  priority: 'idle',
  cron: '35 4 * * *',
  async work(_, { db }) {
    await sql`DELETE FROM share_attempts WHERE created_at < now() - interval '2 days'`.execute(db)
    await sql`DELETE FROM casting_invitations WHERE expires_at < now()`.execute(db)
    await sql`DELETE FROM share_access_log WHERE listed_at < now() - interval '1 year'`.execute(db)
    // Their texts stay; the number keeps two guests apart, whose ratings would otherwise count as one.
    await sql`
      UPDATE share_grants SET viewer_name = ${texts.formerGuest}, viewer_company = coalesce(first_grant_id, id)::text,
             ip_prefix = NULL, guest_mark = NULL
      WHERE created_at < now() - interval '1 year' AND viewer_company <> coalesce(first_grant_id, id)::text`.execute(db)
  },
}
