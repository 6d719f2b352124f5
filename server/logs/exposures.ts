import { sql } from 'kysely'
import type { Db } from '#server/kernel/db.ts'
import { firstOf } from '#server/kernel/present.ts'
import type { Activity } from './activity.ts'
import { isRead } from './is-read.ts'

/** Batches unfolded per statement. */
const atOnce = 100

export type Exposure = Extract<Activity, { kind: 'PROFILE_EXPOSURE' }>

/**
 * Stores cards seen within the last second as one row; their owners are checked when they are counted. Commits without
 * waiting for the disk, since a crash may lose a second of them anyway.
 */
export async function keepExposures(db: Db, seen: Exposure[]): Promise<void> {
  const viewers = `{${seen.map(({ viewerId }) => viewerId).join()}}`
  const profiles = `{${seen.map(({ profileId }) => profileId).join()}}`
  await sql`
    INSERT INTO exposure_batches (viewer_ids, profile_ids)
    SELECT ${viewers}::bigint[], ${profiles}::bigint[] FROM set_config('synchronous_commit', 'off', true)`.execute(db)
}

/**
 * Unfolds waiting batches into the log and adds them to the daily sums ([L-06]). Counts what others than the owner saw
 * and may read, once per viewer and minute. Removed people and profiles leave no trace.
 */
export async function countExposures(db: Db): Promise<void> {
  for (let taken = atOnce; taken === atOnce; ) {
    const { rows } = await sql<{ taken: number }>`
      WITH taken AS (
        DELETE FROM exposure_batches
        WHERE id IN (SELECT id FROM exposure_batches ORDER BY id LIMIT ${atOnce} FOR UPDATE)
        RETURNING viewer_ids, profile_ids, seen_at),
      known AS MATERIALIZED (
        SELECT seen.viewer_id, seen.profile_id, seen_at, profiles.user_id <> seen.viewer_id AND ${isRead} AS is_counted
        FROM taken, exposures_of(viewer_ids, profile_ids) AS seen
        JOIN users ON users.id = seen.viewer_id AND users.status = 'ACTIVE'
        JOIN profiles ON profiles.id = seen.profile_id AND profiles.deleted_at IS NULL),
      written AS (
        INSERT INTO activity_log (kind, viewer_id, profile_id, is_counted, created_at)
        SELECT 'PROFILE_EXPOSURE', viewer_id, profile_id, is_counted, seen_at FROM known),
      summed AS (
        INSERT INTO profile_daily_counts AS counts (profile_id, day, exposures)
        SELECT profile_id, (minute AT TIME ZONE 'Asia/Seoul')::date, count(*)
        FROM (SELECT DISTINCT profile_id, viewer_id, date_trunc('minute', seen_at) AS minute FROM known WHERE is_counted) AS once
        GROUP BY 1, 2 ORDER BY 1, 2
        ON CONFLICT (profile_id, day) DO UPDATE SET exposures = counts.exposures + excluded.exposures)
      SELECT count(*)::int AS taken FROM taken`.execute(db)
    taken = firstOf(rows).taken
  }
}
