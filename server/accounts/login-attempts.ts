import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'
import type { Secrets } from '../kernel/secrets.ts'

const minute = 60_000
/** Failures in a sliding window until further tries are refused: of one account from one place, and of one address. */
const limits = { account: { fails: 10, within: 15 * minute }, address: { fails: 100, within: 60 * minute } }

/**
 * Who tries, and from where. An address is shared with strangers and has a limit of its own; a browser that the account
 * knows and a running session are the person's alone: whatever strangers do, their tries are still heard.
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

/** A try at the password by someone who is signed in already. */
export const attemptInSession = (secrets: Secrets, loginId: string, sessionId: number): Attempt => ({
  account: accountKey(secrets, loginId),
  from: `session ${sessionId}`,
  isAddress: false,
})

const accountKey = (secrets: Secrets, loginId: string) => secrets.codeHash(`login:${loginId}`)

/**
 * Counts a try before it is made, so that a burst of parallel tries is seen; success takes the count back
 * (`forgetAttempts`). A refused try (`login_throttled`) is not counted: waiting helps, whatever others do meanwhile.
 */
export async function countAttempt(db: Db, { account, from, isAddress }: Attempt): Promise<void> {
  const { id } = await db
    .insertInto('login_attempts')
    .values({ login_id_hash: account, ip: from, created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ofAccount = await secondsToWait(db, sql`login_id_hash = ${account} AND ip = ${from}`, limits.account)
  const ofAddress = isAddress ? await secondsToWait(db, sql`ip = ${from}`, limits.address) : 0
  const wait = Math.max(ofAccount, ofAddress)
  if (wait === 0) return
  await db.deleteFrom('login_attempts').where('id', '=', id).execute()
  const minutes = Math.ceil(wait / 60)
  // A new password helps an account, not an address from which many have tried.
  const message =
    ofAddress > ofAccount
      ? `이 인터넷 연결에서 로그인 시도가 많았어요. ${minutes}분 뒤에 다시 시도하거나 다른 연결을 이용해 주세요`
      : `로그인 시도가 많았어요. ${minutes}분 뒤에 다시 시도하거나 비밀번호를 찾아 주세요`
  fail('login_throttled', { retryAfter: wait, message })
}

/** The password was right: the tries of this account from this place no longer count. */
export async function forgetAttempts(db: Db, { account, from }: Attempt): Promise<void> {
  await db.deleteFrom('login_attempts').where('login_id_hash', '=', account).where('ip', '=', from).execute()
}

/** A new password was set: nothing that was tried before counts. */
export async function forgetAllAttempts(db: Db, secrets: Secrets, loginId: string): Promise<void> {
  await db.deleteFrom('login_attempts').where('login_id_hash', '=', accountKey(secrets, loginId)).execute()
}

async function secondsToWait(db: Db, whose: ReturnType<typeof sql>, limit: { fails: number; within: number }) {
  const since = new Date(Date.now() - limit.within)
  const { rows } = await sql<{ createdAt: Date }>`
    SELECT created_at AS "createdAt" FROM login_attempts WHERE ${whose} AND created_at > ${since}
    ORDER BY created_at DESC LIMIT ${limit.fails + 1}`.execute(db)
  if (rows.length <= limit.fails) return 0
  // The oldest of the last ten failures has to leave the window first.
  const oldest = rows[limit.fails]!.createdAt.getTime()
  return Math.max(1, Math.ceil((oldest + limit.within - Date.now()) / 1000))
}
