import { sql } from 'kysely'
import type { accounts } from '#contract/accounts/index.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { audit, auditOncePer } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Effects, RequestFacts } from '#server/kernel/implement.ts'
import type { Jobs } from '#server/kernel/jobs.ts'
import { firstOf } from '#server/kernel/present.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import { holdAccount, ipPrefix, startSession } from '#server/kernel/session.ts'
import { tellNewDevice } from '../account-news.ts'
import { waitForGuardian } from '../guardian/asking.ts'
import { verifyPassword } from '../passwords.ts'
import { refuseSuspended } from '../suspension.ts'
import { findMe } from '../users.ts'
import { deviceMark, knownDevice } from './known-device.ts'
import { attemptOf, countAttempt, forgetAttempts } from './login-attempts.ts'

type LoginContext = { secrets: Secrets; jobs: Jobs; request: RequestFacts; effects: Effects }

/**
 * Signs in. An unknown id and a wrong password get the same answer after the same work. Errors: `login_failed`,
 * `login_throttled` with the seconds to wait, `suspended` after the right password. A browser that signed in to the
 * account before is counted separately, so the failures of others do not lock it out. An account waiting for its
 * guardian gets a ticket instead of a session.
 */
export async function login(
  db: Db,
  body: BodyOf<typeof accounts.login>,
  { secrets, jobs, request, effects }: LoginContext,
) {
  const loginId = body.loginId.trim().toLowerCase()
  const device = knownDevice({ secrets, loginId, mark: request.deviceMark })
  const attempt = attemptOf(secrets, loginId, { ip: request.ip, device })
  await countAttempt(db, attempt).catch(async error => {
    await noteThrottled(db, loginId, request.ip)
    throw error
  })
  const user = await db
    .selectFrom('users')
    .select(['id', 'password_hash', 'status', 'suspended_reason as reason'])
    .where('login_id', '=', loginId)
    .executeTakeFirst()
  const isRight = await verifyPassword(user?.password_hash ?? null, body.password)
  if (!user || !isRight || user.status === 'WITHDRAWN') fail('login_failed')
  if (user.status === 'SUSPENDED') {
    await audit(db, { id: user.id, ip: request.ip }, 'account.login_suspended', user.id)
    refuseSuspended(user.reason)
  }
  return db.transaction().execute(async transaction => {
    // A password change during the check has ended the sessions for which the old one was valid.
    const still = transaction.selectFrom('users').select('id').where('id', '=', user.id)
    const isStillRight = await still.where('password_hash', '=', user.password_hash).forShare().executeTakeFirst()
    if (!isStillRight) fail('login_failed')
    await forgetAttempts(transaction, attempt)
    if (user.status === 'GUARDIAN_PENDING') return waitForGuardian(transaction, user.id, secrets)
    await audit(transaction, { id: user.id, ip: request.ip }, 'account.login', user.id)
    return signIn(transaction, user.id, { secrets, jobs, request, effects, isPersistent: body.staySignedIn })
  })
}

/**
 * Audits once per window of failures, so that an attack leaves a trace but no flood. Unknown ids take the same time.
 */
async function noteThrottled(db: Db, loginId: string, ip: string | null): Promise<void> {
  const known = sql<{ id: number }>`SELECT id FROM users WHERE login_id = ${loginId}`
  await auditOncePer(db, 15, { id: null, ip }, 'account.login_throttled', known)
}

/**
 * Starts a session and hands it over: as a cookie to a browser, which is known from then on, in the answer to other
 * clients. An account that was suspended or left meanwhile is `not_signed_in`.
 */
export async function signIn(db: Db, userId: number, given: LoginContext & { isPersistent: boolean }) {
  await holdAccount(db, userId)
  const { secrets, jobs, request, effects, isPersistent } = given
  const isStrange = await isStrangeDevice(db, userId, given)
  const { token, expiresAt } = await startSession(db, userId, {
    isCookie: request.isBrowser,
    isPersistent,
    userAgent: request.userAgent,
    ip: request.ip,
  })
  const user = await findMe(db, secrets, userId)
  if (isStrange) await tellNewDevice({ db, jobs }, userId, request.userAgent)
  effects.setToken(token, { isPersistent, expiresAt })
  if (user.loginId) effects.rememberDevice(deviceMark({ secrets, loginId: user.loginId, mark: request.deviceMark }))
  return { token: request.isBrowser ? null : token, expiresAt, user, waiting: null }
}

/**
 * True for a returning person in a browser without our mark whose program and network both differ from earlier
 * sessions. Without a login id there is no mark, and networks alone change too often.
 */
async function isStrangeDevice(db: Db, userId: number, { secrets, request }: LoginContext): Promise<boolean> {
  const { rows } = await sql<{ loginId: string | null; isFirst: boolean; isSeen: boolean }>`
    SELECT login_id AS "loginId", NOT EXISTS (SELECT FROM sessions WHERE user_id = users.id) AS "isFirst",
           EXISTS (SELECT FROM sessions WHERE user_id = users.id
                   AND user_agent IS NOT DISTINCT FROM ${request.userAgent?.slice(0, 300) ?? null}
                   AND (login_id IS NULL OR ip_prefix IS NOT DISTINCT FROM ${ipPrefix(request.ip)})) AS "isSeen"
    FROM users WHERE id = ${userId}`.execute(db)
  const { loginId, isFirst, isSeen } = firstOf(rows)
  return !isFirst && !isSeen && !(loginId && knownDevice({ secrets, loginId, mark: request.deviceMark }))
}
