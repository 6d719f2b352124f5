import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { hiddenIn, maskFrom, middleOf } from '#contract/accounts/masked-id.ts'
import { actorOf, audit } from '#server/audit/audit.ts'
import { queueText } from '#server/integrations/sms/texts.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Jobs } from '#server/kernel/jobs.ts'
import { firstOf, present } from '#server/kernel/present.ts'
import { newToken, tokenHash } from '#server/kernel/secrets.ts'
import { endSessions } from '#server/kernel/session.ts'
import type { Tools } from '#server/kernel/tools.ts'
import { tellPasswordChanged } from '../account-news.ts'
import { isOperator } from '../operators.ts'
import { checkPassword, hashPassword } from '../passwords.ts'
import { issueProof, readPhoneProof, takePhoneProof } from '../phone-codes.ts'
import { forgetAllAttempts } from '../sessions/login-attempts.ts'
import { recoveryTexts as texts } from './messages.ts'

const resetLife = 600_000

type Sending = { tools: Pick<Tools, 'secrets' | 'env'>; jobs: Jobs }

/**
 * The accounts of a proven number, oldest first. Ids are masked in the answer and sent in full to that number by text.
 * Consumes the proof and returns a new one that allows a password reset; `phone_proof_invalid`.
 */
export async function findLoginIds(db: Db, phoneProof: string, sending: Sending) {
  const phoneIndex = await takePhoneProof(db, phoneProof, 'FIND_LOGIN_ID')
  const accounts = await reachableBy(db, phoneIndex)
  const withPassword = accounts.filter(({ loginId }) => loginId)
  if (!withPassword.length) return { list: masked(accounts), phoneProof: null }
  await textLoginIds(db, withPassword, sending)
  const next = await issueProof(db, phoneIndex, 'FIND_PASSWORD')
  return { list: masked(accounts), phoneProof: next.phoneProof }
}

/** The accounts of a number that can sign in, oldest first, with masked ids. */
export async function accountsOfPhone(db: Db, phoneIndex: string) {
  return masked(await reachableBy(db, phoneIndex))
}

type Reachable = Awaited<ReturnType<typeof reachableBy>>[number]

/** Operators are excluded: a number may pass to somebody else, and operator access must not pass with it. */
async function reachableBy(db: Db, phoneIndex: string) {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'login_id as loginId', 'phone_encrypted as phoneEncrypted', 'created_at as joinedAt'])
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
  return rows.filter(({ loginId, provider }) => loginId || provider)
}

function masked(accounts: Reachable[]) {
  const shown = maskLoginIds(accounts.flatMap(({ loginId }) => loginId ?? []))
  return accounts.map(({ id, loginId, provider, joinedAt }) => ({
    accountId: id,
    loginId: loginId && present(shown.get(loginId)),
    provider: loginId ? ('PASSWORD' as const) : present(provider),
    joinedAt,
  }))
}

/**
 * Masks a third of each id, at least two letters: the owner recognises it, a bystander cannot use it. Usually the middle
 * is hidden; among ids that would look alike another part, as near to the middle as tells most of them apart.
 */
export function maskLoginIds(loginIds: string[]): Map<string, string> {
  const alike = Map.groupBy(loginIds, loginId => maskFrom(loginId, middleOf(loginId)))
  return new Map(
    [...alike.values()].flatMap(ids => {
      const from = clearest(ids)
      return ids.map(loginId => [loginId, maskFrom(loginId, from)] as const)
    }),
  )
}

/** The position of the mask for these ids, all of one length. */
function clearest(ids: string[]): number {
  const first = firstOf(ids)
  const middle = middleOf(first)
  const told = (from: number) => new Set(ids.map(loginId => maskFrom(loginId, from))).size
  const starts = Array.from({ length: first.length - hiddenIn(first) + 1 }, (_, from) => from)
  return firstOf(starts.sort((a, b) => told(b) - told(a) || Math.abs(a - middle) - Math.abs(b - middle)))
}

async function textLoginIds(db: Db, accounts: Reachable[], { tools, jobs }: Sending): Promise<void> {
  const phone = accounts.find(({ phoneEncrypted }) => phoneEncrypted)?.phoneEncrypted
  if (!phone) return
  await queueText(db, jobs, tools.secrets, {
    to: tools.secrets.decrypt(phone),
    template: 'LOGIN_ID',
    body: texts.foundIds(tools.env.BRAND_NAME, accounts.map(({ loginId }) => loginId).join(', ')),
    dedupeKey: `login-id:${randomUUID()}`,
  })
}

type RecoveryRequest = { loginId: string; phoneProof: string }
type Choice = { loginId?: string; accountId?: number; phoneProof: string }

/**
 * Exchanges a proof of the account's number for a token that sets a new password: valid once, for ten minutes; an
 * earlier token is revoked. When the number has several accounts and the request names none, the answer lists them with
 * masked ids and the proof stays usable. Operators reset passwords by command only. Does not reveal whether somebody
 * else's id exists: `account_not_of_phone` leaves the proof usable, unlike every other error (`phone_proof_invalid`).
 */
export async function openReset(db: Db, { loginId, accountId, phoneProof }: Choice) {
  const phoneIndex = await readPhoneProof(db, phoneProof, 'FIND_PASSWORD')
  const ofPhone = (await reachableBy(db, phoneIndex)).filter(account => account.loginId)
  const fitting = ofPhone.filter(
    account =>
      (loginId === undefined || account.loginId === loginId) && (accountId === undefined || account.id === accountId),
  )
  const [account] = fitting
  if (!account)
    fail(
      'account_not_of_phone',
      loginId === undefined ? { message: texts.noneOfPhone } : { fields: { loginId: texts.otherPhone } },
    )
  if (fitting.length > 1) return { resetToken: null, expiresAt: null, loginId: null, accounts: masked(fitting) }
  await takePhoneProof(db, phoneProof, 'FIND_PASSWORD')
  const resetToken = newToken('pr')
  const expiresAt = new Date(Date.now() + resetLife)
  const row = { token_hash: tokenHash(resetToken), expires_at: expiresAt }
  await db
    .insertInto('password_resets')
    .values({ user_id: account.id, ...row })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(row))
    .execute()
  return { resetToken, expiresAt, loginId: account.loginId, accounts: [] }
}

/**
 * Whether the account of this number was imported from an older system and needs a new password. Consumes the proof.
 */
export async function findOldAccount(db: Db, { loginId, phoneProof }: RecoveryRequest) {
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
 * Sets a new password with a reset token and signs the person out everywhere. Errors: `reset_token_invalid`;
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
    // The account is locked before its token, in the order that changing and ending an account use.
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
    await audit(db, actorOf(held, ip), 'account.password_reset', user.id)
  })
}

type ResetAccount = { loginId: string | null; phoneEncrypted: string | null }

async function findByResetToken(db: Db, resetToken: string): Promise<(ResetAccount & { id: number }) | undefined> {
  const { rows } = await sql<ResetAccount & { id: number }>`
    SELECT users.id, users.login_id AS "loginId", users.phone_encrypted AS "phoneEncrypted"
    FROM password_resets JOIN users ON users.id = password_resets.user_id
    WHERE token_hash = ${tokenHash(resetToken)} AND expires_at > ${new Date()} AND users.status <> 'WITHDRAWN'`.execute(
    db,
  )
  return rows[0]
}

/** Refuses a password that attackers would try first, given the person's id and number. */
export function checkOwnPassword(
  password: string,
  { loginId, phoneEncrypted }: ResetAccount,
  { secrets, env }: Pick<Tools, 'secrets' | 'env'>,
  field?: string,
): void {
  const phone = phoneEncrypted ? secrets.decrypt(phoneEncrypted) : ''
  checkPassword(password, { loginId: loginId ?? '', phone, brandNames: [env.BRAND_NAME, 'mudaero'] }, field)
}
