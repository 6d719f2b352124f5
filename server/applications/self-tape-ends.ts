import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import type { JobDefinition } from '../kernel/jobs.ts'
import { removeUnused } from '../media/videos.ts'

const filmsKeptForDays = 90
const atOnce = 500

/** Who withdraws an application is awaited no more, and what they sent is not shown. */
export async function leaveSelfTapes(db: Db, applicationId: number): Promise<void> {
  await sql`
    UPDATE self_tapes SET status = 'CANCELLED', decided_at = now()
    WHERE application_id = ${applicationId} AND status IN ('REQUESTED', 'ACCEPTED', 'SUBMITTED')`.execute(db)
}

/** Every hour: requests that nobody answered with a film in time end. */
export const selfTapesJob: JobDefinition = {
  name: 'applications.expire-self-tapes',
  priority: 'idle',
  cron: '15 * * * *',
  async work(_, { db }) {
    await sql`
      UPDATE self_tapes SET status = 'EXPIRED', decided_at = now()
      WHERE status IN ('REQUESTED', 'ACCEPTED') AND due_at <= now()`.execute(db)
  },
}

/**
 * Every night: films sent for notices that ended 90 days ago are let go, and removed unless the actor shows them on a
 * profile or sent them with an application.
 */
export const oldSelfTapesJob: JobDefinition = {
  name: 'applications.remove-self-tapes',
  priority: 'idle',
  cron: '40 3 * * *',
  timeout: 600,
  async work(_, { db, jobs }) {
    for (;;) {
      const count = await db.transaction().execute(async trx => {
        const { rows } = await sql<{ videoId: number }>`
          WITH due AS (
            SELECT t.id, t.video_id FROM self_tapes t JOIN castings c ON c.id = t.casting_id
            WHERE t.video_id IS NOT NULL AND c.status IN ('EARLY_CLOSED', 'CLOSED', 'HIDDEN', 'DELETED')
              AND coalesce(c.deleted_at, c.hidden_at, c.closed_at) < now() - make_interval(days => ${filmsKeptForDays})
            ORDER BY t.id LIMIT ${atOnce} FOR UPDATE OF t)
          UPDATE self_tapes SET video_id = NULL FROM due WHERE self_tapes.id = due.id
          RETURNING due.video_id AS "videoId"`.execute(trx)
        const ids = rows.map(row => row.videoId)
        await removeUnused(trx, jobs, ids)
        return ids.length
      })
      if (count < atOnce) return
    }
  },
}
