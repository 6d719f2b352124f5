import { sql } from 'kysely'
import type { ConsentEntry } from '#contract/account-consents.ts'
import type { accounts } from '#contract/accounts.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { consentVersionOf } from '#contract/policies.ts'
import type { Db } from '../kernel/db.ts'
import type { Env } from '../kernel/env.ts'
import { fail } from '../kernel/errors.ts'
import type { Jobs } from '../kernel/jobs.ts'
import { ipPrefix } from '../kernel/session.ts'
import { ageOn, today } from '../kernel/time.ts'
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
 * Errors: `night_needs_sms`, `email_missing` for an account without an address, `invalid_input` for a yes of somebody under fourteen.
 */
export async function changeConsents(
  db: Db,
  userId: number,
  changes: BodyOf<typeof accounts.changeConsents>,
  { ip, jobs, env, channel = 'WEB' }: { ip: string | null; jobs: Jobs; env: Env; channel?: 'WEB' | 'MAIL_LINK' },
): Promise<State> {
  const { rows } = await sql<{ email: string | null; birthDate: string }>`
    SELECT email, birth_date AS "birthDate" FROM users WHERE id = ${userId} FOR NO KEY UPDATE`.execute(db)
  const known = new Map((await readConsents(db, userId)).current.map(entry => [entry.kind, entry.agreed]))
  const wanted = { ...changes }
  refuseForChildren(ageOn(rows[0]!.birthDate), wanted)
  const hasSms = wanted.MARKETING_SMS ?? known.get('MARKETING_SMS') ?? false
  if (!hasSms && wanted.NIGHT) fail('night_needs_sms', { fields: { NIGHT: '문자로 소식 받기를 먼저 켜 주세요' } })
  if (!hasSms) wanted.NIGHT = false
  if (wanted.MARKETING_EMAIL && !known.get('MARKETING_EMAIL') && !rows[0]!.email)
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
          channel,
          ip_prefix: ipPrefix(ip),
        })),
      )
      .execute()
    await tellConsentResult({ db, jobs, env }, userId, changed as [AdvertisingConsent, boolean][])
  }
  return readConsents(db, userId)
}

/** Under this age a guardian agrees, and to no advertising (Personal Information Protection Act 22-2). */
export const ownConsentAge = 14

/** Refuses (`invalid_input`) what nobody under fourteen is asked for; `prefix` is where the consents stand in the body. */
export function refuseForChildren(age: number, consents: Partial<Record<string, boolean>>, prefix = ''): void {
  if (age >= ownConsentAge) return
  const given = Object.entries(consents).filter(([, agreed]) => agreed)
  if (!given.length) return
  const message = '만 14세 미만은 선택할 수 없는 항목이에요'
  fail('invalid_input', { fields: Object.fromEntries(given.map(([kind]) => [`${prefix}${kind}`, message])) })
}
