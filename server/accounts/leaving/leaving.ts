import { sql } from 'kysely'
import type { accounts } from '#contract/accounts/index.ts'
import type { WithdrawalReason } from '#contract/codes/accounts.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import type { RetainedKind } from '#contract/codes/retained.ts'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import { audit } from '#server/audit/audit.ts'
import { forgetOldTexts } from '#server/integrations/sms/texts.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import type { JobDefinition, Jobs } from '#server/kernel/jobs.ts'
import type { Clock } from '#server/kernel/money/clock.ts'
import type { LeavingEnd, PersonalData } from '#server/kernel/personal-data.ts'
import { firstOf } from '#server/kernel/present.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { inTransaction } from '#server/kernel/transactions.ts'
import { sweepSoon } from '#server/media/stored-files.ts'
import { verifyPassword } from '../passwords.ts'
import { attemptInSession, countAttempt, forgetAttempts } from '../sessions/login-attempts.ts'
import { isRecent, requireRecentSignIn } from '../sessions/step-up.ts'
import { mailOwed } from './last-mail.ts'
import { leavingTexts as texts } from './messages.ts'

type LeavingContext = { secrets: Secrets; jobs: Jobs; clock: Clock; personalData: readonly PersonalData[] }

/** What leaving would end and refund, what the law keeps of this person, and what blocks leaving. */
export async function readLeaving(
  db: Db,
  user: Viewer,
  { clock, secrets, personalData }: Pick<LeavingContext, 'clock' | 'secrets' | 'personalData'>,
): Promise<AnswerOf<typeof accounts.leaving>> {
  const now = clock.now()
  const { rows } = await sql<{ needsPassword: boolean; liveApplications: number; ownCastings: number }>`
    SELECT password_hash IS NOT NULL AS "needsPassword",
           (SELECT count(*) FROM applications WHERE user_id = users.id AND withdrawn_at IS NULL) AS "liveApplications",
           (SELECT count(*) FROM castings WHERE owner_id = users.id AND status <> 'DELETED') AS "ownCastings"
    FROM users WHERE id = ${user.id}`.execute(db)
  const ends: LeavingEnd[] = []
  for (const part of personalData) {
    const cancelled = ends.flatMap(({ orderId }) => orderId ?? [])
    ends.push(...((await part.ends?.(db, user.id, { now, cancelled })) ?? []))
  }
  const kept = new Set<RetainedKind>()
  for (const part of personalData)
    for (const { kind } of (await part.retain?.(db, user.id, secrets)) ?? []) kept.add(kind)
  return {
    ...firstOf(rows),
    isFresh: isRecent(user),
    blocks: await blocksOf(db, user.id, { now, personalData }),
    ends: ends.map(({ message }) => message),
    kept: [...kept],
  }
}

async function blocksOf(
  db: Db,
  userId: number,
  { now, personalData }: { now: Date; personalData: readonly PersonalData[] },
) {
  const found = []
  for (const part of personalData) found.push(...((await part.blocks?.(db, userId, now)) ?? []))
  return found
}

/**
 * Ends the membership for good, in one transaction: data that the law requires is sealed and stored apart, everything
 * else about the person is removed or emptied, and all sessions end. Throws `password_wrong`, for accounts without a
 * password `reauthentication_required`, `login_throttled` after ten wrong passwords, and `leaving_blocked` while
 * something is still running.
 */
export async function leave(
  pool: Db,
  user: Viewer,
  { reason, reasonText, password }: BodyOf<typeof accounts.leave>,
  given: LeavingContext,
): Promise<void> {
  await confirmIdentity(pool, given.secrets, user, password ?? '')
  await inTransaction(pool, async db => {
    const { rows } = await sql`SELECT FROM users WHERE id = ${user.id} AND status = 'ACTIVE' FOR UPDATE`.execute(db)
    if (!rows.length) fail('not_signed_in')
    await audit(db, user, 'account.leave', user.id)
    await forgetMember(db, user.id, given)
    if (!reason) return
    await recordWithdrawal(db, { reason, reason_text: reason === 'ETC' ? (reasonText ?? null) : null })
  })
}

/** Notes why somebody left, without who. */
export async function recordWithdrawal(
  db: Db,
  why: { reason: CodeOf<typeof WithdrawalReason>; reason_text: string | null },
): Promise<void> {
  await db.insertInto('withdrawals').values(why).execute()
}

/**
 * Seals what the law keeps of this person and removes everything else, in the caller's transaction. Errors:
 * `leaving_blocked` while something is still running.
 */
export async function forgetMember(db: Db, userId: number, given: LeavingContext): Promise<void> {
  const { secrets, jobs, clock, personalData } = given
  const [block] = await blocksOf(db, userId, { now: clock.now(), personalData })
  if (block) fail('leaving_blocked', { message: block.message })
  for (const part of personalData) await part.end?.({ db, jobs, clock }, userId)
  const owed: string[] = []
  for (const part of personalData) owed.push(...((await part.owed?.(db, userId)) ?? []))
  await mailOwed(db, { userId, owed }, given)
  await retain(db, userId, given)
  for (const part of personalData) await part.forget(db, userId, { jobs, secrets })
  await sweepSoon(db, jobs)
}

async function confirmIdentity(db: Db, secrets: Secrets, user: Viewer, password: string): Promise<void> {
  const { hash, loginId } = await db
    .selectFrom('users')
    .select(['password_hash as hash', 'login_id as loginId'])
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  if (hash === null) {
    requireRecentSignIn(user)
    return
  }
  const attempt = attemptInSession(secrets, loginId ?? '', user.sessionId)
  await countAttempt(db, attempt)
  if (!(await verifyPassword(hash, password))) fail('password_wrong', { fields: { password: texts.passwordWrong } })
  await forgetAttempts(db, attempt)
}

async function retain(db: Db, userId: number, { secrets, clock, personalData }: LeavingContext): Promise<void> {
  for (const part of personalData) {
    for (const { kind, facts, keptMs } of (await part.retain?.(db, userId, secrets)) ?? []) {
      const expiresAt = new Date(clock.now().getTime() + keptMs)
      await sql`
        INSERT INTO retained.facts (kind, user_id, facts_encrypted, expires_at)
        VALUES (${kind}, ${userId}, ${secrets.encrypt(JSON.stringify(facts))}, ${expiresAt})`.execute(db)
    }
  }
}

/** Every night: removes retained data whose legal period is over, and messages sent three months ago. */
export const retainedJob: JobDefinition = {
  name: 'accounts.sweep-retained',
  priority: 'idle',
  cron: '50 4 * * *',
  async work(_, { db }) {
    await sql`DELETE FROM retained.facts WHERE expires_at <= now()`.execute(db)
    await forgetOldTexts(db, 90)
  },
}
