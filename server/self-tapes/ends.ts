import { sql } from 'kysely'
import { removedStatuses } from '#contract/codes/castings.ts'
import { koreanTime } from '#contract/korean-time.ts'
import { selfTapeKeptDays } from '#contract/limits.ts'
import { isOneOf } from '#server/kernel/codes.ts'
import type { Db } from '#server/kernel/db.ts'
import type { JobDefinition, UnitOfWork } from '#server/kernel/jobs.ts'
import { firstOf } from '#server/kernel/present.ts'
import { addDays, seoulTime, today } from '#server/kernel/time.ts'
import { spare } from '#server/notifications/departures.ts'
import { endsTexts as texts } from './messages.ts'
import { tellOfSelfTapes } from './news.ts'
import { dropReadings } from './readings/readings.ts'
import { releaseFilms } from './videos.ts'

const atOnce = 500

type Left = {
  id: number
  castingId: number
  requestedBy: number | null
  actorName: string
  userId: number
  isUntold: boolean
}

/** Cancels open self-tape requests of a withdrawn application, hides sent videos, and notifies the team. */
export async function leaveSelfTapes(ctx: UnitOfWork, applicationId: number): Promise<void> {
  const { rows } = await sql<Left>`
    UPDATE self_tapes t SET status = 'CANCELLED', decided_at = now() FROM applications a
    WHERE a.id = t.application_id AND a.id = ${applicationId} AND t.status IN ('REQUESTED', 'ACCEPTED', 'SUBMITTED')
    RETURNING t.id, t.casting_id AS "castingId", requested_by AS "requestedBy", actor_name AS "actorName",
      t.user_id AS "userId", t.told_at > now() AS "isUntold"`.execute(ctx.db)
  for (const { id, castingId, requestedBy, actorName, userId, isUntold } of rows) {
    if (isUntold) await spare(ctx.db, castingId, [userId], 'SELFTAPE')
    await tellOfSelfTapes(
      ctx,
      { castingId, side: 'team', userIds: [requestedBy] },
      {
        title: texts.withdrawn,
        words: texts.withdrawnText(actorName),
        key: `${id} withdrawn`,
      },
    )
  }
}

type Ended = { id: number; castingId: number; userId: number; requestedBy: number | null; isShown: boolean }

/** Every hour: expires overdue requests without a video and notifies actor and sender. */
export const selfTapesJob: JobDefinition = {
  name: 'self-tapes.expire-requests',
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
          NOT ${isOneOf('c.status', removedStatuses)} AS "isShown"`.execute(trx)
      const ended = rows.filter(row => row.isShown)
      for (const alike of Map.groupBy(ended, row => `${row.castingId} ${row.requestedBy}`).values())
        await tellOfEnd({ db: trx, jobs }, alike)
    }),
}

/** Grouped by casting and sender. */
async function tellOfEnd(ctx: UnitOfWork, ended: Ended[]): Promise<void> {
  const { id, castingId, requestedBy } = firstOf(ended)
  await tellOfSelfTapes(
    ctx,
    { castingId, side: 'actors', userIds: ended.map(row => row.userId) },
    {
      title: texts.expired,
      words: texts.expiredText,
      key: `${id} ended`,
    },
  )
  await tellOfSelfTapes(
    ctx,
    { castingId, side: 'team', userIds: [requestedBy] },
    {
      title: texts.notSent,
      words: texts.notSentText(ended.length),
      key: `${id} not sent`,
    },
  )
}

type Due = { castingId: number; dueAt: Date; userId: number; requestedBy: number | null; wantsTime: boolean }

/**
 * At 18:00 Seoul time, repeated at 19 and 20: reminds actors whose video is due the next day, and senders who have not
 * answered a request for more time. Nobody is reminded twice.
 */
export const selfTapeRemindersJob: JobDefinition = {
  name: 'self-tapes.remind-actors',
  priority: 'idle',
  cron: '0 18-20 * * *',
  async work(_, unit) {
    const day = addDays(today(), 1)
    const { rows } = await sql<Due>`
      SELECT casting_id AS "castingId", due_at AS "dueAt", user_id AS "userId", requested_by AS "requestedBy",
             extension_asked_at IS NOT NULL AND extended_at IS NULL AS "wantsTime"
      FROM self_tapes t JOIN castings c ON c.id = t.casting_id AND NOT ${isOneOf('c.status', removedStatuses)}
      WHERE t.status IN ('REQUESTED', 'ACCEPTED') AND t.told_at <= now() AND due_at >= ${koreanTime(day)}
        AND due_at < ${koreanTime(addDays(day, 1))} ORDER BY t.id`.execute(unit.db)
    for (const alike of Map.groupBy(rows, row => `${row.castingId} ${row.dueAt.getTime()}`).values()) {
      const { castingId, dueAt } = firstOf(alike)
      await tellOfSelfTapes(
        unit,
        { castingId, side: 'actors', userIds: alike.map(row => row.userId) },
        {
          title: texts.tomorrow,
          words: texts.tomorrowText(seoulTime(dueAt)),
          key: `due ${castingId} ${dueAt.getTime()}`,
        },
      )
    }
    const wishes = rows.filter(row => row.wantsTime)
    for (const alike of Map.groupBy(wishes, row => `${row.castingId} ${row.requestedBy}`).values()) {
      const { castingId, requestedBy } = firstOf(alike)
      await tellOfSelfTapes(
        unit,
        { castingId, side: 'team', userIds: [requestedBy] },
        {
          title: texts.moreTime,
          words: texts.moreTimeText(alike.length),
          key: `wish ${castingId} ${requestedBy} ${day}`,
        },
      )
    }
  },
}

/** Castings `c` whose tapes have been kept long enough. */
const isLongOver = sql`
  (c.status <> 'OPEN'
    AND coalesce(c.deleted_at, c.hidden_at, c.closed_at) < now() - make_interval(days => ${selfTapeKeptDays}))`

/**
 * Every night: releases videos sent for castings that ended `selfTapeKeptDays` ago, including those that wait to reopen, and
 * removes them unless the actor shows them on a profile or sent them with an application; readings of their scenes go
 * with them.
 */
export const oldSelfTapesJob: JobDefinition = {
  name: 'self-tapes.remove-old',
  priority: 'idle',
  cron: '40 3 * * *',
  timeout: 600,
  async work(_, { db, jobs }) {
    for (;;) {
      const count = await db.transaction().execute(async trx => {
        const { rows } = await sql<{ videoId: number }>`
          WITH due AS (
            SELECT t.id, t.video_id FROM self_tapes t JOIN castings c ON c.id = t.casting_id
            WHERE t.video_id IS NOT NULL AND ${isLongOver}
            ORDER BY t.id LIMIT ${atOnce} FOR UPDATE OF t)
          UPDATE self_tapes SET video_id = NULL FROM due WHERE self_tapes.id = due.id
          RETURNING due.video_id AS "videoId"`.execute(trx)
        const ids = rows.map(row => row.videoId)
        await releaseFilms({ db: trx, jobs }, ids)
        return ids.length
      })
      if (count < atOnce) break
    }
    const ended = sql`SELECT s.id FROM tape_scenes s JOIN castings c ON c.id = s.casting_id WHERE ${isLongOver}`
    await db.transaction().execute(trx => dropReadings({ db: trx, jobs }, sql`r.scene_id IN (${ended})`))
  },
}

/** Cancels open requests of applications that ended without a role. A video already sent stays with the application. */
export async function endRequests(db: Db, applicationIds: number[]): Promise<void> {
  const { rows } = await sql<{ castingId: number; userId: number; isUntold: boolean }>`
    WITH due AS (
      SELECT id FROM self_tapes
      WHERE application_id = ANY(${applicationIds}::bigint[]) AND status IN ('REQUESTED', 'ACCEPTED')
      ORDER BY id FOR UPDATE)
    UPDATE self_tapes SET status = 'CANCELLED', decided_at = now() WHERE id IN (SELECT id FROM due)
    RETURNING casting_id AS "castingId", user_id AS "userId", told_at > now() AS "isUntold"`.execute(db)
  const untold = rows.filter(row => row.isUntold)
  for (const [castingId, people] of Map.groupBy(untold, row => row.castingId))
    await spare(
      db,
      castingId,
      people.map(row => row.userId),
      'SELFTAPE',
    )
}

/** Deletes what actors wrote to the requests of a casting. */
export async function emptyWords(db: Db, castingId: number): Promise<void> {
  await sql`UPDATE self_tapes SET words = '', extension_words = '' WHERE casting_id = ${castingId}`.execute(db)
}
