import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'

/**
 * Whose application ended without a role is called to no audition and asked for no film any more. Nobody is told: the
 * actor reads of the end itself. A film that was sent stays with the application.
 */
export async function endInvitations(db: Db, applicationIds: number[]): Promise<void> {
  await sql`
    DELETE FROM audition_invites i USING audition_slots s
    WHERE s.id = i.slot_id AND i.application_id = ANY(${applicationIds}::bigint[]) AND s.start_at > now()
      AND i.status <> 'DECLINED'`.execute(db)
  await sql`
    UPDATE self_tapes SET status = 'CANCELLED', decided_at = now()
    WHERE application_id = ANY(${applicationIds}::bigint[]) AND status IN ('REQUESTED', 'ACCEPTED')`.execute(db)
}
