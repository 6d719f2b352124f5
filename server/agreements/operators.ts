import { sql } from 'kysely'
import type { OfficeFindings } from '#contract/admin/desk/find.ts'
import type { Db } from '#server/kernel/db.ts'

/** Agreements that have this number, or whose producer or actor has this name or login, newest first. */
export async function findAgreements(db: Db, word: string, limit: number): Promise<OfficeFindings['agreements']> {
  const { rows } = await sql<OfficeFindings['agreements'][number]>`
    WITH people AS (SELECT id FROM users WHERE name = ${word} OR login_id = ${word.toLowerCase()})
    SELECT a.id, a.casting_id AS "castingId", a.number, a.state, c.title AS "castingTitle", a.terms->>'actorName' AS "actorName"
    FROM agreements a JOIN castings c ON c.id = a.casting_id
    WHERE a.number = ${word.toUpperCase()} OR a.producer_id IN (SELECT id FROM people)
       OR a.actor_id IN (SELECT id FROM people)
    ORDER BY a.id DESC LIMIT ${limit}`.execute(db)
  return rows
}
