import { sql } from 'kysely'
import { countingLimits } from '#contract/limits.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Activity } from './activity.ts'
import { isApprovedManager, isRead } from './is-read.ts'

/** The same viewer and profile count once within this time. */
const sameWithin = countingLimits.sameMinutes * 60_000

/** Everything except exposures, which `keepExposures` takes. */
export type SingleActivity = Exclude<Activity, { kind: 'PROFILE_EXPOSURE' }>

/**
 * Writes activities and adds those that count to the daily sums, in one transaction ([L-06]). Not counted: one's own
 * profile, one that the viewer may not read, a view or contact repeated within `sameMinutes`, and contacts by others than
 * casting managers with a valid authorisation. Removed profiles are left out.
 */
export async function writeActivities(db: Db, activities: SingleActivity[]): Promise<void> {
  if (db.isTransaction) await write(db, activities)
  else await db.transaction().execute(tx => write(tx, activities))
}

async function write(db: Db, activities: SingleActivity[]): Promise<void> {
  const isRepeated = repetitions()
  const rows = activities.map(activity => ({
    kind: activity.kind,
    viewer_id: activity.viewerId,
    profile_id: 'profileId' in activity ? activity.profileId : null,
    path: activity.kind === 'VISIT' ? activity.path : null,
    pre_path: activity.kind === 'PROFILE_VIEW' ? activity.prePath : null,
    contact_type: activity.kind === 'PROFILE_CONTACT' ? activity.contactType : null,
    is_repeated: isRepeated(activity),
    created_at: activity.at,
  }))
  await sql`
    WITH given AS (
      SELECT * FROM json_to_recordset(${JSON.stringify(rows)}::json) AS given (
        kind text, viewer_id bigint, profile_id bigint, path text, pre_path text, contact_type text,
        is_repeated boolean, created_at timestamptz)),
    known AS (
      SELECT given.*, CASE kind WHEN 'VISIT' THEN true ELSE
        NOT is_repeated AND profiles.user_id <> viewer_id AND ${isRead}
        AND (kind <> 'PROFILE_CONTACT' OR ${isApprovedManager})
        AND NOT EXISTS (
          SELECT FROM activity_log earlier
          WHERE earlier.kind = given.kind AND earlier.kind IN ('PROFILE_VIEW', 'PROFILE_CONTACT')
            AND earlier.viewer_id = given.viewer_id AND earlier.profile_id = given.profile_id AND earlier.is_counted
            AND earlier.created_at > given.created_at - ${sameWithin / 1000} * interval '1 second')
        END AS is_counted
      FROM given
      JOIN users ON users.id = given.viewer_id AND users.status = 'ACTIVE'
      LEFT JOIN profiles ON profiles.id = given.profile_id AND profiles.deleted_at IS NULL
      WHERE given.profile_id IS NULL OR profiles.id IS NOT NULL),
    written AS (
      INSERT INTO activity_log (kind, viewer_id, profile_id, path, pre_path, contact_type, is_counted, created_at)
      SELECT kind, viewer_id, profile_id, path, pre_path, contact_type, is_counted, created_at FROM known
      RETURNING kind, profile_id, is_counted, created_at),
    summed AS (
      INSERT INTO profile_daily_counts AS counts (profile_id, day, views, contacts)
      SELECT profile_id, (created_at AT TIME ZONE 'Asia/Seoul')::date, count(*) FILTER (WHERE kind = 'PROFILE_VIEW'),
             count(*) FILTER (WHERE kind = 'PROFILE_CONTACT')
      FROM written WHERE is_counted AND profile_id IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (profile_id, day) DO UPDATE SET views = counts.views + excluded.views,
        contacts = counts.contacts + excluded.contacts)
    UPDATE profiles SET view_count = view_count + seen.views
    FROM (SELECT profile_id, count(*) AS views FROM written WHERE kind = 'PROFILE_VIEW' AND is_counted GROUP BY 1) seen
    WHERE profiles.id = seen.profile_id`.execute(db)
}

/** Whether an earlier entry of the same batch is identical; the table covers earlier batches. */
function repetitions() {
  const last = new Map<string, number>()
  return (activity: SingleActivity): boolean => {
    if (activity.kind === 'VISIT') return false
    const key = `${activity.kind} ${activity.viewerId} ${activity.profileId}`
    const before = last.get(key)
    if (before !== undefined && activity.at.getTime() - before < sameWithin) return true
    last.set(key, activity.at.getTime())
    return false
  }
}
