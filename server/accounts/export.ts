import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import type { PersonalData } from '../kernel/personal-data.ts'
import type { Secrets } from '../kernel/secrets.ts'
import { audit } from './audit.ts'
import { readConsents } from './consents.ts'
import { forgetAccount, retainContract } from './leaving-account.ts'

type Asked = { userId: number; secrets: Secrets; personalData: readonly PersonalData[]; ip: string | null }

/** Everything we hold about a person, gathered from all domains; the asking is written into the audit log. */
export async function exportPersonalData(db: Db, { userId, secrets, personalData, ip }: Asked) {
  const data: Record<string, unknown> = {}
  for (const part of personalData.toReversed()) Object.assign(data, await part.export(db, userId, secrets))
  await audit(db, { actorId: userId, action: 'account.export', target: { type: 'user', id: userId }, ip })
  return { exportedAt: new Date().toISOString(), data }
}

/** The account itself, its consents, sessions, applications for casting rights and traces in the audit log. */
export const accountsPersonalData: PersonalData = {
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
    return {
      계정: { ...account, phone: phone_encrypted && secrets.decrypt(phone_encrypted) },
      법정대리인: await exportGuardian(db, userId, secrets),
      동의: (await readConsents(db, userId)).history,
      '간편 로그인': snsAccounts,
      로그인: sessions,
      '캐스팅 권한 신청': auths.map(row => row.auth),
      '활동 기록': deeds,
    }
  },
  retain: retainContract,
  forget: forgetAccount,
}

async function exportGuardian(db: Db, userId: number, secrets: Secrets) {
  const found = await db
    .selectFrom('guardians')
    .select(['name', 'relation', 'phone_encrypted', 'method', 'agreed_at as agreedAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!found) return null
  const { phone_encrypted, ...guardian } = found
  return { ...guardian, phone: secrets.decrypt(phone_encrypted) }
}
