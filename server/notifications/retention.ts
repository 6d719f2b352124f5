import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import type { JobDefinition } from '../kernel/jobs.ts'
import { deleteEndedBrowsers } from './push-browsers.ts'

/** How long notifications stay. */
const keptFor = '1 year'
const atOnce = 5_000

/**
 * Every night: notifications of more than a year ago go, some thousands at a time, so that nobody waits for it; and browsers
 * whose login has ended.
 */
export const oldNotificationsJob: JobDefinition = {
  name: 'notifications.forgetOld',
  priority: 'idle',
  cron: '40 4 * * *',
  timeout: 1_800,
  work: async (_, { db, log }) => {
    await deleteEndedBrowsers(db)
    const count = await deleteOldNotifications(db)
    if (count) log.info({ count }, 'old notifications deleted')
  },
}

/** Answers how many cards went. */
export async function deleteOldNotifications(db: Db, batch = atOnce): Promise<number> {
  await inBatches(batch, () =>
    sql`DELETE FROM notification_group_events WHERE (user_id, dedupe_key) IN (
      SELECT user_id, dedupe_key FROM notification_group_events WHERE created_at < now() - ${keptFor}::interval
      ORDER BY created_at LIMIT ${batch})`.execute(db),
  )
  return inBatches(batch, () =>
    sql`DELETE FROM notifications WHERE id IN (
      SELECT id FROM notifications WHERE created_at < now() - ${keptFor}::interval
      ORDER BY created_at LIMIT ${batch})`.execute(db),
  )
}

async function inBatches(batch: number, run: () => Promise<{ numAffectedRows?: bigint }>): Promise<number> {
  let total = 0
  for (;;) {
    const deleted = Number((await run()).numAffectedRows ?? 0)
    total += deleted
    if (deleted < batch) return total
  }
}
