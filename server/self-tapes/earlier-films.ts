import { sql } from 'kysely'
import type { JobDefinition } from '#server/kernel/jobs.ts'
import { askReviewFilm } from '#server/media/videos/review-films.ts'

const atOnce = 4

/**
 * Every ten minutes of the night: tapes that were sent before reviewers had light films get theirs, the newest first,
 * a few at a time and only while no other film is being made.
 */
export const earlierFilmsJob: JobDefinition = {
  name: 'self-tapes.light-films',
  priority: 'idle',
  cron: '*/10 1-6 * * *',
  async work(_, { db, jobs }) {
    await db.transaction().execute(async trx => {
      const { rows } = await sql<{ videoId: number }>`
        SELECT DISTINCT t.video_id AS "videoId" FROM self_tapes t JOIN videos v ON v.id = t.video_id
        WHERE t.status IN ('SUBMITTED', 'REVIEWED') AND v.kind = 'default' AND v.state = 'READY'
          AND v.deleted_at IS NULL AND v.review_asked_at IS NULL
          AND NOT EXISTS (
            SELECT FROM videos WHERE deleted_at IS NULL AND (state = 'PROCESSING'
              OR (review_bytes IS NULL AND review_asked_at > now() - interval '1 hour')))
        ORDER BY t.video_id DESC LIMIT ${atOnce}`.execute(trx)
      for (const { videoId } of rows) await askReviewFilm({ db: trx, jobs }, videoId)
    })
  },
}
