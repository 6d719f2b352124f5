import { sql } from 'kysely'
import type { admin } from '#contract/admin.ts'
import type { AnswerOf, QueryOf } from '#contract/endpoint.ts'
import type { Db } from '../kernel/db.ts'

type List = AnswerOf<typeof admin.reports>

/** Reported notices with their reports: those that wait, the longest first, or those decided, the latest first. */
export async function listReports(
  db: Db,
  { state = 'open', page, limit }: QueryOf<typeof admin.reports>,
): Promise<List> {
  const isOpen = state === 'open'
  const among = isOpen ? sql`r.state IN ('RECEIVED', 'CHECKING')` : sql`r.state IN ('ACTION', 'DISMISSED')`
  const { rows: counted } = await sql<{ count: number }>`
    SELECT count(DISTINCT casting_id) AS count FROM casting_reports r WHERE ${among}`.execute(db)
  const { rows } = await sql<List['list'][number]>`
    SELECT castings.id AS "castingId", title, company_name AS "companyName", castings.status,
           jsonb_agg(jsonb_build_object('id', r.id, 'reason', r.reason, 'contents', r.contents, 'state', r.state,
             'decision', r.decision, 'createdAt', r.created_at) ORDER BY r.id) AS reports
    FROM casting_reports r JOIN castings ON castings.id = r.casting_id WHERE ${among}
    GROUP BY castings.id
    ORDER BY ${isOpen ? sql`min(r.id)` : sql`max(r.decided_at) DESC`}, castings.id
    LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(db)
  return { list: rows, totalResult: counted[0]!.count, page, limit }
}
