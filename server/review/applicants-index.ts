import { sql } from 'kysely'
import { ageToday, meetsAll, suits } from '#server/applications/matching.ts'
import { pickAnswerOf } from '#server/applications/picks.ts'
import type { Db } from '#server/kernel/db.ts'
import { firstOf } from '#server/kernel/present.ts'
import type { Reviewer } from '#server/kernel/reviewer.ts'
import { isOwn, isReadable, isSeen, noteProvision } from '#server/sharing/seen.ts'
import { conditions } from './applicant-conditions.ts'
import { ratingsFor } from './ratings.ts'
import { isSeenRole, noteStaffReading } from './scope.ts'
import { sentVideos } from './sent-videos.ts'

type Columns = {
  ids: number[]
  numbers: number[]
  names: string[]
  groupIds: number[]
  reads: number[]
  genders: ('MALE' | 'FEMALE')[]
  ages: number[]
  heights: number[]
  marks: number[]
  averages: number[]
  sentAt: number[]
  storedVideos: number[]
  videos: number[]
  comments: number[]
  stages: string[]
  stagesSince: string[]
  picks: string[]
  outside: string[]
  unsuited: string[]
  createdAt: number[]
}

/** The whole casting in columns, newest first, for a grid that sorts and filters locally. */
export async function findIndex(db: Db, reviewer: Reviewer, query: { q?: string | undefined }): Promise<Columns> {
  await noteStaffReading(db, reviewer)
  const videoCounts = sql`
    SELECT application_id, count(*)::int AS videos, count(*) FILTER (WHERE kind = 'default')::int AS stored_videos
    FROM (${sentVideos(reviewer.castingId)}) AS sent GROUP BY application_id`
  const { rows } = await sql<{ columns: Columns }>`
    WITH stages AS (
      SELECT application_id, string_agg(role_id || ':' || stage, ',' ORDER BY role_id) AS stages,
             string_agg(extract(epoch FROM stage_changed_at)::bigint::text, ',' ORDER BY role_id) AS stages_since,
             string_agg(concat_ws(':', role_id, pick, coalesce(${pickAnswerOf('stood')}, ''), coalesce(pick_day::text, '')), ','
                        ORDER BY role_id) FILTER (WHERE pick IS NOT NULL AND ${reviewer.scope === null}) AS picks,
             string_agg(role_id::text, ',' ORDER BY role_id) FILTER (WHERE NOT ${meetsAll('sender', 'wanted')}) AS outside,
             string_agg(role_id::text, ',' ORDER BY role_id) FILTER (WHERE NOT ${suits('sender', 'wanted')}) AS unsuited
      FROM application_roles stood JOIN casting_roles wanted ON wanted.id = role_id
      JOIN applications sender ON sender.id = application_id
      WHERE stood.casting_id = ${reviewer.castingId} AND stage <> 'WITHDRAWN'
        AND ${isSeenRole(reviewer, 'role_id')} GROUP BY application_id),
    entries AS (
      SELECT a.id, a.number, actor_name, coalesce(group_id, 0) AS group_id, gender, ${ageToday()} AS age, coalesce(height, 0) AS height,
             coalesce(stages, '') AS stages, coalesce(stages_since, '') AS stages_since, coalesce(picks, '') AS picks,
             coalesce(outside, '') AS outside, coalesce(unsuited, '') AS unsuited,
             extract(epoch FROM a.created_at)::bigint AS at,
             CASE WHEN m.read_at IS NOT NULL THEN 2 WHEN first_read_at IS NOT NULL THEN 1 ELSE 0 END AS read,
             coalesce(mine, 0) AS mark, coalesce(average, 0) AS average,
             coalesce(extract(epoch FROM result_sent_at)::bigint, 0) AS sent_at,
             coalesce(stored_videos, 0) AS stored_videos, coalesce(videos, 0) AS videos, coalesce(comments, 0) AS comments
      FROM applications a LEFT JOIN stages ON stages.application_id = a.id
      LEFT JOIN read_marks m ON m.application_id = a.id AND ${isOwn(reviewer, 'm.reviewer_id', 'm.grant_id')}
      LEFT JOIN (${ratingsFor(reviewer)}) AS ratings ON ratings.application_id = a.id
      LEFT JOIN (${videoCounts}) AS sent_videos ON sent_videos.application_id = a.id AND ${reviewer.shows.files}::boolean
      LEFT JOIN (
        SELECT c.application_id, count(*)::int AS comments FROM application_comments c
        JOIN applications commented ON commented.id = c.application_id
        WHERE commented.casting_id = ${reviewer.castingId} AND c.deleted_at IS NULL AND ${isReadable(reviewer, 'c')}
        GROUP BY c.application_id) AS said ON said.application_id = a.id
      WHERE ${conditions(reviewer, query)} ORDER BY a.created_at DESC, a.id DESC)
    SELECT json_build_object(
      'ids', coalesce(json_agg(id), '[]'), 'numbers', coalesce(json_agg(number), '[]'), 'names', coalesce(json_agg(actor_name), '[]'),
      'groupIds', coalesce(json_agg(group_id), '[]'), 'reads', coalesce(json_agg(read), '[]'),
      'genders', coalesce(json_agg(gender), '[]'), 'ages', coalesce(json_agg(age), '[]'),
      'heights', coalesce(json_agg(height), '[]'), 'marks', coalesce(json_agg(mark), '[]'), 'averages', coalesce(json_agg(average), '[]'),
      'sentAt', coalesce(json_agg(sent_at), '[]'), 'storedVideos', coalesce(json_agg(stored_videos), '[]'),
      'videos', coalesce(json_agg(videos), '[]'), 'comments', coalesce(json_agg(comments), '[]'),
      'stages', coalesce(json_agg(stages), '[]'), 'stagesSince', coalesce(json_agg(stages_since), '[]'),
      'picks', coalesce(json_agg(picks), '[]'), 'outside', coalesce(json_agg(outside), '[]'),
      'unsuited', coalesce(json_agg(unsuited), '[]'),
      'createdAt', coalesce(json_agg(at), '[]')) AS columns
    FROM entries`.execute(db)
  const { columns } = firstOf(rows)
  await noteProvision(db, reviewer, columns.ids, { isOpened: false })
  return columns
}

type Facet = { facet: string; text: string | null; ids: number[] }

/** The facets of the applicants, most frequent first, each with the applicants it applies to. */
export async function findFacets(db: Db, reviewer: Reviewer): Promise<{ list: Facet[] }> {
  await noteStaffReading(db, reviewer)
  const { rows } = await sql<Facet>`
    SELECT facet, to_json(ids) AS ids, written.text FROM (
      SELECT facet, array_agg(id) AS ids, max(id) AS latest
      FROM (SELECT id, facets FROM applications a WHERE ${isSeen(reviewer)} ORDER BY id) AS seen, unnest(facets) AS facet
      GROUP BY facet) AS found
    LEFT JOIN LATERAL (
      SELECT each AS text FROM applications, LATERAL (
        SELECT jsonb_array_elements_text(snapshot -> 'imageKeywords') AS each WHERE facet LIKE 'LOOK:%'
        UNION ALL SELECT jsonb_array_elements(snapshot -> 'specialties') ->> 'text' WHERE facet LIKE 'SKILL:%'
        UNION ALL SELECT snapshot ->> 'agencyName' WHERE facet LIKE 'AGENCY:_%') AS texts
      WHERE applications.id = latest AND lower(regexp_replace(translate(each, ',', ' '), '\\s+', '', 'g'))
        = lower(regexp_replace(substr(facet, position(':' in facet) + 1), '\\s+', '', 'g'))
      LIMIT 1) AS written ON facet ~ '^(LOOK|SKILL|AGENCY):.'
    ORDER BY cardinality(ids) DESC, facet`.execute(db)
  await noteProvision(db, reviewer, [...new Set(rows.flatMap(row => row.ids))], { isOpened: false })
  return { list: rows }
}
