import { sql } from 'kysely'
import type { accounts } from '#contract/accounts.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'
import type { Effects, RequestFacts } from '../kernel/implement.ts'
import type { Jobs } from '../kernel/jobs.ts'
import type { Secrets } from '../kernel/secrets.ts'
import { holdAccount, ipPrefix, startSession } from '../kernel/session.ts'
import { tellNewDevice } from './account-news.ts'
import { audit } from './audit.ts'
import { waitForGuardian } from './guardian-asking.ts'
import { deviceMark, knownDevice } from './known-device.ts'
import { attemptOf, countAttempt, forgetAttempts } from './login-attempts.ts'
import { verifyPassword } from './passwords.ts'
import { refuseSuspended } from './suspension.ts'
import { findMe } from './users.ts'

type Given = { secrets: Secrets; jobs: Jobs; request: RequestFacts; effects: Effects }

/**
 * Signs in. An unknown id and a wrong password get the same answer after the same work. Errors: `login_failed`,
 * `login_throttled` with the seconds to wait, `suspended` to who knows the password. A browser that signed in to the
 * account before is counted for itself: the failures of others do not keep it out. Who waits for a guardian gets no
 * session but a ticket.
 */
export async function login(db: Db, body: BodyOf<typeof accounts.login>, { secrets, jobs, request, effects }: Given) {
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
    await audit(db, { actorId: user.id, action: 'account.login_suspended', ip: request.ip })
    refuseSuspended(user.reason)
  }
  return db.transaction().execute(async transaction => {
    // A password that was changed while this one was checked has ended the sessions that it was good for.
    const still = transaction.selectFrom('users').select('id').where('id', '=', user.id)
    const isStillRight = await still.where('password_hash', '=', user.password_hash).forShare().executeTakeFirst()
    if (!isStillRight) fail('login_failed')
    await forgetAttempts(transaction, attempt)
    if (user.status === 'GUARDIAN_PENDING') return waitForGuardian(transaction, user.id, secrets)
    await audit(transaction, { actorId: user.id, action: 'account.login', ip: request.ip })
    return signIn(transaction, user.id, { secrets, jobs, request, effects, isPersistent: body.staySignedIn })
  })
}

/** Once in a window of failures, so that an attack leaves a trace and no flood. Unknown ids take the same time. */
async function noteThrottled(db: Db, loginId: string, ip: string | null): Promise<void> {
  await sql`
    INSERT INTO audit_log (actor_id, action, target_type, target_id, detail, ip_prefix)
    SELECT NULL, 'account.login_throttled', 'user', users.id, '{}', ${ipPrefix(ip)}
    FROM users WHERE login_id = ${loginId} AND NOT EXISTS (
      SELECT FROM audit_log WHERE target_type = 'user' AND target_id = users.id
        AND action = 'account.login_throttled' AND created_at > now() - interval '15 minutes')`.execute(db)
}

/**
 * Starts a session and hands it over: into the cookie of a browser, which is known from then on, in the answer to every
 * other client. Who was suspended or left while they signed in is `not_signed_in`.
 */
export async function signIn(db: Db, userId: number, given: Given & { isPersistent: boolean }) {
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
  return { token: request.isBrowser ? null : token, expiresAt: expiresAt.toISOString(), user, waiting: null }
}

/**
 * Somebody who signed in before does so from a browser without our mark, and neither program nor network are those of an
 * earlier session. Without an id there is no mark, and networks change too often to tell by.
 */
async function isStrangeDevice(db: Db, userId: number, { secrets, request }: Given): Promise<boolean> {
  const { rows } = await sql<{ loginId: string | null; isFirst: boolean; isSeen: boolean }>`
    SELECT login_id AS "loginId", NOT EXISTS (SELECT FROM sessions WHERE user_id = users.id) AS "isFirst",
           EXISTS (SELECT FROM sessions WHERE user_id = users.id
                   AND user_agent IS NOT DISTINCT FROM ${request.userAgent?.slice(0, 300) ?? null}
                   AND (login_id IS NULL OR ip_prefix IS NOT DISTINCT FROM ${ipPrefix(request.ip)})) AS "isSeen"
    FROM users WHERE id = ${userId}`.execute(db)
  const { loginId, isFirst, isSeen } = rows[0]!
  return !isFirst && !isSeen && !(loginId && knownDevice({ secrets, loginId, mark: request.deviceMark }))
}
