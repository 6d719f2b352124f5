import { sql } from 'kysely'
import type { ConsentEntry } from '#contract/account-consents.ts'
import type { accounts } from '#contract/accounts.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { consentVersionOf } from '#contract/policies.ts'
import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'
import type { Jobs } from '../kernel/jobs.ts'
import { ipPrefix } from '../kernel/session.ts'
import { today } from '../kernel/time.ts'
import { type AdvertisingConsent, tellConsentResult } from './consent-notices.ts'

type State = { current: ConsentEntry[]; history: ConsentEntry[] }

/** What a person agreed to and took back: the latest word on each kind, and every change, newest first. */
export async function readConsents(db: Db, userId: number): Promise<State> {
  const rows = await db
    .selectFrom('consents')
    .select(['kind', 'agreed', 'version', 'created_at as at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()
  const history = rows.map(row => ({ ...row, at: row.at.toISOString() })) as ConsentEntry[]
  const current = history.filter((entry, at) => history.findIndex(other => other.kind === entry.kind) === at)
  return { current, history }
}

/**
 * Writes down what changed and tells the person; the same word again changes nothing. Turning texts off turns texts at night off too.
 * Errors: `night_needs_sms`, `email_missing` for an account without an address.
 */
export async function changeConsents(
  db: Db,
  userId: number,
  changes: BodyOf<typeof accounts.changeConsents>,
  { ip, jobs }: { ip: string | null; jobs: Jobs },
): Promise<State> {
  const { rows } = await sql<{ email: string | null }>`
    SELECT email FROM users WHERE id = ${userId} FOR NO KEY UPDATE`.execute(db)
  const known = new Map((await readConsents(db, userId)).current.map(entry => [entry.kind, entry.agreed]))
  const wanted = { ...changes }
  const hasSms = wanted.MARKETING_SMS ?? known.get('MARKETING_SMS') ?? false
  if (!hasSms && wanted.NIGHT) fail('night_needs_sms', { fields: { NIGHT: '문자로 소식 받기를 먼저 켜 주세요' } })
  if (!hasSms) wanted.NIGHT = false
  if (wanted.MARKETING_EMAIL && !known.get('MARKETING_EMAIL') && !rows[0]?.email)
    fail('email_missing', { fields: { MARKETING_EMAIL: '계정에 이메일을 먼저 적어 주세요' } })
  const changed = (Object.entries(wanted) as [keyof typeof wanted, boolean | undefined][]).filter(
    ([kind, agreed]) => agreed !== undefined && agreed !== (known.get(kind) ?? false),
  )
  if (changed.length) {
    await db
      .insertInto('consents')
      .values(
        changed.map(([kind, agreed]) => ({
          user_id: userId,
          kind,
          agreed: agreed!,
          version: consentVersionOf(kind, today()),
          ip_prefix: ipPrefix(ip),
        })),
      )
      .execute()
    await tellConsentResult({ db, jobs }, userId, changed as [AdvertisingConsent, boolean][])
  }
  return readConsents(db, userId)
}
