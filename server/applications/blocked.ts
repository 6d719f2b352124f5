import { sql } from 'kysely'
import { DefaultGroup } from '#contract/codes/applications.ts'
import { isBlockedBy } from '#server/accounts/blocks/blocks.ts'
import type { Db } from '#server/kernel/db.ts'

/**
 * Moves applications of actors blocked by the casting's owner into the group 제외, if it still exists. The actors see no
 * difference. `applicationId`: only that one.
 */
export async function fileBlocked(db: Db, castingId: number, applicationId: number | null = null): Promise<void> {
  await sql`
    UPDATE applications a SET group_id = g.id
    FROM application_groups g JOIN castings c ON c.id = g.casting_id
    WHERE g.casting_id = ${castingId} AND g.is_system AND g.name = ${DefaultGroup.EXCLUDED}
      AND a.casting_id = g.casting_id AND a.group_id IS NULL AND (${applicationId}::bigint IS NULL OR a.id = ${applicationId})
      AND ${isBlockedBy({ blocker: sql`c.owner_id`, blocked: sql`a.user_id` })}`.execute(db)
}
