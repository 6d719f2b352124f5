import { sql } from 'kysely'
import type { JobDefinition, UnitOfWork } from '#server/kernel/jobs.ts'
import { letGo } from '#server/media/stored-files.ts'
import { askReviewFilm, dropReviewFilms } from '#server/media/videos/review-films.ts'
import type { VideoUse } from '#server/media/videos/video-use.ts'
import { videosTexts as texts } from './messages.ts'
import { tellOfSelfTapes } from './news.ts'
import { placeMarks } from './studio-marks.ts'

/** Tolerates the extra seconds that a camera adds at the end. */
export const toleranceMs = 1_000

const atOnce = 200

type Done = {
  id: number
  castingId: number
  userId: number
  requestedBy: number | null
  actorName: string
  maxMinutes: number
  videoId: number
  problem: 'TOO_LONG' | 'FAILED' | null
}

/**
 * Every minute: checks videos that were sent during processing and are ready now. A good one is announced to the team.
 * One that is too long or unplayable is returned to its actor, who has at least a day to send another.
 */
export const selfTapeVideosJob: JobDefinition = {
  name: 'self-tapes.check-videos',
  cron: '* * * * *',
  async work(_, { db, jobs }) {
    await db.transaction().execute(async trx => {
      const { rows } = await sql<Done>`
        WITH done AS (
          SELECT t.id, t.video_id, a.actor_name, CASE
                   WHEN v.state = 'FAILED' OR v.deleted_at IS NOT NULL THEN 'FAILED'
                   WHEN v.duration_ms > t.max_minutes * 60000 + ${toleranceMs} THEN 'TOO_LONG' END AS problem
          FROM self_tapes t JOIN videos v ON v.id = t.video_id JOIN applications a ON a.id = t.application_id
          WHERE t.awaits_film AND t.status = 'SUBMITTED' AND v.state <> 'PROCESSING'
          ORDER BY t.id LIMIT ${atOnce} FOR UPDATE OF t SKIP LOCKED)
        UPDATE self_tapes t SET awaits_film = false, film_returned = done.problem,
          status = CASE WHEN done.problem IS NULL THEN t.status ELSE 'ACCEPTED' END,
          video_id = CASE WHEN done.problem IS NULL THEN t.video_id END,
          submitted_at = CASE WHEN done.problem IS NULL THEN t.submitted_at END,
          sent_marks = CASE WHEN done.problem IS NULL THEN t.sent_marks END,
          due_at = CASE WHEN done.problem IS NULL THEN t.due_at ELSE greatest(t.due_at, now() + interval '1 day') END
        FROM done WHERE t.id = done.id
        RETURNING t.id, t.casting_id AS "castingId", t.user_id AS "userId", t.requested_by AS "requestedBy",
          done.actor_name AS "actorName", t.max_minutes AS "maxMinutes", done.video_id AS "videoId", done.problem`.execute(
        trx,
      )
      for (const tape of rows) {
        const { castingId, problem } = tape
        if (problem === null) {
          await tellOfSelfTapes(
            { db: trx, jobs },
            { castingId, side: 'team', userIds: [tape.requestedBy] },
            arrived(tape),
          )
          await placeMarks(trx, tape.id)
          await askReviewFilm({ db: trx, jobs }, tape.videoId)
        } else
          await tellOfSelfTapes(
            { db: trx, jobs },
            { castingId, side: 'actors', userIds: [tape.userId] },
            {
              title: texts.sendAgain,
              words: problem === 'TOO_LONG' ? texts.tooLongText(tape.maxMinutes) : texts.brokenText,
              key: `${tape.id} video ${tape.videoId} returned`,
            },
          )
      }
    })
  },
}

/** Notifies the team of a playable video. */
export const arrived = ({ id, actorName, videoId }: Pick<Done, 'id' | 'actorName' | 'videoId'>) => ({
  title: texts.arrived,
  words: texts.arrivedText(actorName),
  key: `${id} video ${videoId}`,
})

/**
 * Removes films that tapes no longer show, unless something else uses them, and always what only reviewers watch. Best
 * the last in a transaction.
 */
export async function releaseFilms(ctx: UnitOfWork, videoIds: number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    SELECT film.id FROM unnest(${videoIds}::bigint[]) AS film (id)
    WHERE NOT EXISTS (SELECT FROM self_tapes WHERE video_id = film.id)`.execute(ctx.db)
  await dropReviewFilms(
    ctx,
    rows.map(row => row.id),
  )
  await letGo(ctx, { videos: videoIds })
}

/** A sent self-tape stays until the application is withdrawn. */
export const selfTapeVideoUse: VideoUse = {
  place: 'self_tapes.video_id',
  async isNeeded(db, videoId) {
    return Boolean(
      await db
        .selectFrom('self_tapes')
        .innerJoin('applications', 'applications.id', 'application_id')
        .select('video_id')
        .where('video_id', '=', videoId)
        .where('withdrawn_at', 'is', null)
        .limit(1)
        .executeTakeFirst(),
    )
  },
  sentence: texts.inUse,
}
