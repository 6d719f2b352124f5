import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import type { Activity } from './activity.ts'

/** The same viewer and profile count once in this time. */
const sameWithin = 30 * 60_000

/**
 * Writes activities and adds those that count to the sums of their day, in one transaction. Not counted: one's own
 * profile, a view or contact repeated within 30 minutes, and contacts by others than casting managers. Profiles that
 * don't exist are left out.
 */
export async function writeActivities(db: Db, activities: Activity[]): Promise<void> {
  if (db.isTransaction) await write(db, activities)
  else await db.transaction().execute(tx => write(tx, activities))
}

async function write(db: Db, activities: Activity[]): Promise<void> {
  const rows = activities.map((activity, at) => ({
    kind: activity.kind,
    viewer_id: activity.viewerId,
    profile_id: 'profileId' in activity ? activity.profileId : null,
    path: activity.kind === 'VISIT' ? activity.path : null,
    pre_path: activity.kind === 'PROFILE_VIEW' ? activity.prePath : null,
    contact_type: activity.kind === 'PROFILE_CONTACT' ? activity.contactType : null,
    is_repeated: isRepeatedIn(activities, at),
    created_at: activity.at.toISOString(),
  }))
  await sql`
    WITH given AS (
      SELECT * FROM json_to_recordset(${JSON.stringify(rows)}::json) AS given (
        kind text, viewer_id bigint, profile_id bigint, path text, pre_path text, contact_type text,
        is_repeated boolean, created_at timestamptz)),
    known AS (
      SELECT given.*, CASE kind WHEN 'VISIT' THEN true ELSE
        NOT is_repeated AND profiles.user_id <> viewer_id
        AND (kind <> 'PROFILE_CONTACT' OR 'CastingManager' = ANY(users.permissions))
        AND (kind = 'PROFILE_EXPOSURE' OR NOT EXISTS (
          SELECT FROM activity_log earlier
          WHERE earlier.kind = given.kind AND earlier.kind IN ('PROFILE_VIEW', 'PROFILE_CONTACT')
            AND earlier.viewer_id = given.viewer_id AND earlier.profile_id = given.profile_id AND earlier.is_counted
            AND earlier.created_at > given.created_at - ${sameWithin / 1000} * interval '1 second'))
        END AS is_counted
      FROM given
      JOIN users ON users.id = given.viewer_id
      LEFT JOIN profiles ON profiles.id = given.profile_id
      WHERE given.profile_id IS NULL OR profiles.id IS NOT NULL),
    written AS (
      INSERT INTO activity_log (kind, viewer_id, profile_id, path, pre_path, contact_type, is_counted, created_at)
      SELECT kind, viewer_id, profile_id, path, pre_path, contact_type, is_counted, created_at FROM known
      RETURNING kind, profile_id, is_counted, created_at),
    summed AS (
      INSERT INTO profile_daily_counts AS counts (profile_id, day, views, exposures, contacts)
      SELECT profile_id, (created_at AT TIME ZONE 'Asia/Seoul')::date, count(*) FILTER (WHERE kind = 'PROFILE_VIEW'),
             count(*) FILTER (WHERE kind = 'PROFILE_EXPOSURE'), count(*) FILTER (WHERE kind = 'PROFILE_CONTACT')
      FROM written WHERE is_counted AND profile_id IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (profile_id, day) DO UPDATE SET views = counts.views + excluded.views,
        exposures = counts.exposures + excluded.exposures, contacts = counts.contacts + excluded.contacts)
    UPDATE profiles SET view_count = view_count + seen.views
    FROM (SELECT profile_id, count(*) AS views FROM written WHERE kind = 'PROFILE_VIEW' AND is_counted GROUP BY 1) seen
    WHERE profiles.id = seen.profile_id`.execute(db)
}

/** Whether an earlier one of the same batch says the same; the table answers for earlier batches. */
function isRepeatedIn(activities: Activity[], at: number): boolean {
  const activity = activities[at]!
  if (activity.kind !== 'PROFILE_VIEW' && activity.kind !== 'PROFILE_CONTACT') return false
  return activities
    .slice(0, at)
    .some(
      earlier =>
        earlier.kind === activity.kind &&
        earlier.viewerId === activity.viewerId &&
        earlier.profileId === activity.profileId &&
        activity.at.getTime() - earlier.at.getTime() < sameWithin,
    )
}
