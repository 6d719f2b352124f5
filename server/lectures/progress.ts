import { sql } from 'kysely'
import { lectureLimits } from '#contract/limits.ts'
import type { Db } from '#server/kernel/db.ts'

/** SQL: whether the video of a row of `lecture_progress` was handed out. What its player reports proves nothing. */
export const isStarted = sql<boolean>`(started_at IS NOT NULL)`

/** Records that the video of a class is handed out. Requires the lock of the seat, which a refund holds too. */
export async function startClass(
  db: Db,
  { orderId, classId }: { orderId: number; classId: number },
  now: Date,
): Promise<void> {
  await db
    .insertInto('lecture_progress')
    .values({ order_id: orderId, class_id: classId, started_at: now, updated_at: now })
    .onConflict(conflict =>
      conflict
        .constraint('lecture_progress_pkey')
        .doUpdateSet({ started_at: now })
        .where('lecture_progress.started_at', 'is', null),
    )
    .execute()
}

/** Number of started videos of a seat, which are not refunded. */
export async function countStarted(db: Db, orderId: number): Promise<number> {
  const { count } = await db
    .selectFrom('lecture_progress')
    .select(row => row.fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .where(isStarted)
    .executeTakeFirstOrThrow()
  return count
}

/** What the seat's person has played, by class. */
export async function findProgress(db: Db, orderId: number) {
  const rows = await db
    .selectFrom('lecture_progress')
    .select(['class_id as classId', 'position', 'played_seconds as playedSeconds', 'seen_at as seenAt'])
    .where('order_id', '=', orderId)
    .execute()
  return new Map(rows.map(row => [row.classId, row]))
}

/** Videos may be played at double speed, and reports may arrive late or twice. */
const fastest = 2
const mostMs = 90_000

export type Part = { from: number; to: number }

/**
 * Caps reported playback at twice the elapsed time since the last credit. Returns the credited parts in whole seconds,
 * and the time up to which playback is credited. Pure.
 */
export function creditOf(
  parts: readonly Part[],
  { now, playedUntil, seconds }: { now: Date; playedUntil: Date | null; seconds: number },
): { credited: Part[]; playedUntil: Date } {
  const from = Math.max(playedUntil?.getTime() ?? 0, now.getTime() - mostMs)
  const allowed = Math.floor(((now.getTime() - from) / 1_000) * fastest)
  const credited: Part[] = []
  let left = allowed
  for (const part of parts) {
    const start = Math.floor(Math.min(part.from, seconds))
    const end = Math.min(Math.ceil(Math.min(part.to, seconds)), start + left)
    if (end <= start) continue
    credited.push({ from: start, to: end })
    left -= end - start
  }
  return { credited, playedUntil: new Date(from + ((allowed - left) / fastest) * 1_000) }
}

/**
 * Adds reported playback to a seat's progress in a class: each second counts once, from any device. A class counts as
 * seen at nine tenths.
 */
export async function addProgress(
  db: Db,
  { orderId, classId, seconds }: { orderId: number; classId: number; seconds: number },
  { position, credited, now }: { position: number; credited: readonly Part[]; now: Date },
): Promise<{ playedSeconds: number; isSeen: boolean }> {
  const played = `{${credited.map(({ from, to }) => `[${from},${to})`).join(',')}}`
  const { rows } = await sql<{ playedSeconds: number; isSeen: boolean }>`
    WITH total AS (
      SELECT coalesce((SELECT played FROM lecture_progress WHERE order_id = ${orderId} AND class_id = ${classId}),
        '{}'::int4multirange) + ${played}::int4multirange AS played),
    summed AS (
      SELECT total.played, coalesce((SELECT sum(upper(part) - lower(part)) FROM unnest(total.played) AS part), 0)::bigint
        AS seconds FROM total)
    INSERT INTO lecture_progress AS own (order_id, class_id, position, played, played_seconds, seen_at, started_at, updated_at)
    SELECT ${orderId}, ${classId}, ${position}, summed.played, summed.seconds,
      CASE WHEN ${seenFrom(seconds)} <= summed.seconds THEN ${now}::timestamptz END, ${now}, ${now} FROM summed
    ON CONFLICT (order_id, class_id) DO UPDATE SET position = excluded.position, played = excluded.played,
      played_seconds = excluded.played_seconds, seen_at = coalesce(own.seen_at, excluded.seen_at),
      started_at = coalesce(own.started_at, excluded.started_at),
      updated_at = excluded.updated_at
    RETURNING played_seconds AS "playedSeconds", seen_at IS NOT NULL AS "isSeen"`.execute(db)
  return rows[0] ?? { playedSeconds: 0, isSeen: false }
}

/** Seconds from which a video counts as seen. */
const seenFrom = (seconds: number): number => Math.ceil((seconds * lectureLimits.seenPercent) / 100)
