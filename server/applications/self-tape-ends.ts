import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import type { JobDefinition, Jobs } from '../kernel/jobs.ts'
import { letGo } from '../media/stored-files.ts'
import { tellOfSelfTapes } from './self-tape-news.ts'

type Tools = { db: Db; jobs: Jobs }

const filmsKeptForDays = 90
const atOnce = 500

/** Who withdraws an application is awaited no more, and what they sent is not shown; whoever asked is told. */
export async function leaveSelfTapes(tools: Tools, applicationId: number): Promise<void> {
  const { rows } = await sql<{ id: number; castingId: number; requestedBy: number | null; actorName: string }>`
    UPDATE self_tapes t SET status = 'CANCELLED', decided_at = now() FROM applications a
    WHERE a.id = t.application_id AND a.id = ${applicationId} AND t.status IN ('REQUESTED', 'ACCEPTED', 'SUBMITTED')
    RETURNING t.id, t.casting_id AS "castingId", requested_by AS "requestedBy", actor_name AS "actorName"`.execute(
    tools.db,
  )
  for (const { id, castingId, requestedBy, actorName } of rows)
    await tellOfSelfTapes(
      tools,
      { castingId, side: 'team', userIds: [requestedBy] },
      {
        title: '셀프테이프를 요청한 배우가 지원을 취소했어요',
        words: `${actorName} 배우의 영상은 더 볼 수 없어요.`,
        key: `${id} withdrawn`,
      },
    )
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
        await letGo({ db: trx, jobs }, { videos: ids })
        return ids.length
      })
      if (count < atOnce) return
    }
  },
}
