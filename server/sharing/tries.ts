import { type RawBuilder, sql } from 'kysely'
import { sharingLimits } from '#contract/limits.ts'
import { lock } from '#server/accounts/phone-codes.ts'
import { isSolved, newChallenge, priceAfter } from '#server/accounts/proof-of-work.ts'
import { castingForNews } from '#server/castings/casting-news.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import { firstOf } from '#server/kernel/present.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import { ipPrefix } from '#server/kernel/session.ts'
import { networkPattern, networksOf } from '#server/kernel/text/addresses.ts'
import { today } from '#server/kernel/time.ts'
import type { Tools } from '#server/kernel/tools.ts'
import { notify } from '#server/notifications/notify.ts'
import { triesTexts as texts } from './messages.ts'
import { columnsOf, isOf, nameOf, type Shared } from './shared.ts'

const day = 24 * 60
type Limit = { tries: number; minutes: number }
/**
 * Wrong passwords before further ones are refused unchecked. An IPv6 address counts by its /56, whose holder has 256 of
 * our slots; a /48 (`site`) may be one customer or many. Returning guests have an allowance of their own. Of what is
 * shared, from `free` on each try of a stranger costs a proof of work, from `open` on only first visitors try, and from `most` on
 * nobody (as phone codes, docs/decisions/0039).
 */
const limits = {
  address: { tries: 5, minutes: sharingLimits.lockMinutes },
  site: { tries: 20, minutes: sharingLimits.lockMinutes },
  guest: { tries: 20, minutes: day },
  free: { tries: 5, minutes: day },
  open: { tries: 150, minutes: day },
  most: { tries: 200, minutes: day },
} satisfies Record<string, Limit>
/** Wrong passwords of a day from which on the team is told. */
const worthTelling = 50
/** What a first visitor's address and network have tried in a day at most. */
const ofFirst = { address: 2, network: 8 }

/** Prefix for the attempts of a returning browser. */
export const guestPrefix = 'guest '
const isStranger = sql<boolean>`ip NOT LIKE ${`${guestPrefix}%`}`

export type Try = { id: number; place: string }
type Trying = { shared: Shared; place: string; secrets: Secrets; work: string | undefined }

/**
 * Counts a try before its password is checked, so that parallel bursts are seen; the right password takes it back
 * (`takeBack`). Refused tries do not count, so waiting helps. Throws `share_locked` with the seconds to wait, and
 * `share_work` while each try costs a proof of work.
 */
export const countTry = (ctx: UnitOfWork, { shared, place, secrets, work }: Trying): Promise<Try> =>
  ctx.db.transaction().execute(async tx => {
    await lock(tx, `share ${nameOf(shared)} ${networksOf(place)?.site ?? place}`)
    const tries = await readTries(tx, shared, place)
    const isGuest = place.startsWith(guestPrefix)
    const wait = Math.max(until(tries.address, limits.address), until(tries.site, limits.site))
    if (wait > 0) fail('share_locked', { retryAfter: wait })
    const isFirst = tries.own < ofFirst.address && tries.network < ofFirst.network
    const shut = isGuest
      ? until(tries.guest, limits.guest)
      : Math.max(until(tries.most, limits.most), isFirst ? 0 : until(tries.open, limits.open))
    if (shut > 0) fail('share_locked', { message: texts.locked, retryAfter: shut })
    if (!isGuest) {
      const price = priceAt(tries.strangers)
      if (price > 0 && !(await isSolved(secrets, subjectOf(shared, place, tries.latest), price, work)))
        fail('share_work', { retryAfter: until(tries.free, limits.free) })
      await tellOfTries({ db: tx, jobs: ctx.jobs }, shared, tries.strangers + 1)
    }
    const { id } = await tx
      .insertInto('share_attempts')
      .values({ ...columnsOf(shared), ip: place })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, place }
  })

/** The price of a proof of work after so many wrong passwords: it doubles with every fifty, up to four times the first. */
const priceAt = (tries: number) => (tries < limits.free.tries ? 0 : priceAfter((tries - limits.free.tries) / 50))

/** What a proof is bound to: what is shared, address, and the try before it, so that it serves one try. */
const subjectOf = (shared: Shared, place: string, latest: number | null) =>
  `share ${nameOf(shared)} ${place} ${latest ?? ''}`

/** The challenge to solve before the next try from this address. */
export async function newTryWork(
  ctx: Pick<Tools, 'secrets' | 'env'> & { db: Db; request: { ip: string | null } },
  shared: Shared,
): Promise<{ challenge: string }> {
  const place = ctx.request.ip ?? ''
  const { strangers, latest } = await readTries(ctx.db, shared, place)
  return { challenge: await newChallenge(ctx, subjectOf(shared, place, latest), priceAt(strangers)) }
}

type Tries = Record<keyof typeof limits, Date | null> & {
  strangers: number
  own: number
  network: number
  latest: number | null
}

/** The tries of a day, and for each limit the try that has to leave its window first; null below the limit. */
async function readTries(db: Db, shared: Shared, place: string): Promise<Tries> {
  const networks = networksOf(place)
  const prefix = place.startsWith(guestPrefix) ? null : ipPrefix(place)
  const here = sql`ip = ${place}`
  const { rows } = await sql<Tries>`
    SELECT ${reached(networks ? sql`ip ~ ${networks.line}` : here, limits.address)} AS address,
           ${reached(networks ? sql`ip ~ ${networks.site}` : sql`false`, limits.site)} AS site,
           ${reached(here, limits.guest)} AS guest, ${reached(isStranger, limits.free)} AS free,
           ${reached(isStranger, limits.open)} AS open, ${reached(isStranger, limits.most)} AS most,
           count(*) FILTER (WHERE ${isStranger})::int AS strangers, count(*) FILTER (WHERE ${here})::int AS own,
           count(*) FILTER (WHERE ${prefix ? sql`ip ~ ${networkPattern(prefix)}` : here})::int AS network,
           max(id) FILTER (WHERE ${here}) AS latest
    FROM share_attempts tried WHERE ${isOf(shared, 'tried')} AND created_at > ${since(limits.most)}`.execute(db)
  return firstOf(rows)
}

const reached = (whose: RawBuilder<unknown>, limit: Limit) => sql`
  (array_agg(created_at ORDER BY created_at DESC) FILTER (WHERE ${whose} AND created_at > ${since(limit)}))[${limit.tries}::int]`

const since = ({ minutes }: Limit) => new Date(Date.now() - minutes * 60_000)

/** Seconds until this try leaves the window of its limit. */
const until = (at: Date | null, { minutes }: Limit) =>
  at ? Math.max(1, Math.ceil((at.getTime() + minutes * 60_000 - Date.now()) / 1000)) : 0

/**
 * Notifies the team, or the owner of a list, of many wrong passwords, and when the share closes to strangers: each once a
 * day, and once more after each unlocking. What is not shared has nobody to tell.
 */
async function tellOfTries(ctx: UnitOfWork, shared: Shared, tries: number): Promise<void> {
  if (tries < worthTelling) return
  const isShut = tries >= limits.open.tries
  const { castingId, castingListId } = shared
  const { rows } = await sql<{ ownerId: number | null; unlocks: number }>`
    SELECT created_by AS "ownerId",
           (SELECT count(*) FROM audit_log
            WHERE target_type = ${castingId === null ? 'casting_list' : 'casting'} AND target_id = ${castingId ?? castingListId}
              AND action IN ('casting.share', 'casting.share_unlock', 'casting_list.share', 'casting_list.share_unlock'))::int AS unlocks
    FROM casting_shares s WHERE ${isOf(shared, 's')} AND revoked_at IS NULL AND expires_at > now() LIMIT 1`.execute(
    ctx.db,
  )
  const [known] = rows
  if (!known) return
  const casting = castingId === null ? null : await castingForNews(ctx.db, castingId)
  await notify(ctx, {
    type: 'CASTING_TEAM',
    userIds: casting ? casting.teamIds : [known.ownerId].filter(id => id !== null),
    title: isShut ? texts.shut : texts.tried,
    content: (isShut ? texts.shutText : texts.triedText)(casting ? texts.quoted(casting.title) : texts.list),
    link: casting ? `/mypage/castingadmin/${castingId}` : `/mypage/castinglists/${castingListId}`,
    linkText: texts.toShare,
    dedupeKey: `share ${nameOf(shared)} ${isShut ? 'locked' : 'tried'} ${today()} ${known.unlocks}`,
  })
}

/** Whether so many wrong passwords arrived within a day that only first visitors may still try. */
export async function isLocked(db: Db, shared: Shared): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int FROM share_attempts tried
    WHERE ${isOf(shared, 'tried')} AND ${isStranger} AND created_at > ${since(limits.open)}`.execute(db)
  return firstOf(rows).count >= limits.open.tries
}

/** Forgets tries after the right password: only these, or everything from their places. */
export async function takeBack(db: Db, shared: Shared, tries: Try[], { isEverything }: { isEverything: boolean }) {
  const forgotten = db.deleteFrom('share_attempts').where(isOf(shared, 'share_attempts'))
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

/** Admits guests again: deletes the wrong passwords of all addresses. */
export async function forgetTries(db: Db, shared: Shared): Promise<void> {
  await db.deleteFrom('share_attempts').where(isOf(shared, 'share_attempts')).execute()
}
