import { sql } from 'kysely'
import { askingPicks } from '#contract/codes/applications.ts'
import { closedStatuses, type OwnTab, ownTabStatuses } from '#contract/codes/castings.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import type { AnswerOf, QueryOf } from '#contract/endpoint.ts'
import { castingLimits } from '#contract/limits.ts'
import type { OwnCasting, OwnCastingWaits, ownCastings } from '#contract/review/own-castings.ts'
import { cardsOf } from '#server/castings/search/cards.ts'
import { isOneOf } from '#server/kernel/codes.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { present } from '#server/kernel/present.ts'
import { containing } from '#server/kernel/text/like.ts'

type Tab = CodeOf<typeof OwnTab>
type Facts = Omit<OwnCasting['own'], 'waits' | 'updatedAt' | 'closesAt' | 'deletionAskedAt'> &
  OwnCastingWaits & { id: number; updatedAt: Date; closesAt: Date | null; deletionAskedAt: Date | null }
type Row = { counts: Record<string, number> | null } & (Facts | { id: null })

const deepest = 10_000

/**
 * A person's own castings, drafts included, of one tab and with all words in title, work, company or a role: first those
 * where somebody waits for an answer, then those with applicants this person has not read, then refused and open ones,
 * the last changed first. Numbers of the tabs are of all that match the words.
 */
export async function findOwnCastings(
  db: Db,
  userId: number,
  { tab = 'ALL', q, page, limit }: QueryOf<(typeof ownCastings)['ownCastings']>,
): Promise<AnswerOf<(typeof ownCastings)['ownCastings']>> {
  const offset = (page - 1) * limit
  if (offset >= deepest) fail('page_too_deep')
  const words = q?.split(/\s+/).filter(Boolean) ?? []
  const statuses = tab === 'ALL' ? null : [...ownTabStatuses[tab]]
  const { rows } = await sql<Row>`
    WITH mine AS MATERIALIZED (
      SELECT id, status FROM castings
      WHERE owner_id = ${userId} AND status <> 'DELETED' AND ${words.length === 0 ? sql`true` : hasAll(words)}),
    picked AS (
      SELECT mine.id, counted.*, waits.*,
             row_number() OVER (ORDER BY changes + tapes + questions + picks + casts > 0 DESC, unread > 0 DESC,
               c.status = 'REJECTED' DESC, c.status = 'OPEN' DESC, c.updated_at DESC, c.id DESC) AS at
      FROM mine JOIN castings c ON c.id = mine.id,
           LATERAL (${countsFor(userId)}) AS counted, LATERAL (${waitsOf}) AS waits
      WHERE ${statuses}::text[] IS NULL OR mine.status = ANY(${statuses}::text[])
      ORDER BY at OFFSET ${offset} LIMIT ${limit})
    SELECT (SELECT json_object_agg(status, count) FROM (SELECT status, count(*) FROM mine GROUP BY status) AS tallied) AS counts,
           page.*
    FROM (SELECT) AS one LEFT JOIN LATERAL (
      SELECT picked.*, revision, view_count AS views, bookmark_count AS bookmarks,
             CASE WHEN status = 'HIDDEN' THEN hidden_reason ELSE reject_reason END AS "rejectReason",
             is_private AS "isPrivate", private_key AS "privateKey",
             ${isOneOf('status', closedStatuses)}
               AND closed_at > now() - make_interval(days => ${castingLimits.reopenDays}) AS "canReopen",
             reopen_count > 0 AND NOT (status = 'EARLY_CLOSED' AND coalesce(
               closed_at > now() - make_interval(mins => ${castingLimits.takeBackMinutes}), false)) AS "reopensByReview",
             CASE WHEN status = 'OPEN' AND is_always_open
               THEN coalesce(renewed_at, opened_at) + make_interval(days => ${castingLimits.alwaysOpenDays}) END AS "closesAt",
             updated_at AS "updatedAt", deletion_asked_at AS "deletionAskedAt",
             to_json(ARRAY(SELECT json_build_object('name', r.name, 'applicants', (
                       SELECT count(*) FROM application_roles ar JOIN applications a ON a.id = ar.application_id
                       WHERE ar.role_id = r.id AND ar.withdrawn_at IS NULL AND a.withdrawn_at IS NULL))
                     FROM casting_roles r WHERE r.casting_id = castings.id AND r.deleted_at IS NULL
                     ORDER BY r.position, r.id)) AS roles
      FROM picked JOIN castings USING (id)) AS page ON true
    ORDER BY page.at`.execute(db)
  const found = rows.flatMap(row => (row.id === null ? [] : [row as Facts]))
  const ids = found.map(({ id }) => id)
  const cards = await cardsOf(db, sql`${ids}::bigint[]`, userId)
  const counts = countsOf(rows[0]?.counts ?? {})
  return {
    list: cards.map((card, at) => ({ ...card, own: ownOf(present(found[at])) })),
    counts,
    totalResult: counts[tab],
    page,
    limit,
  }
}

/** Whether a casting has every word somewhere in what its owner calls it. */
const hasAll = (words: string[]) => {
  const said = sql`concat_ws(' ', title, work_title, company_name, (
    SELECT string_agg(name, ' ') FROM casting_roles r WHERE r.casting_id = castings.id AND r.deleted_at IS NULL))`
  const patterns = words.map(word => containing(word))
  return sql`${said} ILIKE ALL (${patterns}::text[])`
}

const countsFor = (reviewerId: number) => sql`
  SELECT live.count AS applicants, live.count - seen.count AS unread
  FROM (SELECT count(*) AS count FROM applications WHERE casting_id = c.id AND withdrawn_at IS NULL) AS live,
       (SELECT count(*) AS count FROM read_marks r JOIN applications a ON a.id = r.application_id
        WHERE r.casting_id = c.id AND r.reviewer_id = ${reviewerId} AND a.withdrawn_at IS NULL) AS seen`

/** What waits for the team of casting `c`. A question about a closed casting cannot help anybody any more. */
const waitsOf = sql`
  SELECT (SELECT count(*) FROM audition_slots s JOIN audition_invites i ON i.slot_id = s.id
          JOIN applications a ON a.id = i.application_id
          WHERE s.casting_id = c.id AND s.cancelled_at IS NULL AND s.start_at > now()
            AND i.status = 'CHANGE' AND a.withdrawn_at IS NULL) AS changes,
         (SELECT count(*) FROM self_tapes t WHERE t.casting_id = c.id AND (t.status = 'SUBMITTED'
            OR (t.status IN ('REQUESTED', 'ACCEPTED') AND t.due_at > now()
                AND t.extension_asked_at IS NOT NULL AND t.extended_at IS NULL))) AS tapes,
         (SELECT count(*) FROM notice_questions q
          WHERE q.casting_id = c.id AND q.answered_at IS NULL AND c.status = 'OPEN') AS questions,
         (SELECT count(*) FROM application_roles r JOIN applications a ON a.id = r.application_id
          WHERE r.casting_id = c.id AND ${isOneOf('r.pick', askingPicks)} AND r.pick_answer IS NOT NULL
            AND r.withdrawn_at IS NULL AND a.withdrawn_at IS NULL) AS picks,
         (SELECT count(*) FROM application_roles r JOIN applications a ON a.id = r.application_id
          WHERE r.casting_id = c.id AND r.stage = 'CAST' AND r.cast_answer IN ('DECLINED', 'EXPIRED')
            AND r.cast_answered_at >= r.stage_changed_at AND r.withdrawn_at IS NULL AND a.withdrawn_at IS NULL) AS casts`

function countsOf(byStatus: Record<string, number>): Record<Tab, number> {
  const count = (statuses: readonly string[]) => statuses.reduce((sum, status) => sum + (byStatus[status] ?? 0), 0)
  const tabs = Object.entries(ownTabStatuses).map(([tab, statuses]) => [tab, count(statuses)])
  return { ALL: count(Object.keys(byStatus)), ...Object.fromEntries(tabs) } as Record<Tab, number>
}

function ownOf({ id: _, changes, tapes, questions, picks, casts, ...facts }: Facts) {
  return { ...facts, waits: { changes, tapes, questions, picks, casts } }
}
