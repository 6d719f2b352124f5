import { sql } from 'kysely'
import type { Db } from '#server/kernel/db.ts'
import type { JobDefinition } from '#server/kernel/jobs.ts'
import { deleteEndedBrowsers } from './deliveries/push-browsers.ts'

/** How long notifications and alert matches are kept. */
const keptFor = '1 year'
/** How long text and address of a delivery are kept; those of advertising as long as its law requires. */
const wordsKeptFor = { INFO: '90 days', AD: '6 months' }
const atOnce = 5_000

/**
 * Every night: removes notifications and matches older than a year, and the texts of deliveries sooner, some thousands
 * at a time, so that nobody waits for it; also browsers whose session has ended.
 */
export const oldNotificationsJob: JobDefinition = {
  name: 'notifications.forget-old',
  priority: 'idle',
  cron: '40 4 * * *',
  timeout: 1_800,
  work: async (_, { db, log }) => {
    await deleteEndedBrowsers(db)
    await wipeDeliveries(db)
    await deleteOldMatches(db)
    const count = await deleteOldNotifications(db)
    if (count) log.info({ count }, 'old notifications deleted')
  },
}

/** Returns how many cards were removed. */
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

/** Returns how many lost their text and address. */
export async function wipeDeliveries(db: Db, batch = atOnce): Promise<number> {
  let total = 0
  for (const [kind, kept] of Object.entries(wordsKeptFor))
    total += await inBatches(batch, () =>
      sql`UPDATE deliveries SET recipient_encrypted = NULL, body_encrypted = NULL WHERE id IN (
        SELECT id FROM deliveries
        WHERE class = ${kind} AND created_at < now() - ${kept}::interval
          AND (body_encrypted IS NOT NULL OR recipient_encrypted IS NOT NULL)
        ORDER BY created_at LIMIT ${batch})`.execute(db),
    )
  return total
}

/** Returns how many matches were removed. */
export const deleteOldMatches = (db: Db, batch = atOnce): Promise<number> =>
  inBatches(batch, () =>
    sql`DELETE FROM casting_alert_matches WHERE (casting_id, user_id) IN (
      SELECT casting_id, user_id FROM casting_alert_matches WHERE created_at < now() - ${keptFor}::interval
      ORDER BY created_at LIMIT ${batch})`.execute(db),
  )

async function inBatches(batch: number, run: () => Promise<{ numAffectedRows?: bigint }>): Promise<number> {
  let total = 0
  for (;;) {
    const deleted = Number((await run()).numAffectedRows ?? 0)
    total += deleted
    if (deleted < batch) return total
  }
}
