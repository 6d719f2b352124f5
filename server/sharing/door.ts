import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { removedStatuses } from '#contract/codes/castings.ts'
import { hashLike } from '#server/accounts/passwords.ts'
import { isOneOf } from '#server/kernel/codes.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Effects, RequestFacts } from '#server/kernel/implement.ts'
import type { JobDefinition, UnitOfWork } from '#server/kernel/jobs.ts'
import { firstOf } from '#server/kernel/present.ts'
import { newToken, type Secrets, tokenHash } from '#server/kernel/secrets.ts'
import { ipPrefix } from '#server/kernel/session.ts'
import { doorTexts as texts } from './messages.ts'
import { columnsOf, isOf, type Shared } from './shared.ts'
import { countTry, guestPrefix, takeBack } from './tries.ts'

const grantHours = 12
type Visit = { name: string; company: string }
/** A password, with a proof of work where one is required, or the secret part of a link. */
type Opened = Visit & { password?: string | undefined; work?: string | undefined; key?: string | undefined }
type Browser = { ip: string | null; guestMark: string | null }

/**
 * Admits a guest to the share with this password, for 12 hours or until the share ends; a browser keeps the token as a
 * cookie. A missing casting or list, one that is not shared and a wrong password take the same time and get the same answer (`share_password_wrong`), however many
 * shares there are: their passwords are hashed with one salt, so one computation decides. Errors of wrong ones: as
 * `countTry`. No lock affects guests who are inside, browsers that return to their previous share, or the link of a share
 * (`share_link_ended`). `guestMark` identifies the browser: a guest who returns under the same name is the same guest,
 * with their earlier notes.
 */
export async function enterShare(
  ctx: Entering,
  shared: Shared,
  opened: Opened,
): Promise<{ token: string | null; expiresAt: Date }> {
  const { effects, secrets } = ctx
  const { ip, guestMark, isBrowser } = ctx.request
  const visit = await letIn(ctx, shared, opened, { ip, guestMark, secrets })
  effects.setShareToken(visit.token)
  effects.rememberGuest(visit.guestMark)
  return { token: isBrowser ? null : visit.token, expiresAt: visit.expiresAt }
}

type Entering = UnitOfWork & {
  request: Pick<RequestFacts, 'ip' | 'guestMark' | 'isBrowser'>
  effects: Pick<Effects, 'setShareToken' | 'rememberGuest'>
  secrets: Secrets
}

async function letIn(
  ctx: UnitOfWork,
  shared: Shared,
  { key, password = '', work, ...visit }: Opened,
  { secrets, ...browser }: Browser & { secrets: Secrets },
) {
  const { db } = ctx
  if (key === undefined) {
    const share = await openByPassword(ctx, shared, { password, work, secrets, ...browser })
    return admit(db, shared, share, visit, browser)
  }
  const hash = tokenHash(key)
  const share = (await findOpen(db, shared)).find(each => each.linkHash?.equals(hash))
  return admit(db, shared, share ?? fail('share_link_ended'), visit, browser)
}

type Tried = Browser & { password: string; work: string | undefined; secrets: Secrets }

async function openByPassword(ctx: UnitOfWork, shared: Shared, { password, ip, guestMark, ...paid }: Tried) {
  const { db } = ctx
  const guest = guestMark ? await findGuest(db, shared, guestMark) : null
  const count = (place: string) => countTry(ctx, { shared, place, ...paid })
  const tries = [await count(guest ? `${guestPrefix}${guest.id}` : (ip ?? ''))]
  const shares = await findOpen(db, shared)
  const hash = await hashLike(shares[0]?.passwordHash ?? null, password)
  const share = shares.find(each => each.passwordHash === hash)
  const isReturning = (share && guest?.shareIds.includes(share.id)) ?? false
  // A browser's allowance is for its own share: for any other it counts as a stranger.
  if (guest && !isReturning) tries.push(await count(ip ?? ''))
  if (!share) fail('share_password_wrong')
  // With several shares, knowing one password must not reset the wrong guesses of another.
  await takeBack(db, shared, tries, { isEverything: isReturning || shares.length === 1 })
  return share
}

type Share = Awaited<ReturnType<typeof findOpen>>[number]

async function admit(db: Db, shared: Shared, share: Share, visit: Visit, { ip, guestMark }: Browser) {
  const mark = guestMark ?? randomBytes(16).toString('base64url')
  const token = newToken('share')
  // A grant stores its password's version: a concurrent password change invalidates it.
  const { expires_at: expiresAt } = await db
    .insertInto('share_grants')
    .values({
      ...columnsOf(shared),
      token_hash: tokenHash(token),
      share_id: share.id,
      version: share.version,
      viewer_name: visit.name,
      viewer_company: visit.company,
      guest_mark: tokenHash(mark),
      first_grant_id: guestMark ? await findFirstVisit(db, shared, visit, guestMark) : null,
      ip_prefix: ipPrefix(ip),
      expires_at: new Date(Math.min(share.expiresAt.getTime(), Date.now() + grantHours * 3_600_000)),
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return { token, expiresAt, guestMark: mark }
}

/** The first visit of a returning guest: same browser, same name. */
async function findFirstVisit(db: Db, shared: Shared, { name, company }: Visit, mark: string): Promise<number | null> {
  const first = await db
    .selectFrom('share_grants')
    .select('id')
    .where(isOf(shared, 'share_grants'))
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
async function findOpen(db: Db, shared: Shared) {
  const { rows } = await sql<{
    id: number
    passwordHash: string
    linkHash: Buffer | null
    version: number
    expiresAt: Date
  }>`
    SELECT s.id, s.password_hash AS "passwordHash", link_hash AS "linkHash", version, s.expires_at AS "expiresAt"
    FROM casting_shares s LEFT JOIN castings ON castings.id = s.casting_id
    JOIN users owners ON owners.id = coalesce(castings.owner_id, s.created_by)
    WHERE ${isOf(shared, 's')} AND s.revoked_at IS NULL AND s.expires_at > now()
      AND (castings.id IS NULL OR NOT ${isOneOf('castings.status', removedStatuses)}) AND owners.status = 'ACTIVE'
    ORDER BY s.id`.execute(db)
  return rows
}

/** The first grant of this browser for what is shared, and the shares it was in; null if it was never inside. */
async function findGuest(db: Db, shared: Shared, mark: string) {
  const { rows } = await sql<{ id: number | null; shareIds: number[] }>`
    SELECT min(id) AS id, coalesce(json_agg(DISTINCT share_id), '[]') AS "shareIds" FROM share_grants g
    WHERE ${isOf(shared, 'g')} AND guest_mark = ${tokenHash(mark)}`.execute(db)
  const { id, shareIds } = firstOf(rows)
  return id === null ? null : { id, shareIds }
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
