import { type RawBuilder, sql } from 'kysely'
import type { ReportState, Target } from '#contract/codes/reports.ts'
import type { AnswerOf, QueryOf } from '#contract/endpoint.ts'
import type { adminReports, Reported, reports } from '#contract/reports/index.ts'
import { isOneOf } from '#server/kernel/codes.ts'
import type { Db } from '#server/kernel/db.ts'
import { firstOf } from '#server/kernel/present.ts'
import { imageJson } from '#server/media/images/image-json.ts'

const waiting = ['RECEIVED', 'CHECKING'] as const

type List = Omit<AnswerOf<typeof adminReports.reports>, 'list'> & { list: Reported[] }
type Entry = List['list'][number]
type Subject = Pick<Entry, 'title' | 'by' | 'byId' | 'status' | 'link' | 'excerpt' | 'photo'> & { id: number }

/** Reported targets with their reports: open ones, longest waiting first, or decided ones, latest first. */
export async function listReports(
  db: Db,
  { state = 'open', page, limit }: QueryOf<typeof adminReports.reports>,
): Promise<List> {
  const isOpen = state === 'open' || waiting.some(code => code === state)
  const among = isOneOf('r.state', state === 'open' ? waiting : [state])
  const { rows: counted } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (SELECT DISTINCT target, target_id FROM reports r WHERE ${among}) AS found`.execute(
    db,
  )
  const { rows } = await sql<Pick<Entry, 'target' | 'targetId' | 'reports'>>`
    SELECT target, target_id AS "targetId",
           jsonb_agg(jsonb_build_object('id', r.id, 'reason', r.reason, 'contents', r.contents, 'quote', r.quote,
             'state', r.state, 'decision', r.decision, 'createdAt', r.created_at) ORDER BY r.id) AS reports
    FROM reports r WHERE ${among}
    GROUP BY target, target_id
    ORDER BY ${isOpen ? sql`min(r.id)` : sql`max(r.decided_at) DESC`}, target, target_id
    LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(db)
  const found = new Map<string, Subject>()
  for (const target of new Set(rows.map(row => row.target))) {
    const ids = rows.filter(row => row.target === target).map(row => row.targetId)
    const { rows: subjects } = await subjectsOf[target](ids).execute(db)
    for (const subject of subjects) found.set(`${target} ${subject.id}`, subject)
  }
  const list = rows.map(row => {
    const subject = found.get(`${row.target} ${row.targetId}`)
    return {
      ...row,
      title: subject?.title ?? null,
      by: subject?.by ?? null,
      byId: subject?.byId ?? null,
      status: subject?.status ?? null,
      link: subject?.link ?? null,
      excerpt: subject?.excerpt ?? null,
      photo: subject?.photo ?? null,
    }
  })
  return { list, totalResult: firstOf(counted).count, page, limit, counts: await countStates(db) }
}

/** The person's own reports, newest first. Details about other people in a decision stay with the operators. */
export async function listOwnReports(
  db: Db,
  userId: number,
  { page, limit }: QueryOf<typeof reports.mine>,
): Promise<AnswerOf<typeof reports.mine>> {
  const { rows } = await sql<AnswerOf<typeof reports.mine>['list'][number] & { total: number }>`
    SELECT r.id, r.target, r.reason, r.contents, r.state, r.created_at AS "createdAt",
           r.decided_at AS "decidedAt", coalesce(c.title, p.actor_name) AS title, count(*) OVER () AS total
    FROM reports r
    LEFT JOIN castings c ON r.target = 'CASTING' AND c.id = r.target_id AND c.status NOT IN ('DELETED', 'HIDDEN')
    LEFT JOIN profiles p ON r.target = 'PROFILE' AND p.id = r.target_id AND p.deleted_at IS NULL AND NOT p.is_hidden
    WHERE r.reporter_id = ${userId} ORDER BY r.id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(db)
  return { list: rows, totalResult: rows[0]?.total ?? 0, page, limit }
}

/** Number of targets with reports in each state. */
async function countStates(db: Db): Promise<List['counts']> {
  const { rows } = await sql<{ state: keyof typeof ReportState; count: number }>`
    SELECT state, count(DISTINCT (target, target_id)) AS count FROM reports GROUP BY state`.execute(db)
  const found = new Map(rows.map(({ state, count }) => [state, count]))
  const count = (state: keyof typeof ReportState) => found.get(state) ?? 0
  return {
    RECEIVED: count('RECEIVED'),
    CHECKING: count('CHECKING'),
    ACTION: count('ACTION'),
    DISMISSED: count('DISMISSED'),
  }
}

/** The excerpt that operators see, by kind. */
const subjectsOf: Record<Target, (ids: number[]) => RawBuilder<Subject>> = {
  CASTING: ids => sql`
    SELECT castings.id, title, company_name AS by, castings.owner_id AS "byId", status, '/admin/castings?q=' || castings.id || '&id=' || castings.id AS link,
           synopsis || E'\n\n' || contents AS excerpt, ${imageJson()} AS photo
    FROM castings LEFT JOIN images ON images.id = thumbnail_id AND images.deleted_at IS NULL
    WHERE castings.id = ANY(${ids}::bigint[])`,
  PROFILE: ids => sql`
    SELECT profiles.id, actor_name AS title, users.name AS by, user_id AS "byId", CASE WHEN is_hidden THEN 'HIDDEN' END AS status,
           '/actors/' || profiles.id AS link, concat_ws(E'\n', nullif(intro, ''), nullif(about_me, '')) AS excerpt,
           ${imageJson()} AS photo
    FROM profiles JOIN users ON users.id = user_id
    LEFT JOIN profile_photos ON profile_photos.id = main_photo_id
    LEFT JOIN images ON images.id = profile_photos.image_id AND images.deleted_at IS NULL
    WHERE profiles.id = ANY(${ids}::bigint[]) AND profiles.deleted_at IS NULL`,
  QUESTION: ids => sql`
    SELECT q.id, q.contents AS title, users.name AS by, asker_id AS "byId", NULL AS status, '/casting/' || casting_id || '#questions' AS link
    FROM notice_questions q LEFT JOIN users ON users.id = asker_id WHERE q.id = ANY(${ids}::bigint[])`,
  COMMENT: ids => sql`
    SELECT c.id, c.body AS title, coalesce(users.name, g.viewer_name || ' · ' || g.viewer_company) AS by, author_id AS "byId",
           NULL AS status, NULL AS link
    FROM application_comments c LEFT JOIN users ON users.id = author_id LEFT JOIN share_grants g ON g.id = grant_id
    WHERE c.id = ANY(${ids}::bigint[]) AND c.deleted_at IS NULL`,
  MESSAGE: ids => sql`
    SELECT m.id, m.body AS title, users.name AS by, sent_by AS "byId", NULL AS status,
           '/admin/castings?q=' || casting_id || '&id=' || casting_id AS link
    FROM casting_messages m LEFT JOIN users ON users.id = sent_by WHERE m.id = ANY(${ids}::bigint[])`,
  REPLY: ids => sql`
    SELECT e.id, e.body AS title, users.name AS by, a.user_id AS "byId", NULL AS status,
           '/admin/castings?q=' || casting_id || '&id=' || casting_id AS link
    FROM message_replies e JOIN applications a ON a.id = application_id JOIN users ON users.id = a.user_id
    WHERE e.id = ANY(${ids}::bigint[]) AND e.removed_at IS NULL`,
}
