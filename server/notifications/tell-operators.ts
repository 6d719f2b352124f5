import { sql } from 'kysely'
import type { OperatorRole } from '#contract/codes/accounts.ts'
import type { CodeOf } from '#contract/codes/code-of.ts'
import type { Db } from '#server/kernel/db.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import { type NotificationEvent, notify } from './notify.ts'

type Alarm = Pick<NotificationEvent, 'title' | 'content' | 'link' | 'dedupeKey'>

/**
 * Notifies the operators with a role, and the owners, of something that needs their attention now, at any hour;
 * except the one who caused it and knows.
 */
export async function tellOperators(
  ctx: UnitOfWork,
  { role, except, ...alarm }: Alarm & { role: CodeOf<typeof OperatorRole>; except?: number },
): Promise<void> {
  const userIds = (await findOperators(ctx.db, role)).filter(id => id !== except)
  await notify(ctx, { type: 'ALARM', isUrgent: true, userIds, ...alarm })
}

async function findOperators(db: Db, role: CodeOf<typeof OperatorRole>): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('status', '=', 'ACTIVE')
    .where(sql<boolean>`'Admin' = ANY(permissions) AND operator_roles && ${[role, 'OWNER']}::text[]`)
    .execute()
  return rows.map(({ id }) => id)
}
