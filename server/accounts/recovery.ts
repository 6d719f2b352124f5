import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'
import type { Jobs } from '../kernel/jobs.ts'
import { newToken, tokenHash } from '../kernel/secrets.ts'
import { endSessions } from '../kernel/session.ts'
import type { Tools } from '../kernel/tools.ts'
import { tellPasswordChanged } from './account-news.ts'
import { actorOf, audit } from './audit.ts'
import { forgetAllAttempts } from './login-attempts.ts'
import { isOperator } from './operators.ts'
import { checkPassword, hashPassword } from './passwords.ts'
import { takePhoneProof } from './phone-codes.ts'

const resetLife = 600_000

/** The accounts of a proven number, oldest first: ids masked. Uses the proof up; `phone_proof_invalid`. */
export async function findLoginIds(db: Db, phoneProof: string) {
  return accountsOfPhone(db, await takePhoneProof(db, phoneProof, 'FIND_LOGIN_ID'))
}

/**
 * The accounts of a number that somebody can sign in to, oldest first: ids masked. Operators' are left out: a number may
 * pass to somebody else, and what operators can see must not pass with it.
 */
export async function accountsOfPhone(db: Db, phoneIndex: string) {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'login_id as loginId', 'created_at as joinedAt'])
    .select(eb =>
      eb
        .selectFrom('sns_accounts')
        .select('provider')
        .whereRef('user_id', '=', 'users.id')
        .orderBy('id')
        .limit(1)
        .as('provider'),
    )
    .where('phone_index', '=', phoneIndex)
    .where('status', '<>', 'WITHDRAWN')
    .where(eb => eb.not(isOperator))
    .orderBy('id')
    .execute()
  const reachable = rows.filter(({ loginId, provider }) => loginId || provider)
  return reachable.map(({ id, loginId, provider, joinedAt }) => ({
    id,
    loginId: loginId && maskLoginId(loginId),
    provider: loginId ? ('PASSWORD' as const) : (provider as 'KAKAO' | 'GOOGLE'),
    joinedAt: joinedAt.toISOString(),
  }))
}

/** The first two letters; how long the rest is stays unknown. */
export const maskLoginId = (loginId: string) => `${loginId.slice(0, 2)}****`

type Asked = { loginId: string; phoneProof: string }

/**
 * Trades a proof of the account's own number for a token that sets a new password: ten minutes, once; an earlier one
 * stops working. Operators' passwords are reset by command alone. Whether an id that belongs to somebody else exists is not told: `account_not_of_phone`, which leaves
 * the proof usable, as does no other error (`phone_proof_invalid`).
 */
export async function openReset(db: Db, { loginId, phoneProof }: Asked) {
  const user = await findByPhone(db, loginId, await takePhoneProof(db, phoneProof, 'FIND_PASSWORD'))
  if (!user) fail('account_not_of_phone', { fields: { loginId: '이 번호로 가입한 아이디가 아니에요' } })
  const resetToken = newToken('pr')
  const expiresAt = new Date(Date.now() + resetLife)
  const row = { token_hash: tokenHash(resetToken), expires_at: expiresAt }
  await db
    .insertInto('password_resets')
    .values({ user_id: user.id, ...row })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(row))
    .execute()
  return { resetToken, expiresAt: expiresAt.toISOString() }
}

/** Whether the account of this number came from an older system, whose password has to be replaced. Uses the proof up. */
export async function findOldAccount(db: Db, { loginId, phoneProof }: Asked) {
  const user = await findByPhone(db, loginId, await takePhoneProof(db, phoneProof, 'FIND_OLD_PASSWORD'))
  const hasLegacyPassword = user?.hasLegacyPassword ?? false
  return { hasLegacyPassword, mustReset: hasLegacyPassword }
}

const findByPhone = (db: Db, loginId: string, phoneIndex: string) =>
  db
    .selectFrom('users')
    .select(['id', 'has_legacy_password as hasLegacyPassword'])
    .where('login_id', '=', loginId)
    .where('phone_index', '=', phoneIndex)
    .where('status', '<>', 'WITHDRAWN')
    .where(eb => eb.not(isOperator))
    .executeTakeFirst()

type Reset = { resetToken: string; password: string }

/**
 * Sets a new password by a reset token and signs the person out everywhere. Errors: `reset_token_invalid`;
 * `password_too_common`, which leaves the token usable.
 */
export async function resetPassword(
  pool: Db,
  { resetToken, password }: Reset,
  { jobs, ...tools }: Pick<Tools, 'secrets' | 'env'> & { jobs: Jobs },
  ip: string | null,
): Promise<void> {
  const user = await findByResetToken(pool, resetToken)
  if (!user) fail('reset_token_invalid')
  checkOwnPassword(password, user, tools)
  const passwordHash = await hashPassword(password)
  await pool.transaction().execute(async db => {
    // The account before its token, as whoever changes or ends an account takes them.
    const held = await db
      .selectFrom('users')
      .select(['id', 'status'])
      .where('id', '=', user.id)
      .where('status', '<>', 'WITHDRAWN')
      .forNoKeyUpdate()
      .executeTakeFirst()
    const { rows } = await sql`
      DELETE FROM password_resets WHERE token_hash = ${tokenHash(resetToken)} AND expires_at > ${new Date()} RETURNING 1`.execute(
      db,
    )
    if (!held || !rows.length) fail('reset_token_invalid')
    await db
      .updateTable('users')
      .set({ password_hash: passwordHash, has_legacy_password: false })
      .where('id', '=', user.id)
      .execute()
    await endSessions(db, user.id, { reason: 'password_reset' })
    if (user.loginId) await forgetAllAttempts(db, tools.secrets, user.loginId)
    await tellPasswordChanged({ db, jobs }, user.id)
    const target = { type: 'user', id: user.id }
    await audit(db, { actorId: actorOf(held), action: 'account.password_reset', target, ip })
  })
}

type Known = { loginId: string | null; phoneEncrypted: string | null }

async function findByResetToken(db: Db, resetToken: string): Promise<(Known & { id: number }) | undefined> {
  const { rows } = await sql<Known & { id: number }>`
    SELECT users.id, users.login_id AS "loginId", users.phone_encrypted AS "phoneEncrypted"
    FROM password_resets JOIN users ON users.id = password_resets.user_id
    WHERE token_hash = ${tokenHash(resetToken)} AND expires_at > ${new Date()} AND users.status <> 'WITHDRAWN'`.execute(
    db,
  )
  return rows[0]
}

/** Refuses a password that others would try first, knowing the person's id and number. */
export function checkOwnPassword(
  password: string,
  { loginId, phoneEncrypted }: Known,
  { secrets, env }: Pick<Tools, 'secrets' | 'env'>,
  field?: string,
): void {
  const phone = phoneEncrypted ? secrets.decrypt(phoneEncrypted) : ''
  checkPassword(password, { loginId: loginId ?? '', phone, brandNames: [env.BRAND_NAME, 'mudaero'] }, field)
}
