import { sql } from 'kysely'
import type { accounts } from '#contract/accounts.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'
import type { Effects, RequestFacts } from '../kernel/implement.ts'
import type { Secrets } from '../kernel/secrets.ts'
import { startSession } from '../kernel/session.ts'
import { audit } from './audit.ts'
import { verifyPassword } from './passwords.ts'
import { findMe } from './users.ts'

const minute = 60_000
/** Failures in a sliding window until further tries are refused: of one account from one address, and of one address. */
const limits = { account: { fails: 10, within: 15 * minute }, address: { fails: 100, within: 60 * minute } }

type Given = { secrets: Secrets; request: RequestFacts; effects: Effects }

/**
 * Signs in. An unknown id and a wrong password get the same answer after the same work. Errors: `login_failed`,
 * `login_throttled` with the seconds to wait, `suspended` to who knows the password.
 */
export async function login(db: Db, body: BodyOf<typeof accounts.login>, { secrets, request, effects }: Given) {
  const loginId = body.loginId.trim().toLowerCase()
  const key = { account: secrets.codeHash(`login:${loginId}`), ip: request.ip ?? '' }
  await countAttempt(db, key)
  const user = await db
    .selectFrom('users')
    .select(['id', 'password_hash', 'status'])
    .where('login_id', '=', loginId)
    .executeTakeFirst()
  const isRight = await verifyPassword(user?.password_hash ?? null, body.password)
  if (!user || !isRight || user.status === 'WITHDRAWN' || user.status === 'GUARDIAN_PENDING') fail('login_failed')
  if (user.status === 'SUSPENDED') fail('suspended')
  return db.transaction().execute(async transaction => {
    await transaction
      .deleteFrom('login_attempts')
      .where('login_id_hash', '=', key.account)
      .where('ip', '=', key.ip)
      .execute()
    await audit(transaction, { actorId: user.id, action: 'account.login', ip: request.ip })
    return signIn(transaction, user.id, { secrets, request, effects, isPersistent: body.staySignedIn })
  })
}

/** Starts a session and hands it over: into the cookie of a browser, in the answer to every other client. */
export async function signIn(db: Db, userId: number, given: Given & { isPersistent: boolean }) {
  const { secrets, request, effects, isPersistent } = given
  const { token, expiresAt } = await startSession(db, userId, {
    isCookie: request.isBrowser,
    isPersistent,
    userAgent: request.userAgent,
    ip: request.ip,
  })
  effects.setToken(token, { isPersistent, expiresAt })
  return {
    token: request.isBrowser ? null : token,
    expiresAt: expiresAt.toISOString(),
    user: await findMe(db, secrets, userId),
  }
}

/**
 * Counts a try before it is made, so that a burst of parallel tries is seen; signing in takes the count back. A refused
 * try is not counted: waiting helps, whatever others do meanwhile.
 */
async function countAttempt(db: Db, { account, ip }: { account: string; ip: string }): Promise<void> {
  const { id } = await db
    .insertInto('login_attempts')
    .values({ login_id_hash: account, ip, created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const wait = Math.max(
    await secondsToWait(db, sql`login_id_hash = ${account} AND ip = ${ip}`, limits.account),
    await secondsToWait(db, sql`ip = ${ip}`, limits.address),
  )
  if (wait === 0) return
  await db.deleteFrom('login_attempts').where('id', '=', id).execute()
  fail('login_throttled', { retryAfter: wait })
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
