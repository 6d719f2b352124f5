import { sql } from 'kysely'
import { forgetTexts } from '#server/integrations/sms/texts.ts'
import type { Db } from '#server/kernel/db.ts'
import type { JobDefinition } from '#server/kernel/jobs.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import { inTransaction } from '#server/kernel/transactions.ts'

/**
 * Removes an account that waited for a guardian, with everything the child wrote. Texts sent to the number stay counted
 * for a while, without a person.
 */
export async function removePending(db: Db, userId: number, secrets: Secrets): Promise<void> {
  const { rows } = await sql<{ phones: string[]; own: string }>`
    SELECT ARRAY[users.phone_encrypted, guardians.phone_encrypted] AS phones, users.phone_index AS own
    FROM users JOIN guardians ON user_id = users.id
    WHERE users.id = ${userId} AND status = 'GUARDIAN_PENDING' FOR UPDATE`.execute(db)
  const person = rows[0]
  if (!person) return
  await forgetTexts(db, userId, person.phones.map(secrets.decrypt).map(secrets.blindIndex))
  await db.deleteFrom('phone_proofs').where('phone_index', '=', person.own).execute()
  await sql`
    DELETE FROM join_tickets USING sns_accounts AS linked
    WHERE linked.user_id = ${userId} AND join_tickets.provider = linked.provider AND join_tickets.subject = linked.subject`.execute(
    db,
  )
  // writes: guardians, consents, sns_accounts, password_resets
  for (const table of ['guardians', 'consents', 'sns_accounts', 'password_resets'] as const)
    await db.deleteFrom(table).where('user_id', '=', userId).execute()
  await db.deleteFrom('users').where('id', '=', userId).execute()
}

/**
 * Every hour: removes accounts whose guardian has not answered in time. A failing removal does not block the others.
 */
export const unansweredJob = (secrets: Secrets): JobDefinition => ({
  name: 'accounts.remove-unanswered',
  priority: 'idle',
  cron: '15 * * * *',
  async work(_, { db: pool, log }) {
    const { rows } = await sql<{ userId: number }>`
      SELECT user_id AS "userId" FROM guardians WHERE agreed_at IS NULL AND until <= ${new Date()}`.execute(pool)
    for (const { userId } of rows)
      await inTransaction(pool, db => removePending(db, userId, secrets)).catch(error =>
        log.error({ userId, reason: (error as Error).message }, 'unanswered account not removed'),
      )
  },
})
