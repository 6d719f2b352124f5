import { sql } from 'kysely'
import type { Db } from '#server/kernel/db.ts'
import { firstOf } from '#server/kernel/present.ts'
import type { Reviewer } from '#server/kernel/reviewer.ts'
import { isOwn, isReadable } from '#server/sharing/seen.ts'
import { ageToday, conditions } from './applicant-conditions.ts'
import { ratingsFor } from './ratings.ts'
import { isSeenRole, noteProvision, noteStaffReading } from './scope.ts'

type Columns = {
  ids: number[]
  names: string[]
  groupIds: number[]
  reads: number[]
  genders: ('MALE' | 'FEMALE')[]
  ages: number[]
  heights: number[]
  marks: number[]
  averages: number[]
  sentAt: number[]
  videos: number[]
  comments: number[]
  stages: string[]
  createdAt: number[]
}

/** The whole casting in columns, newest first, for a grid that sorts and filters locally. */
export async function findIndex(db: Db, reviewer: Reviewer, query: { q?: string | undefined }): Promise<Columns> {
  await noteStaffReading(db, reviewer)
  const videoCounts = sql`
    SELECT application_id, count(*)::int AS videos FROM (
      SELECT application_id, video_id FROM applications sender JOIN application_videos ON application_id = sender.id
      WHERE sender.casting_id = ${reviewer.castingId}
      UNION SELECT application_id, video_id FROM self_tapes
      WHERE casting_id = ${reviewer.castingId} AND status IN ('SUBMITTED', 'REVIEWED')) AS sent
    JOIN videos ON videos.id = video_id AND videos.kind = 'default' AND videos.state = 'READY' AND videos.deleted_at IS NULL
    GROUP BY application_id`
  const { rows } = await sql<{ columns: Columns }>`
    WITH stages AS (
      SELECT application_id, string_agg(role_id || ':' || stage, ',' ORDER BY role_id) AS stages
      FROM application_roles WHERE casting_id = ${reviewer.castingId} AND stage <> 'WITHDRAWN'
        AND ${isSeenRole(reviewer, 'role_id')} GROUP BY application_id),
    entries AS (
      SELECT a.id, actor_name, coalesce(group_id, 0) AS group_id, gender, ${ageToday()} AS age, coalesce(height, 0) AS height,
             coalesce(stages, '') AS stages, extract(epoch FROM a.created_at)::bigint AS at,
             CASE WHEN m.read_at IS NOT NULL THEN 2 WHEN first_read_at IS NOT NULL THEN 1 ELSE 0 END AS read,
             coalesce(mine, 0) AS mark, coalesce(average, 0) AS average,
             coalesce(extract(epoch FROM result_sent_at)::bigint, 0) AS sent_at,
             coalesce(videos, 0) AS videos, coalesce(comments, 0) AS comments
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
      'ids', coalesce(json_agg(id), '[]'), 'names', coalesce(json_agg(actor_name), '[]'),
      'groupIds', coalesce(json_agg(group_id), '[]'), 'reads', coalesce(json_agg(read), '[]'),
      'genders', coalesce(json_agg(gender), '[]'), 'ages', coalesce(json_agg(age), '[]'),
      'heights', coalesce(json_agg(height), '[]'), 'marks', coalesce(json_agg(mark), '[]'), 'averages', coalesce(json_agg(average), '[]'),
      'sentAt', coalesce(json_agg(sent_at), '[]'), 'videos', coalesce(json_agg(videos), '[]'),
      'comments', coalesce(json_agg(comments), '[]'), 'stages', coalesce(json_agg(stages), '[]'),
      'createdAt', coalesce(json_agg(at), '[]')) AS columns
    FROM entries`.execute(db)
  const { columns } = firstOf(rows)
  await noteProvision(db, reviewer, columns.ids, { isOpened: false })
  return columns
}
