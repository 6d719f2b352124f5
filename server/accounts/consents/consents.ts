import { sql } from 'kysely'
import type { accounts } from '#contract/accounts/index.ts'
import type { ConsentKind } from '#contract/codes/accounts.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import { consentVersionOf } from '#contract/codes/policies.ts'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import { ageOn } from '#contract/korean-time.ts'
import { ages } from '#contract/limits.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Env } from '#server/kernel/env.ts'
import { fail } from '#server/kernel/errors.ts'
import type { Jobs } from '#server/kernel/jobs.ts'
import { firstOf, present } from '#server/kernel/present.ts'
import { ipPrefix } from '#server/kernel/session.ts'
import { today } from '#server/kernel/time.ts'
import { type AdvertisingConsent, tellConsentResult } from './consent-notices.ts'
import { consentsTexts } from './messages.ts'

type State = AnswerOf<typeof accounts.consents>

/** A person's current consents, and every change, newest first. */
export async function readConsents(db: Db, userId: number): Promise<State> {
  const history = await db
    .selectFrom('consents')
    .select(['kind', 'agreed', 'version', 'created_at as at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()
  const current = history.filter((entry, at) => history.findIndex(other => other.kind === entry.kind) === at)
  return { current, history }
}

/**
 * Records changed consents and confirms them; repeating a choice changes nothing. Turning texts off also turns night
 * texts off. Throws `night_needs_sms`, `email_missing` for an account without an address, `invalid_input` for a consent
 * under fourteen.
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
  refuseForChildren(ageOn(firstOf(rows).birthDate), wanted)
  const hasSms = wanted.MARKETING_SMS ?? known.get('MARKETING_SMS') ?? false
  if (!hasSms && wanted.NIGHT) fail('night_needs_sms', { fields: { NIGHT: consentsTexts.textsFirst } })
  if (!hasSms) wanted.NIGHT = false
  if (wanted.MARKETING_EMAIL && !known.get('MARKETING_EMAIL') && !firstOf(rows).email)
    fail('email_missing', { fields: { MARKETING_EMAIL: consentsTexts.emailFirst } })
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
          agreed: present(agreed),
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

/**
 * Refuses (`invalid_input`) consents that are not asked of anybody under fourteen; `prefix` is the path of the consents
 * in the body.
 */
export function refuseForChildren(age: number, consents: Partial<Record<string, boolean>>, prefix = ''): void {
  if (age >= ages.ownConsent) return
  const given = Object.entries(consents).filter(([, agreed]) => agreed)
  if (!given.length) return
  const message = consentsTexts.under14(ages.ownConsent)
  fail('invalid_input', { fields: Object.fromEntries(given.map(([kind]) => [`${prefix}${kind}`, message])) })
}

/** Whether a person's last answer to this kind is yes, in SQL. */
export const hasAgreed = (userId: number, kind: CodeOf<typeof ConsentKind>) => sql<boolean>`
  coalesce((SELECT agreed FROM consents WHERE user_id = ${userId} AND kind = ${kind} ORDER BY id DESC LIMIT 1), false)`

/** Records a consent that is asked where it is first needed. */
export async function recordConsent(
  db: Db,
  userId: number,
  kind: CodeOf<typeof ConsentKind>,
  ip: string | null,
): Promise<void> {
  await db
    .insertInto('consents')
    .values({ user_id: userId, kind, agreed: true, version: consentVersionOf(kind, today()), ip_prefix: ipPrefix(ip) })
    .execute()
}

/** Records for a child that the guardian takes the consent back, as told to an operator at this address. */
export async function recordGuardianRefusal(db: Db, userId: number, ip: string | null): Promise<void> {
  await db
    .insertInto('consents')
    .values({
      user_id: userId,
      kind: 'GUARDIAN',
      agreed: false,
      version: consentVersionOf('GUARDIAN', today()),
      channel: 'OPERATOR',
      ip_prefix: ipPrefix(ip),
    })
    .execute()
}
