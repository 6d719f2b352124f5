import { sql } from 'kysely'
import type { Db } from '#server/kernel/db.ts'

const days = 180

/**
 * Recomputes, for everybody who posted, how many of the applications that ended in the last 180 days were told a result
 * and how many ended without one. Withdrawn applications do not count.
 */
export async function countReplies(db: Db): Promise<void> {
  const since = sql`now() - make_interval(days => ${days})`
  await db.transaction().execute(async trx => {
    await trx.deleteFrom('reply_rates').execute()
    await sql`
      INSERT INTO reply_rates (user_id, answered, ended)
      SELECT owner_id, count(result_sent_at), count(*)
      FROM applications a JOIN castings ON castings.id = a.casting_id
      WHERE a.withdrawn_at IS NULL AND (a.result_sent_at > ${since}
        OR (a.result_sent_at IS NULL AND EXISTS (
          SELECT FROM application_roles r
          WHERE r.application_id = a.id AND r.stage = 'EXPIRED' AND r.stage_changed_at > ${since})))
      GROUP BY owner_id`.execute(trx)
  })
}
