import { sql } from 'kysely'
import { forgetTexts } from '#server/integrations/sms/texts.ts'
import type { Db } from '#server/kernel/db.ts'
import { forgetCalls } from '#server/kernel/money/replays.ts'
import { contractKeptMs, type RetainedFacts } from '#server/kernel/personal-data.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import { endSessions, forgetDevices } from '#server/kernel/session.ts'
import { readConsents } from '../consents/consents.ts'
import { accountTexts } from './messages.ts'

/** The membership as a contract: the person, its period, and the consents. */
export async function retainContract(db: Db, userId: number, secrets: Secrets): Promise<RetainedFacts[]> {
  const { phone, ...person } = await db
    .selectFrom('users')
    .select(['login_id as loginId', 'name', 'phone_encrypted as phone', 'permissions', 'created_at as joinedAt'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const { history } = await readConsents(db, userId)
  const guardian = await db
    .selectFrom('guardians')
    .select(['name', 'relation', 'method', 'agreed_at as agreedAt', 'contact_agreed_at as contactAgreedAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const facts = {
    ...person,
    phone: phone && secrets.decrypt(phone),
    leftAt: new Date(),
    consents: history,
    ...(guardian && { guardian }),
  }
  return [{ kind: 'CONTRACT', facts, keptMs: contractKeptMs }]
}

/** Empties the row that others refer to and deletes its dependents. From here on none of the person's sessions work. */
export async function forgetAccount(db: Db, userId: number): Promise<void> {
  const { phoneIndex, guardianIndex } = await db
    .selectFrom('users')
    .leftJoin('guardians', 'guardians.user_id', 'users.id')
    .select(['users.phone_index as phoneIndex', 'guardians.phone_index as guardianIndex'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  await forgetTexts(
    db,
    userId,
    [phoneIndex, guardianIndex].filter(index => index !== null),
  )
  await endSessions(db, userId, { reason: 'withdrawal' })
  await forgetDevices(db, userId)
  await forgetCalls(db, userId)
  await db.deleteFrom('consents').where('user_id', '=', userId).execute()
  await db.deleteFrom('casting_auth_applications').where('user_id', '=', userId).execute()
  await db.deleteFrom('sns_accounts').where('user_id', '=', userId).execute()
  await db.deleteFrom('password_resets').where('user_id', '=', userId).execute()
  await db.deleteFrom('consent_confirmations').where('user_id', '=', userId).execute()
  await db.deleteFrom('blocks').where('blocker_id', '=', userId).execute()
  // A company block outlives the people of the company.
  await db.deleteFrom('blocks').where('blocked_id', '=', userId).where('company_no', 'is', null).execute()
  await db.updateTable('blocks').set({ blocked_id: null }).where('blocked_id', '=', userId).execute()
  await db.deleteFrom('guardians').where('user_id', '=', userId).execute()
  if (phoneIndex) {
    // Codes expire by themselves; they stay counted, because otherwise repeated joining and leaving would send them
    // without limit.
    await db.deleteFrom('phone_proofs').where('phone_index', '=', phoneIndex).execute()
  }
  await sql`
    UPDATE users SET login_id = NULL, password_hash = NULL, name = ${accountTexts.leftMember}, phone_encrypted = NULL,
      phone_index = NULL, email = NULL, birth_date = '1900-01-01', permissions = '{}', operator_roles = '{}', is_plus_member = false,
      suspended_reason = NULL, status = 'WITHDRAWN', withdrawn_at = now()
    WHERE id = ${userId}`.execute(db)
}
