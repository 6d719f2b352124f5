import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import type { Log } from '../kernel/log.ts'
import type { Activity } from './activity.ts'
import { writeActivities } from './write-activities.ts'

const batch = 500
const longestWait = 1_000
/** Past this the oldest go: a database that stays away must not fill the memory. */
const mostWaiting = 20_000

export type ActivityLog = ReturnType<typeof createActivityLog>

/**
 * Gathers what people do and writes it in batches, at most a second later. Adding never waits and never fails; what is
 * gathered but not yet written is lost when the process is killed, and written when it is stopped.
 */
export function createActivityLog(db: Db, log: Log) {
  let waiting: Activity[] = []
  let timer: NodeJS.Timeout | null = null
  let writing: Promise<void> = Promise.resolve()

  function write(): Promise<void> {
    if (timer) clearTimeout(timer)
    timer = null
    const taken = waiting
    waiting = []
    if (taken.length)
      writing = writing
        .then(() => writeActivities(db, taken))
        .catch(error => log.warn({ reason: (error as Error).message, lost: taken.length }, 'activities not written'))
    return writing
  }

  return {
    add(...activities: Activity[]): void {
      waiting.push(...activities)
      if (waiting.length > mostWaiting) waiting = waiting.slice(-mostWaiting)
      if (waiting.length >= batch) void write()
      else timer ??= setTimeout(write, longestWait).unref()
    },
    /** Writes what waits; resolves when it is in the table. */
    flush: write,
  }
}

/** The same for what happens inside a transaction: written with it, or not at all. */
export const logActivity = (db: Db, activity: Activity): Promise<void> => writeActivities(db, [activity])

/** Months to have a place for ahead of time; those older than three months go. */
export async function arrangeMonths(db: Db, now = new Date()): Promise<void> {
  for (const ahead of [0, 1, 2]) {
    const [from, to] = [monthStart(now, ahead), monthStart(now, ahead + 1)]
    const name = partitionOf(from)
    await sql`CREATE TABLE IF NOT EXISTS ${sql.table(name)} PARTITION OF activity_log
      FOR VALUES FROM (${sql.lit(from)}) TO (${sql.lit(to)})`.execute(db)
  }
  const { rows } = await sql<{ name: string }>`
    SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'activity_log'::regclass`.execute(db)
  const oldest = partitionOf(monthStart(now, -3))
  for (const { name } of rows)
    if (/^activity_log_\d{4}_\d{2}$/.test(name) && name < oldest) await sql`DROP TABLE ${sql.table(name)}`.execute(db)
  await sql`DELETE FROM activity_log_default WHERE created_at < ${monthStart(now, -3)}::timestamptz`.execute(db)
}

const monthStart = (now: Date, ahead: number) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1)).toISOString().slice(0, 10)

const partitionOf = (start: string) => `activity_log_${start.slice(0, 7).replace('-', '_')}`
