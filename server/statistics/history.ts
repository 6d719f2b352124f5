import { sql } from 'kysely'
import { HistoryKind } from '#contract/codes/profile-parts.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { koreanTime } from '#contract/korean-time.ts'
import type { ProfileHistoryEntry, statistics } from '#contract/statistics/index.ts'
import type { Db } from '#server/kernel/db.ts'
import { addDays, today } from '#server/kernel/time.ts'

type History = AnswerOf<typeof statistics.history>
type Query = { days: string; page: number; limit: number }
type Row = ProfileHistoryEntry & { total: number; sums: Partial<History['totals']> }

const none = Object.fromEntries(Object.keys(HistoryKind).map(kind => [kind, 0])) as History['totals']

/**
 * What happened to the person's own profile, by day, kind and company, newest first. Managers are named by the company
 * they were approved for, as in the notification of an opened contact, and readers of an application by its casting,
 * if that shows its progress; everybody else is counted. A person counts once for a day, a view each time.
 */
export async function readHistory(db: Db, userId: number, { days, page, limit }: Query): Promise<History> {
  const profile = await db
    .selectFrom('profiles')
    .select('id')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!profile) return { list: [], totalResult: 0, page, limit, hasProfile: false, totals: none }
  const { id } = profile
  const first = addDays(today(), 1 - Number(days))
  const from = new Date(koreanTime(first))
  const { rows } = await sql<Row>`
    WITH own AS (
      SELECT a.id, a.casting_id, c.owner_id, c.is_progress_shown, c.company_name,
             CASE WHEN c.status <> 'DELETED' THEN c.title END AS title
      FROM applications a JOIN castings c ON c.id = a.casting_id WHERE a.profile_id = ${id}),
    by_person AS (
      SELECT CASE kind WHEN 'PROFILE_VIEW' THEN 'VIEW' ELSE 'PDF' END AS kind, viewer_id AS person, created_at AS at,
             kind = 'PROFILE_VIEW' AS is_each
      FROM activity_log
      WHERE profile_id = ${id} AND created_at >= ${from}
        AND (kind = 'PROFILE_VIEW' AND is_counted OR kind = 'PROFILE_CONTACT' AND contact_type = 'PDF')
      UNION ALL
      SELECT 'CONTACT', actor_id, created_at, false FROM audit_log
      WHERE created_at >= ${from} AND (
        action = 'profile.contact' AND target_type = 'profile' AND target_id = ${id}
        OR action = 'applicant.contact' AND target_type = 'application' AND target_id IN (SELECT id FROM own)
        OR action IN ('applicants.export_contacts', 'audition.day_sheet') AND target_type = 'casting'
          AND target_id IN (SELECT casting_id FROM own) AND detail->'profileIds' @> to_jsonb(${id}::bigint))),
    happened AS (
      SELECT kind, at, CASE WHEN is_each THEN at::text ELSE coalesce(person::text, '') END AS once,
             CASE WHEN 'Admin' = ANY(users.permissions) THEN 'OPERATOR'
                  WHEN auth.company_name IS NOT NULL OR kind = 'CONTACT' THEN 'MANAGER' ELSE 'MEMBER' END AS who,
             CASE WHEN NOT 'Admin' = ANY(users.permissions) THEN nullif(auth.company_name, '') END AS company,
             NULL AS title
      FROM by_person LEFT JOIN users ON users.id = person LEFT JOIN LATERAL (
        SELECT company_name FROM casting_auth_applications
        WHERE user_id = person AND status = 'APPROVED' ORDER BY id DESC LIMIT 1) auth ON true
      UNION ALL
      SELECT 'READ', read_at, m.reviewer_id::text, 'MANAGER', own.company_name, own.title
      FROM own JOIN read_marks m ON m.application_id = own.id
      WHERE own.is_progress_shown AND m.read_at >= ${from} AND (m.reviewer_id = own.owner_id OR EXISTS (
        SELECT FROM casting_members member
        WHERE member.casting_id = own.casting_id AND member.user_id = m.reviewer_id AND state = 'ACCEPTED'))
      UNION ALL
      SELECT 'READ', opened_at, coalesce(g.first_grant_id, g.id)::text, 'GUEST', NULL, NULL
      FROM own JOIN share_access_log l ON l.application_id = own.id JOIN share_grants g ON g.id = l.grant_id
      WHERE own.is_progress_shown AND opened_at >= ${from}
      UNION ALL
      SELECT 'LIST', added_at, casting_list_id::text, 'MANAGER', NULL, NULL
      FROM casting_list_profiles WHERE profile_id = ${id} AND added_at >= ${from}
      UNION ALL
      SELECT 'PDF', day::timestamp AT TIME ZONE 'Asia/Seoul', which::text, 'GUEST', NULL, NULL
      FROM profile_daily_counts, generate_series(1, guest_pdfs) AS which
      WHERE profile_id = ${id} AND day >= ${first}::date),
    entries AS (
      SELECT (at AT TIME ZONE 'Asia/Seoul')::date::text AS date, kind, who, company, title,
             count(DISTINCT once)::int AS count
      FROM happened GROUP BY 1, 2, 3, 4, 5)
    SELECT date, kind, who, company, title AS "castingTitle", count, count(*) OVER ()::int AS total,
           (SELECT json_object_agg(kind, sum) FROM (SELECT kind, sum(count)::bigint FROM entries GROUP BY kind) AS each) AS sums
    FROM entries ORDER BY date DESC, kind, who, company NULLS LAST, title NULLS LAST
    LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(db)
  return {
    list: rows.map(({ total: _, sums: __, ...entry }) => entry),
    totalResult: rows[0]?.total ?? 0,
    page,
    limit,
    hasProfile: true,
    totals: { ...none, ...rows[0]?.sums },
  }
}
