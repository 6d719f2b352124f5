import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'

const cleanNotices = 3

/**
 * Whether a poster's notices open without waiting for review: a company with a checked business number, at least three
 * notices that were opened and stand, and none that is hidden or was rightly reported.
 */
export async function isTrusted(db: Db, ownerId: number): Promise<boolean> {
  const { rows } = await sql<{ isTrusted: boolean }>`
    SELECT EXISTS (
             SELECT FROM casting_auth_applications
             WHERE user_id = ${ownerId} AND status = 'APPROVED' AND (expires_at IS NULL OR expires_at > now())
               AND applicant_type IN ('COMPANY', 'AGENCY', 'MGMT', 'AD') AND biz_no IS NOT NULL)
           AND NOT EXISTS (SELECT FROM castings WHERE owner_id = ${ownerId} AND status = 'HIDDEN')
           AND NOT EXISTS (
             SELECT FROM reports r JOIN castings ON castings.id = r.target_id
             WHERE r.target = 'CASTING' AND owner_id = ${ownerId} AND r.state = 'ACTION')
           AND (SELECT count(*) FROM castings
                WHERE owner_id = ${ownerId} AND status IN ('OPEN', 'EARLY_CLOSED', 'CLOSED')
                  AND opened_at IS NOT NULL AND NOT awaits_check) >= ${cleanNotices} AS "isTrusted"`.execute(db)
  return rows[0]!.isTrusted
}
