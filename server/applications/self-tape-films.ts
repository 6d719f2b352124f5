import { sql } from 'kysely'
import type { JobDefinition } from '../kernel/jobs.ts'
import { tellOfSelfTapes } from './self-tape-news.ts'

/** What a camera adds at the end is no reason to refuse. */
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
 * Every minute: films that were sent while they were still worked on and are done by now. One that is good is announced
 * to the team. One that is too long or can't be played goes back to its actor, who has at least a day to send another.
 */
export const selfTapeFilmsJob: JobDefinition = {
  name: 'applications.self-tape-films',
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
          due_at = CASE WHEN done.problem IS NULL THEN t.due_at ELSE greatest(t.due_at, now() + interval '1 day') END
        FROM done WHERE t.id = done.id
        RETURNING t.id, t.casting_id AS "castingId", t.user_id AS "userId", t.requested_by AS "requestedBy",
          done.actor_name AS "actorName", t.max_minutes AS "maxMinutes", done.video_id AS "videoId", done.problem`.execute(
        trx,
      )
      for (const tape of rows) {
        const { castingId, problem } = tape
        if (problem === null)
          await tellOfSelfTapes(
            { db: trx, jobs },
            { castingId, side: 'team', userIds: [tape.requestedBy] },
            arrived(tape),
          )
        else
          await tellOfSelfTapes(
            { db: trx, jobs },
            { castingId, side: 'actors', userIds: [tape.userId] },
            {
              title: '셀프테이프를 다시 보내 주세요',
              words:
                problem === 'TOO_LONG'
                  ? `보낸 영상이 ${tape.maxMinutes}분을 넘어요. 줄여서 다시 보내 주세요.`
                  : '보낸 영상을 재생할 수 없어요. 다른 파일로 다시 보내 주세요.',
              key: `${tape.id} film ${tape.videoId} returned`,
            },
          )
      }
    })
  },
}

/** What the team reads of a film that can be watched. */
export const arrived = ({ id, actorName, videoId }: Pick<Done, 'id' | 'actorName' | 'videoId'>) => ({
  title: '셀프테이프가 도착했어요',
  words: `${actorName} 배우의 영상을 확인해 주세요.`,
  key: `${id} film ${videoId}`,
})
