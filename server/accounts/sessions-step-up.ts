import type { ProviderName } from '../integrations/social-login/sns.ts'
import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'
import type { Effects } from '../kernel/implement.ts'
import type { Secrets } from '../kernel/secrets.ts'
import { rotateSession, type Viewer } from '../kernel/session.ts'
import { audit } from './audit.ts'
import { attemptInSession, countAttempt, forgetAttempts } from './login-attempts.ts'
import { verifyPassword } from './passwords.ts'

/** How long a password that was just given stands for what is sensitive, in milliseconds (ASVS 5.0 7.5.1). */
const recent = 600_000

/** Refuses (`reauthentication_required`) unless the person proved in the last ten minutes that it is them. */
export function requireRecentSignIn(viewer: Viewer): void {
  if (!isRecent(viewer)) fail('reauthentication_required')
}

export const isRecent = ({ authenticatedAt }: Viewer) => Date.now() - authenticatedAt.getTime() <= recent

type Asked = { password: string; field: 'password' | 'currentPassword'; secrets: Secrets }

/**
 * Checks the password of who is signed in, and answers its stored form. Wrong tries are counted for this session, apart
 * from those at the login page. Errors: `password_wrong` on `field`, `password_not_set`, `login_throttled`.
 */
export async function checkCurrentPassword(pool: Db, viewer: Viewer, { password, field, secrets }: Asked) {
  const user = await pool
    .selectFrom('users')
    .select(['login_id', 'password_hash', 'phone_encrypted'])
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow()
  const { login_id: loginId, password_hash: passwordHash, phone_encrypted: phoneEncrypted } = user
  if (!passwordHash) fail('password_not_set')
  const attempt = attemptInSession(secrets, loginId ?? '', viewer.sessionId)
  await countAttempt(pool, attempt)
  if (!(await verifyPassword(passwordHash, password)))
    fail('password_wrong', { fields: { [field]: '비밀번호가 맞지 않아요. 다시 확인해 주세요' } })
  await forgetAttempts(pool, attempt)
  return { loginId, passwordHash, phoneEncrypted }
}

type Given = { password: string; secrets: Secrets; effects: Effects; ip: string | null }

/**
 * Takes the password again before something sensitive; the session goes on with a new token. Answers until when it
 * stands. Errors as `checkCurrentPassword`.
 */
export async function reauthenticate(pool: Db, viewer: Viewer, given: Given): Promise<Date> {
  const { password, secrets, effects, ip } = given
  await checkCurrentPassword(pool, viewer, { password, field: 'password', secrets })
  return confirmSession(pool, viewer, { effects, ip, by: 'PASSWORD' })
}

type Confirmed = { effects: Effects; ip: string | null; by: 'PASSWORD' | ProviderName }

/** Writes down that the person has just proven to be themselves, and renews the token. Answers until when it stands. */
export async function confirmSession(pool: Db, viewer: Viewer, { effects, ip, by }: Confirmed): Promise<Date> {
  const now = new Date()
  await pool.transaction().execute(async db => {
    await db.updateTable('sessions').set({ authenticated_at: now }).where('id', '=', viewer.sessionId).execute()
    await rotateSession(db, viewer.sessionId, effects.renewToken)
    await audit(db, { actorId: viewer.id, action: 'account.reauthenticate', detail: { by }, ip })
  })
  return new Date(now.getTime() + recent)
}
