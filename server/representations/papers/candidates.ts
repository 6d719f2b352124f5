import { sql } from 'kysely'
import type { Db } from '#server/kernel/db.ts'
import { today } from '#server/kernel/time.ts'
import { isMinorOn } from '../ending.ts'
import { hasOtherGuardian } from '../guarding.ts'

/** An account that papers may be about. */
export type Candidate = {
  id: number
  name: string
  loginId: string | null
  joinedAt: string
  isNamed: boolean
  hasOtherGuardian: boolean
  isRepresented: boolean
}

/**
 * The minors with the name and birth date of these papers, those with their login id first. `isLocking`: they neither
 * leave nor change until the transaction ends.
 */
export async function findCandidates(db: Db, papersId: number, { isLocking = false } = {}): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    SELECT users.id, users.name, users.login_id AS "loginId", to_json(users.created_at) AS "joinedAt",
           users.login_id IS NOT DISTINCT FROM p.login_id AS "isNamed",
           ${hasOtherGuardian({ actor: sql`users`, guardian: sql`guardian` })} AS "hasOtherGuardian",
           EXISTS (SELECT FROM representations r WHERE r.represented_id = users.id AND r.status = 'AGREED'
                     AND r.representative_id = p.representative_id) AS "isRepresented"
    FROM guardian_papers p
      JOIN users guardian ON guardian.id = p.representative_id
      JOIN users ON users.name = p.name AND users.birth_date = p.birth_date AND users.id <> guardian.id
    WHERE p.id = ${papersId} AND users.status = 'ACTIVE' AND 'Actor' = ANY(users.permissions) AND ${isMinorOn(today())}
    ORDER BY "isNamed" DESC, users.id LIMIT 20 ${isLocking ? sql`FOR SHARE OF users` : sql``}`.execute(db)
  return rows
}
