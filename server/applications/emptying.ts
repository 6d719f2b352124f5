import { type RawBuilder, sql } from 'kysely'
import { emptyAnswers } from '#server/auditions/invites.ts'
import { endProvisionOf, isProvisionOver } from '#server/castings/applied.ts'
import type { Db } from '#server/kernel/db.ts'
import type { JobDefinition } from '#server/kernel/jobs.ts'
import { emptyWords } from '#server/self-tapes/ends.ts'
import { forgetNotes } from '#server/self-tapes/notes.ts'

const parts = [
  'application_photos',
  'application_videos',
  'application_ratings',
  'application_comments',
  'message_replies',
]

/**
 * Empties the applications that match `which` (columns of `applications`): the sent contents, and the team's notes
 * about them. The application, its outcome and its consents stay.
 */
export async function emptyApplications(db: Db, which: RawBuilder<unknown>, actorName: string): Promise<void> {
  // writes: application_photos, application_videos, application_ratings, application_comments, message_replies
  for (const part of parts)
    await sql`
      DELETE FROM ${sql.table(part)} WHERE application_id IN (SELECT id FROM applications WHERE ${which})`.execute(db)
  await forgetNotes(db, sql`SELECT id FROM applications WHERE ${which}`)
  await sql`
    UPDATE applications SET
      snapshot = '{}', actor_name = ${actorName}, birth_date = '1900-01-01', height = NULL, search_tokens = '{}',
      message = '', answers = '[]', group_id = NULL, updated_at = now()
    WHERE ${which}`.execute(db)
}

const atOnce = 50

/**
 * Ends the provision of applicants' data to a casting's team `provisionMonths` after the casting ended (개인정보 보호법 21):
 * nobody can open its applicants any more. Hidden and deleted castings that were never closed count from then and
 * cannot reopen; the same holds for those waiting for review.
 */
export const emptyingJob: JobDefinition = {
  name: 'applications.end-provision',
  priority: 'idle',
  cron: '50 3 * * *',
  timeout: 600,
  async work(_, { db }) {
    for (;;) {
      const { rows } = await sql<{ id: number }>`
        SELECT id FROM castings WHERE ${isProvisionOver} ORDER BY id LIMIT ${atOnce}`.execute(db)
      for (const { id } of rows) await db.transaction().execute(trx => endProvision(trx, id))
      if (rows.length < atOnce) return
    }
  },
}

async function endProvision(db: Db, castingId: number): Promise<void> {
  if (!(await endProvisionOf(db, castingId))) return
  await emptyApplications(db, sql`casting_id = ${castingId}`, '')
  await emptyAnswers(db, castingId)
  await emptyWords(db, castingId)
}
