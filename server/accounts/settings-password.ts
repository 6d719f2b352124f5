import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Effects } from '#server/kernel/implement.ts'
import type { Jobs } from '#server/kernel/jobs.ts'
import { endSessions, rotateSession, type Viewer } from '#server/kernel/session.ts'
import type { Tools } from '#server/kernel/tools.ts'
import { tellPasswordChanged } from './account-news.ts'
import { settingsPasswordTexts as texts } from './messages.ts'
import { hashPassword } from './passwords.ts'
import { checkOwnPassword } from './recovery/recovery.ts'
import { checkCurrentPassword, requireRecentSignIn } from './sessions/step-up.ts'

type Passwords = { currentPassword: string; newPassword: string }
type PasswordContext = { tools: Pick<Tools, 'secrets' | 'env'>; jobs: Jobs; effects: Effects }

/**
 * Changes the password and signs the person out everywhere else, in one transaction; this session continues with a new
 * token. Errors: `reauthentication_required`, `password_wrong`, `password_not_set`, `password_too_common`,
 * `login_throttled`, and `conflict` when the password was changed elsewhere meanwhile.
 */
export async function changePassword(
  pool: Db,
  viewer: Viewer,
  { currentPassword, newPassword }: Passwords,
  { tools, jobs, effects }: PasswordContext,
): Promise<void> {
  requireRecentSignIn(viewer)
  const asked = { password: currentPassword, field: 'currentPassword', secrets: tools.secrets } as const
  const current = await checkCurrentPassword(pool, viewer, asked)
  if (newPassword === currentPassword) fail('invalid_input', { fields: { newPassword: texts.samePassword } })
  checkOwnPassword(newPassword, current, tools, 'newPassword')
  const passwordHash = await hashPassword(newPassword)
  await pool.transaction().execute(async db => {
    const changed = await db
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('id', '=', viewer.id)
      .where('password_hash', '=', current.passwordHash)
      .returning('id')
      .executeTakeFirst()
    if (!changed) fail('conflict')
    await db.deleteFrom('password_resets').where('user_id', '=', viewer.id).execute()
    await endSessions(db, viewer.id, { except: viewer.sessionId, reason: 'password_change' })
    await audit(db, viewer, 'account.password_change', viewer.id)
    await tellPasswordChanged({ db, jobs }, viewer.id)
    await rotateSession(db, viewer.sessionId, effects.renewToken)
  })
}
