import { sql } from 'kysely'
import type { Db } from '#server/kernel/db.ts'
import type { UnitOfWork } from '#server/kernel/jobs.ts'
import { type NotificationEvent, notify } from './notify.ts'

type Alarm = Pick<NotificationEvent, 'title' | 'content' | 'link' | 'dedupeKey'>

/**
 * Notifies every operator of something that needs their attention now, at any hour; except the one who caused it and
 * knows.
 */
export async function tellOperators(
  work: UnitOfWork,
  { except, ...alarm }: Alarm & { except?: number },
): Promise<void> {
  const userIds = (await findOperators(work.db)).filter(id => id !== except)
  await notify(work, { type: 'ALARM', isUrgent: true, userIds, ...alarm })
}

async function findOperators(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('status', '=', 'ACTIVE')
    .where(sql<boolean>`'Admin' = ANY(permissions)`)
    .execute()
  return rows.map(({ id }) => id)
}
