import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import type { JobDefinition, Jobs } from '../kernel/jobs.ts'
import { addDays, seoulTime, today } from '../kernel/time.ts'
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

type Ended = { id: number; castingId: number; userId: number; requestedBy: number | null; isShown: boolean }

/** Every hour: requests that nobody answered with a film in time end; the actor and who asked are told. */
export const selfTapesJob: JobDefinition = {
  name: 'applications.expire-self-tapes',
  priority: 'idle',
  cron: '15 * * * *',
  work: (_, { db, jobs }) =>
    db.transaction().execute(async trx => {
      const { rows } = await sql<Ended>`
        WITH due AS (
          SELECT id FROM self_tapes WHERE status IN ('REQUESTED', 'ACCEPTED') AND due_at <= now() ORDER BY id FOR UPDATE)
        UPDATE self_tapes t SET status = 'EXPIRED', decided_at = now() FROM castings c
        WHERE c.id = t.casting_id AND t.id IN (SELECT id FROM due)
        RETURNING t.id, casting_id AS "castingId", user_id AS "userId", requested_by AS "requestedBy",
          c.status NOT IN ('DELETED', 'HIDDEN') AS "isShown"`.execute(trx)
      const ended = rows.filter(row => row.isShown)
      for (const alike of Map.groupBy(ended, row => `${row.castingId} ${row.requestedBy}`).values())
        await tellOfEnd({ db: trx, jobs }, alike)
    }),
}

/** For requests of one notice, asked for by the same person. */
async function tellOfEnd(tools: Tools, ended: Ended[]): Promise<void> {
  const { id, castingId, requestedBy } = ended[0]!
  await tellOfSelfTapes(
    tools,
    { castingId, side: 'actors', userIds: ended.map(row => row.userId) },
    {
      title: '셀프테이프 마감이 지났어요',
      words: '영상을 보내지 않아 요청이 끝났어요. 지원은 그대로이고, 결과는 지원 내역에서 알려 드려요.',
      key: `${id} ended`,
    },
  )
  await tellOfSelfTapes(
    tools,
    { castingId, side: 'team', userIds: [requestedBy] },
    {
      title: '셀프테이프가 오지 않았어요',
      words: `${ended.length}명이 마감까지 영상을 보내지 않았어요. 필요하면 다시 요청해 주세요.`,
      key: `${id} not sent`,
    },
  )
}

type Due = { castingId: number; dueAt: Date; userId: number; requestedBy: number | null; wantsTime: boolean }

/**
 * At 18:00 in Seoul, and at 19 and 20 for who was missed: actors whose film is due the next day are reminded, and so is
 * whoever has not said whether a wish for more time is met. Nobody hears it twice.
 */
export const selfTapeRemindersJob: JobDefinition = {
  name: 'applications.remind-of-self-tapes',
  priority: 'idle',
  cron: '0 18-20 * * *',
  async work(_, tools) {
    const day = addDays(today(), 1)
    const { rows } = await sql<Due>`
      SELECT casting_id AS "castingId", due_at AS "dueAt", user_id AS "userId", requested_by AS "requestedBy",
             extension_asked_at IS NOT NULL AND extended_at IS NULL AS "wantsTime"
      FROM self_tapes t JOIN castings c ON c.id = t.casting_id AND c.status NOT IN ('DELETED', 'HIDDEN')
      WHERE t.status IN ('REQUESTED', 'ACCEPTED') AND due_at >= ${`${day}T00:00:00+09:00`}
        AND due_at < ${`${addDays(day, 1)}T00:00:00+09:00`} ORDER BY t.id`.execute(tools.db)
    for (const alike of Map.groupBy(rows, row => `${row.castingId} ${row.dueAt.getTime()}`).values()) {
      const { castingId, dueAt } = alike[0]!
      await tellOfSelfTapes(
        tools,
        { castingId, side: 'actors', userIds: alike.map(row => row.userId) },
        {
          title: '내일까지 셀프테이프를 보내 주세요',
          words: `${seoulTime(dueAt)}에 마감돼요. 그 뒤에는 보낼 수 없어요.`,
          key: `due ${castingId} ${dueAt.getTime()}`,
        },
      )
    }
    const wishes = rows.filter(row => row.wantsTime)
    for (const alike of Map.groupBy(wishes, row => `${row.castingId} ${row.requestedBy}`).values()) {
      const { castingId, requestedBy } = alike[0]!
      await tellOfSelfTapes(
        tools,
        { castingId, side: 'team', userIds: [requestedBy] },
        {
          title: '시간을 더 달라고 한 요청이 있어요',
          words: `${alike.length}명이 답을 기다려요. 내일이면 셀프테이프 마감이 지나요.`,
          key: `wish ${castingId} ${requestedBy} ${day}`,
        },
      )
    }
  },
}

/**
 * Every night: films sent for notices that ended 90 days ago, also those that wait to open again, are let go, and removed unless the actor shows them on a
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
            WHERE t.video_id IS NOT NULL AND c.status <> 'OPEN'
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
