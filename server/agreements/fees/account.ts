import { sql } from 'kysely'
import { type FeeAccount, feeAccount } from '#contract/agreements/fees.ts'
import type { agreements } from '#contract/agreements/index.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { agreementLimits as limits } from '#contract/limits.ts'
import type { Db } from '#server/kernel/db.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { readAs } from '../access.ts'
import { requireState } from '../edits.ts'
import { note } from '../events.ts'
import { tellOfFee } from './news.ts'

type AccountContext = UnitOfWork & { user: Viewer; secrets: Secrets }

/**
 * Where the actor wants their fees to be paid, for both sides of a concluded agreement; null while nothing is kept.
 * Throws `not_found` for all others, operators too.
 */
export async function readAccount(
  ctx: { db: Db; user: Viewer; secrets: Secrets },
  agreementId: number,
): Promise<AnswerOf<typeof agreements.account>> {
  await readAs(ctx.db, ctx.user, agreementId, { isParty: true })
  return { account: await findAccount(ctx, agreementId) }
}

async function findAccount(ctx: Pick<AccountContext, 'db' | 'secrets'>, agreementId: number) {
  const kept = await ctx.db
    .selectFrom('agreements')
    .select(['account_encrypted as sealed', 'account_set_at as setAt'])
    .where('id', '=', agreementId)
    .executeTakeFirst()
  if (!kept?.sealed || !kept.setAt) return null
  return { ...openAccount(ctx.secrets, kept.sealed), setAt: kept.setAt }
}

/** What was written, of its encrypted form. */
export const openAccount = (secrets: Secrets, sealed: string): FeeAccount =>
  feeAccount.parse(JSON.parse(secrets.decrypt(sealed)))

/**
 * The actor writes or changes it, and the team hears that it is there or another one; the history says when, never what.
 * The same again changes nothing. Throws `not_found`, `agreement_state` unless the agreement is concluded.
 */
export async function setAccount(ctx: AccountContext, agreementId: number, account: FeeAccount): Promise<null> {
  const { db, user, secrets } = ctx
  const reading = await readAs(db, user, agreementId, { isLocked: true, side: 'ACTOR' })
  requireState(reading, 'SIGNED', 'ENDED')
  const before = await findAccount(ctx, agreementId)
  const isSame = before && Object.entries(account).every(([part, value]) => before[part as keyof FeeAccount] === value)
  if (isSame) return null
  const isAnother = await hadAccount(db, agreementId)
  await db
    .updateTable('agreements')
    .set({ account_encrypted: secrets.encrypt(JSON.stringify(account)), account_set_at: new Date() })
    .where('id', '=', agreementId)
    .execute()
  await note(db, { agreementId, by: user.id, what: 'ACCOUNT_SET' })
  await tellOfFee(ctx, { ...reading, no: 0 }, isAnother ? 'ACCOUNT_CHANGED' : 'ACCOUNT_SET', new Date().toISOString())
  return null
}

/** Whether the team was told of one before, which may have been removed since. */
const hadAccount = async (db: Db, agreementId: number): Promise<boolean> =>
  (await db
    .selectFrom('agreement_events')
    .select('id')
    .where('agreement_id', '=', agreementId)
    .where('what', '=', 'ACCOUNT_SET')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The actor removes it. Throws `not_found`. */
export async function removeAccount(ctx: AccountContext, agreementId: number): Promise<null> {
  const { db, user } = ctx
  await readAs(db, user, agreementId, { isLocked: true, side: 'ACTOR' })
  const { numUpdatedRows } = await db
    .updateTable('agreements')
    .set({ account_encrypted: null, account_set_at: null })
    .where('id', '=', agreementId)
    .where('account_encrypted', 'is not', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows) await note(db, { agreementId, by: user.id, what: 'ACCOUNT_REMOVED' })
  return null
}

/** Removes accounts to which nothing is to be paid any more: all fees received for long, or void by an end as long ago. */
export async function forgetOldAccounts(db: Db): Promise<void> {
  const since = sql`now() - make_interval(months => ${limits.accountMonths})`
  await sql`
    UPDATE agreements SET account_encrypted = NULL, account_set_at = NULL
    WHERE account_set_at < ${since} AND NOT EXISTS (
      SELECT FROM agreement_fees f WHERE f.agreement_id = agreements.id AND (
        (f.answer = 'RECEIVED' AND f.answered_at < ${since})
        OR (f.answer IS NULL AND f.paid_on IS NULL AND ended_at < ${since})) IS NOT TRUE)`.execute(db)
}
