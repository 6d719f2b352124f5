import { accountLimits } from '#contract/limits.ts'
import { audit } from '#server/audit/audit.ts'
import type { ProviderName } from '#server/integrations/social-login/sns.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Effects } from '#server/kernel/implement.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import { noteConfirmation, rotateSession, type Viewer } from '#server/kernel/session.ts'
import { verifyPassword } from '../passwords.ts'
import { attemptInSession, countAttempt, forgetAttempts } from './login-attempts.ts'
import { stepUpTexts as texts } from './messages.ts'

/** How long a password confirmation counts for sensitive actions, in milliseconds (ASVS 5.0 7.5.1). */
const recent = accountLimits.recentMinutes * 60_000

/** Refuses (`reauthentication_required`) unless the person confirmed their identity within `recentMinutes`. */
export function requireRecentSignIn(viewer: Viewer): void {
  if (!isRecent(viewer)) fail('reauthentication_required')
}

export const isRecent = ({ authenticatedAt }: Viewer) => Date.now() - authenticatedAt.getTime() <= recent

type PasswordCheck = { password: string; field: 'password' | 'currentPassword'; secrets: Secrets }

/**
 * Checks the signed-in person's password and returns its stored hash. Wrong attempts are counted for this session,
 * apart from those at the login page. Errors: `password_wrong` on `field`, `password_not_set`, `login_throttled`.
 */
export async function checkCurrentPassword(pool: Db, viewer: Viewer, { password, field, secrets }: PasswordCheck) {
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
    fail('password_wrong', { fields: { [field]: texts.passwordWrong } })
  await forgetAttempts(pool, attempt)
  return { loginId, passwordHash, phoneEncrypted }
}

type Reauthentication = { password: string; secrets: Secrets; effects: Effects }

/**
 * Confirms the password before something sensitive; the session continues with a new token. Returns when the
 * confirmation expires. Errors as `checkCurrentPassword`.
 */
export async function reauthenticate(pool: Db, viewer: Viewer, given: Reauthentication): Promise<Date> {
  const { password, secrets, effects } = given
  await checkCurrentPassword(pool, viewer, { password, field: 'password', secrets })
  return confirmSession(pool, viewer, { effects, by: 'PASSWORD' })
}

type Confirmed = { effects: Effects; by: 'PASSWORD' | ProviderName }

/** Records that the person confirmed their identity and renews the token. Returns when the confirmation expires. */
export async function confirmSession(pool: Db, viewer: Viewer, { effects, by }: Confirmed): Promise<Date> {
  const now = new Date()
  await pool.transaction().execute(async db => {
    await noteConfirmation(db, viewer.sessionId, now)
    await rotateSession(db, viewer.sessionId, effects.renewToken)
    await audit(db, viewer, 'account.reauthenticate', viewer.id, { by })
  })
  return new Date(now.getTime() + recent)
}
