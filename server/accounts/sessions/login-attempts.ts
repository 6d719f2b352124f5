import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { present } from '#server/kernel/present.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import { networksOf } from '#server/kernel/text/addresses.ts'
import { loginAttemptsTexts as texts } from './messages.ts'

const minute = 60_000
type Fragment = RawBuilder<unknown>
/**
 * Failures in a sliding window before further attempts are refused: per account and place, per address, and the accounts
 * that an address fails at: one password tried on many accounts fails once at each. The /56 of an IPv6 address counts
 * as one.
 */
const limits = {
  account: { fails: 10, within: 15 * minute },
  address: { fails: 100, within: 60 * minute },
  accounts: { fails: 20, within: 60 * minute },
}

/**
 * The account and the origin of an attempt. An address is shared with strangers and has a limit of its own; a browser
 * known to the account and a running session belong to the person alone, so strangers cannot use up their attempts.
 */
export type Attempt = { account: string; from: string; isAddress: boolean }

export const attemptOf = (
  secrets: Secrets,
  loginId: string,
  from: { ip: string | null; device: string | null },
): Attempt => ({
  account: accountKey(secrets, loginId),
  from: from.device ? `device ${from.device}` : (from.ip ?? ''),
  isAddress: !from.device,
})

/** A password attempt by somebody who is already signed in. */
export const attemptInSession = (secrets: Secrets, loginId: string, sessionId: number): Attempt => ({
  account: accountKey(secrets, loginId),
  from: `session ${sessionId}`,
  isAddress: false,
})

const accountKey = (secrets: Secrets, loginId: string) => secrets.codeHash(`login:${loginId}`)

/**
 * Counts an attempt before it is made, so that parallel bursts are seen; success takes the count back
 * (`forgetAttempts`). A refused attempt (`login_throttled`) is not counted, so waiting always helps.
 */
export async function countAttempt(db: Db, { account, from, isAddress }: Attempt): Promise<void> {
  const { id } = await db
    .insertInto('login_attempts')
    .values({ login_id_hash: account, ip: from, created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ofAccount = await secondsToWait(db, sql`login_id_hash = ${account} AND ip = ${from}`, limits.account)
  const ofAddress = isAddress ? await waitOfAddress(db, from) : 0
  const wait = Math.max(ofAccount, ofAddress)
  if (wait === 0) return
  await db.deleteFrom('login_attempts').where('id', '=', id).execute()
  const minutes = Math.ceil(wait / 60)
  // A new password helps an account, but not an address with many attempts.
  const message = ofAddress > ofAccount ? texts.addressThrottled(minutes) : texts.accountThrottled(minutes)
  fail('login_throttled', { retryAfter: wait, message })
}

/** The password was right: forgets the attempts on this account from this place. */
export async function forgetAttempts(db: Db, { account, from }: Attempt): Promise<void> {
  await db.deleteFrom('login_attempts').where('login_id_hash', '=', account).where('ip', '=', from).execute()
}

/** A new password was set: forgets all earlier attempts. */
export async function forgetAllAttempts(db: Db, secrets: Secrets, loginId: string): Promise<void> {
  await db.deleteFrom('login_attempts').where('login_id_hash', '=', accountKey(secrets, loginId)).execute()
}

async function waitOfAddress(db: Db, from: string): Promise<number> {
  const line = networksOf(from)?.line
  const here = line ? sql`ip ~ ${line}` : sql`ip = ${from}`
  const [all, accounts] = [
    await secondsToWait(db, here, limits.address),
    await secondsToWait(db, here, limits.accounts, sql`GROUP BY login_id_hash`),
  ]
  return Math.max(all, accounts)
}

type Limit = { fails: number; within: number }

async function secondsToWait(db: Db, whose: Fragment, limit: Limit, grouped: Fragment = sql`GROUP BY id`) {
  const since = new Date(Date.now() - limit.within)
  const { rows } = await sql<{ createdAt: Date }>`
    SELECT max(created_at) AS "createdAt" FROM login_attempts WHERE ${whose} AND created_at > ${since} ${grouped}
    ORDER BY 1 DESC LIMIT ${limit.fails + 1}`.execute(db)
  if (rows.length <= limit.fails) return 0
  // The oldest of the last ten failures must leave the window first.
  const oldest = present(rows[limit.fails]).createdAt.getTime()
  return Math.max(1, Math.ceil((oldest + limit.within - Date.now()) / 1000))
}
