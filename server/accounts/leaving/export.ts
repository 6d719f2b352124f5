import { sql } from 'kysely'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/kernel/db.ts'
import type { PersonalData } from '#server/kernel/personal-data.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { readConsents } from '../consents/consents.ts'
import { forgetAccount, retainContract } from './account.ts'
import { exportTexts as texts } from './messages.ts'

type ExportTools = { secrets: Secrets; personalData: readonly PersonalData[] }

/** Everything we hold about a person, gathered from all rooms; the request is audited. */
export async function exportPersonalData(db: Db, user: Viewer, { secrets, personalData }: ExportTools) {
  const data: Record<string, unknown> = {}
  for (const part of personalData.toReversed()) Object.assign(data, await part.export(db, user.id, secrets))
  await audit(db, user, 'account.export', user.id)
  return { exportedAt: new Date(), data }
}

/** The account itself, its consents, sessions, applications for casting authorisation and its audit entries. */
export const accountsPersonalData: PersonalData = {
  keeps: {
    'access records, removed after two years': [
      'audit_log.action',
      'audit_log.detail',
      'audit_log.ip_prefix',
      'audit_log.target_type',
    ],
    'attempts stay counted after somebody leaves, and are removed within days': [
      'guardian_texts.phone_index',
      'login_attempts.ip',
      'login_attempts.login_id_hash',
      'phone_codes.code_hash',
      'phone_codes.ip',
      'phone_codes.phone_index',
      'phone_codes.purpose',
    ],
    'of somebody who has not joined; runs out within minutes': ['join_tickets.subject'],
    'a code': ['sessions.revoked_reason'],
    'about the policy': ['policy_news.policy', 'policy_news.version'],
    'why somebody left, without saying who [D-08]': ['withdrawals.left_on', 'withdrawals.reason_text'],
  },
  async export(db, userId, secrets) {
    const { phone_encrypted, ...account } = await db
      .selectFrom('users')
      .select(['login_id as loginId', 'name', 'phone_encrypted', 'email', 'birth_date as birthDate', 'permissions'])
      .select('created_at as joinedAt')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const { rows: sessions } = await sql`
      SELECT user_agent AS "userAgent", ip_prefix AS "ipPrefix", created_at AS "createdAt", last_seen_at AS "lastSeenAt",
             revoked_at AS "endedAt"
      FROM sessions WHERE user_id = ${userId} ORDER BY id`.execute(db)
    const snsAccounts = await db
      .selectFrom('sns_accounts')
      .select(['provider', 'subject', 'created_at as linkedAt'])
      .where('user_id', '=', userId)
      .execute()
    const { rows: auths } = await sql<{ auth: object }>`
      SELECT to_jsonb(a) - ARRAY['id', 'user_id', 'decided_by'] AS auth
      FROM casting_auth_applications a WHERE user_id = ${userId} ORDER BY id`.execute(db)
    const { rows: deeds } = await sql`
      SELECT action, target_type AS "targetType", target_id AS "targetId", ip_prefix AS "ipPrefix", created_at AS "createdAt"
      FROM audit_log WHERE actor_id = ${userId} ORDER BY id DESC LIMIT 10000`.execute(db)
    const blocks = await db
      .selectFrom('blocks')
      .select(['kind', 'label as name', 'created_at as createdAt'])
      .where('blocker_id', '=', userId)
      .orderBy('id')
      .execute()
    return {
      계정: { ...account, phone: phone_encrypted && secrets.decrypt(phone_encrypted) },
      법정대리인: await exportGuardian(db, userId, secrets),
      동의: (await readConsents(db, userId)).history,
      [texts.socialLogins]: snsAccounts,
      로그인: sessions,
      차단: blocks,
      [texts.castingAuth]: auths.map(row => row.auth),
      [texts.activity]: deeds,
    }
  },
  retain: retainContract,
  forget: forgetAccount,
}

async function exportGuardian(db: Db, userId: number, secrets: Secrets) {
  const found = await db
    .selectFrom('guardians')
    .select([
      'name',
      'relation',
      'phone_encrypted',
      'method',
      'agreed_at as agreedAt',
      'contact_agreed_at as contactAgreedAt',
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!found) return null
  const { phone_encrypted, ...guardian } = found
  return { ...guardian, phone: secrets.decrypt(phone_encrypted) }
}
