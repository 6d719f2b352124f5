import { sql } from 'kysely'
import { type CastingStatistics, castingStatisticsDays } from '#contract/review/statistics.ts'
import type { Db } from '#server/kernel/db.ts'
import { firstOf } from '#server/kernel/present.ts'
import { type Reviewer, refuseWithout } from '#server/kernel/reviewer.ts'

type Row = Omit<CastingStatistics, 'days'> & { days: CastingStatistics['days'] }

const korean = (column: string) => sql`(${sql.ref(column)} AT TIME ZONE 'Asia/Seoul')::date`

/**
 * A casting's statistics for its team: views and applications by day (in Korea) and role since it opened, at most the
 * last 180 days; origins of applications; and waiting times. Withdrawn applications count as applications, but not in
 * waiting times. Throws `forbidden` for guests of a share.
 */
export async function findStatistics(db: Db, reviewer: Reviewer): Promise<CastingStatistics> {
  if (reviewer.kind === 'SHARE') refuseWithout('seeStatistics', reviewer)
  const { castingId } = reviewer
  const { rows } = await sql<Row>`
    WITH sent AS MATERIALIZED (
      SELECT id, source, ${korean('created_at')} AS day, withdrawn_at IS NULL AS is_standing,
             extract(epoch FROM first_read_at - created_at) / 3600 AS to_look,
             extract(epoch FROM result_sent_at - created_at) / 3600 AS to_result
      FROM applications WHERE casting_id = ${castingId}),
    roles AS MATERIALIZED (
      SELECT r.id, r.name, r.position,
             (SELECT count(*)::int FROM application_roles a WHERE a.role_id = r.id) AS applications
      FROM casting_roles r WHERE r.casting_id = ${castingId} AND r.deleted_at IS NULL),
    by_role AS (
      SELECT sent.day, a.role_id, count(*)::int AS applications
      FROM application_roles a JOIN sent ON sent.id = a.application_id GROUP BY sent.day, a.role_id),
    days AS (
      SELECT day::date AS day FROM castings, generate_series(
        greatest(${korean('opened_at')}, (now() AT TIME ZONE 'Asia/Seoul')::date - ${castingStatisticsDays - 1}::int),
        (now() AT TIME ZONE 'Asia/Seoul')::date, interval '1 day') AS day
      WHERE castings.id = ${castingId} AND opened_at IS NOT NULL)
    SELECT castings.title, view_count AS views,
           coalesce((SELECT json_agg(json_build_object('id', id, 'name', name, 'applications', applications)
                                     ORDER BY position, id) FROM roles), '[]') AS roles,
           coalesce((
             SELECT json_agg(json_build_object(
               'date', days.day, 'views', coalesce(seen.views, 0),
               'applications', (SELECT count(*) FROM sent WHERE sent.day = days.day),
               'byRole', (SELECT coalesce(json_agg(coalesce(by_role.applications, 0) ORDER BY position, roles.id), '[]')
                          FROM roles LEFT JOIN by_role ON by_role.role_id = roles.id AND by_role.day = days.day))
               ORDER BY days.day)
             FROM days LEFT JOIN casting_daily_views seen ON seen.casting_id = ${castingId} AND seen.day = days.day),
             '[]') AS days,
           (SELECT count(*)::int FROM sent) AS applications,
           (SELECT count(*)::int FROM sent WHERE NOT is_standing) AS withdrawn,
           coalesce((SELECT json_agg(json_build_object('source', source, 'applications', applications)
                                     ORDER BY applications DESC, source)
                     FROM (SELECT source, count(*)::int AS applications FROM sent GROUP BY source) AS by_source),
                    '[]') AS sources,
           (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY to_look) FROM sent WHERE to_look IS NOT NULL)
             AS "hoursToFirstLook",
           (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY to_result) FROM sent WHERE to_result IS NOT NULL)
             AS "hoursToResult",
           (SELECT count(*)::int FROM sent WHERE is_standing AND to_result IS NOT NULL) AS answered,
           (SELECT count(*)::int FROM sent WHERE is_standing) AS standing
    FROM castings WHERE castings.id = ${castingId}`.execute(db)
  return firstOf(rows)
}
