import { sql } from 'kysely'
import type { ApplicantHints } from '#contract/review/applicants.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Reviewer } from '#server/kernel/reviewer.ts'

/**
 * Hints about an applicant for the team: applicants of this casting who may be the same person (same phone number, or
 * same name and birth date, in another account), and the latest applications to other castings of the same owner.
 * Guests and read-only reviewers get none.
 */
export async function findHints(db: Db, reviewer: Reviewer, applicationId: number): Promise<ApplicantHints> {
  if (!reviewer.isTeam) return { samePerson: [], elsewhere: [] }
  const { castingId } = reviewer
  const { rows: samePerson } = await sql<ApplicantHints['samePerson'][number]>`
    SELECT a.id, a.actor_name AS name FROM applications mine JOIN users me ON me.id = mine.user_id
    JOIN applications a ON a.casting_id = mine.casting_id AND a.user_id <> mine.user_id AND a.withdrawn_at IS NULL
    JOIN users ON users.id = a.user_id
    WHERE mine.id = ${applicationId} AND mine.casting_id = ${castingId}
      AND (users.phone_index = me.phone_index OR (a.actor_name = mine.actor_name AND a.birth_date = mine.birth_date))
    ORDER BY a.id LIMIT 5`.execute(db)
  const { rows: elsewhere } = await sql<ApplicantHints['elsewhere'][number]>`
    SELECT castings.id AS "castingId", castings.title,
           (SELECT stage FROM application_roles r WHERE r.application_id = a.id ORDER BY stage_changed_at DESC LIMIT 1) AS stage
    FROM applications mine JOIN castings here ON here.id = mine.casting_id
    JOIN applications a ON a.user_id = mine.user_id AND a.id <> mine.id AND a.withdrawn_at IS NULL
    JOIN castings ON castings.id = a.casting_id AND castings.owner_id = here.owner_id AND castings.status <> 'DELETED'
    WHERE mine.id = ${applicationId} AND mine.casting_id = ${castingId} AND ${reviewer.kind === 'OWNER'}::boolean
    ORDER BY a.created_at DESC LIMIT 3`.execute(db)
  return { samePerson, elsewhere }
}
