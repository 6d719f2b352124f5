import { sql } from 'kysely'
import { lock } from '#server/accounts/phone-codes.ts'
import { isSolved, newChallenge, priceAfter } from '#server/accounts/proof-of-work.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { firstOf } from '#server/kernel/present.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import { lineOf } from '#server/kernel/text/addresses.ts'
import type { Tools } from '#server/kernel/tools.ts'

/**
 * Numbers that nobody was sent, within an hour. From `free` on each check of a place costs a proof of work, which gets
 * dearer with every twenty, and from `most` on it waits. From `everybody` misses of all places together each check
 * costs one, so that a thousand addresses do not evade it (as phone codes, docs/decisions/0039).
 */
const limits = { free: 5, most: 60, everybody: 1_000 }
const hour = 3_600_000

/** Who checks: a person, or the address of one who is not signed in. */
export type Checking = { user: { id: number } | null; request: { ip: string | null } }

/** People count by their account, others by their address, of IPv6 by the /56 that one subscriber holds. */
export const placeOf = ({ user, request }: Checking): string => (user ? `user ${user.id}` : lineOf(request.ip ?? ''))

/**
 * Refuses a check from a place that has guessed too often: `contact_check_work` while it costs a proof of work,
 * `contact_check_locked` with the seconds to wait. Checks of one place pass one after the other until the transaction
 * ends.
 */
export async function admitCheck(db: Db, secrets: Secrets, place: string, work: string | undefined): Promise<void> {
  await lock(db, `contact check ${place}`)
  const misses = await readMisses(db, place)
  if (misses.last) fail('contact_check_locked', { retryAfter: secondsUntil(misses.last) })
  const price = priceOf(misses)
  if (price > 0 && !(await isSolved(secrets, subjectOf(place, misses.latest), price, work)))
    fail('contact_check_work', { retryAfter: 60 })
}

/** Counts a number that nobody was sent. */
export async function countMiss(db: Db, place: string): Promise<void> {
  await db.insertInto('contact_number_misses').values({ place }).execute()
}

/** The challenge to solve before the next check from this place. */
export async function newCheckWork(
  ctx: Pick<Tools, 'secrets' | 'env'> & Checking & { db: Db },
): Promise<{ challenge: string }> {
  const place = placeOf(ctx)
  const misses = await readMisses(ctx.db, place)
  return { challenge: await newChallenge(ctx, subjectOf(place, misses.latest), priceOf(misses)) }
}

/** Removes misses that no longer count. */
export async function deleteOldMisses(db: Db): Promise<void> {
  await sql`DELETE FROM contact_number_misses WHERE created_at < now() - interval '2 days'`.execute(db)
}

type Misses = { own: number; everybody: number; latest: number | null; last: Date | null }

/** `last`: the miss that has to leave the hour before the next check; null below the limit. */
async function readMisses(db: Db, place: string): Promise<Misses> {
  const since = new Date(Date.now() - hour)
  const { rows } = await sql<Misses>`
    SELECT count(*)::int AS own, max(id) AS latest, (array_agg(created_at ORDER BY created_at DESC))[${limits.most}::int] AS last,
           (SELECT count(*) FROM (SELECT FROM contact_number_misses WHERE created_at > ${since} LIMIT ${limits.everybody}) AS all_of)::int AS everybody
    FROM contact_number_misses WHERE place = ${place} AND created_at > ${since}`.execute(db)
  return firstOf(rows)
}

function priceOf({ own, everybody }: Misses): number {
  if (own < limits.free) return everybody < limits.everybody ? 0 : 1
  return priceAfter((own - limits.free) / 20)
}

/** Bound to the miss before it, so that a proof serves one guess. */
const subjectOf = (place: string, latest: number | null) => `contact check ${place} ${latest ?? ''}`

const secondsUntil = (at: Date) => Math.max(1, Math.ceil((at.getTime() + hour - Date.now()) / 1000))
