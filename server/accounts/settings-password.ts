import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'
import type { Effects, RequestFacts } from '../kernel/implement.ts'
import type { Jobs } from '../kernel/jobs.ts'
import { endSessions, rotateSession, type Viewer } from '../kernel/session.ts'
import type { Tools } from '../kernel/tools.ts'
import { tellPasswordChanged } from './account-news.ts'
import { audit } from './audit.ts'
import { hashPassword } from './passwords.ts'
import { checkOwnPassword } from './recovery.ts'
import { checkCurrentPassword, requireRecentSignIn } from './sessions-step-up.ts'

type Passwords = { currentPassword: string; newPassword: string }
type Given = { tools: Pick<Tools, 'secrets' | 'env'>; jobs: Jobs; request: RequestFacts; effects: Effects }

/**
 * Changes the password and signs the person out everywhere else, in one transaction; this session goes on with a new
 * token. Errors: `reauthentication_required`, `password_wrong`, `password_not_set`, `password_too_common`,
 * `login_throttled`, and `conflict` when the password was changed elsewhere meanwhile.
 */
export async function changePassword(
  pool: Db,
  viewer: Viewer,
  { currentPassword, newPassword }: Passwords,
  { tools, jobs, request, effects }: Given,
): Promise<void> {
  requireRecentSignIn(viewer)
  const asked = { password: currentPassword, field: 'currentPassword', secrets: tools.secrets } as const
  const current = await checkCurrentPassword(pool, viewer, asked)
  if (newPassword === currentPassword)
    fail('invalid_input', { fields: { newPassword: '지금과 다른 비밀번호를 적어 주세요' } })
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
    await audit(db, {
      actorId: viewer.id,
      action: 'account.password_change',
      target: { type: 'user', id: viewer.id },
      ip: request.ip,
    })
    await tellPasswordChanged({ db, jobs }, viewer.id)
    await rotateSession(db, viewer.sessionId, effects.renewToken)
  })
}
