import { sql } from 'kysely'
import type { Db } from '#server/kernel/db.ts'

/** Partitions created ahead, in months; those older than three months are dropped. */
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
  for (const { name: month } of rows)
    if (/^activity_log_\d{4}_\d{2}$/.test(month) && month < oldest)
      await sql`DROP TABLE ${sql.table(month)}`.execute(db)
  await sql`DELETE FROM activity_log_default WHERE created_at < ${monthStart(now, -3)}::timestamptz`.execute(db)
}

const monthStart = (now: Date, ahead: number) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1)).toISOString().slice(0, 10)

const partitionOf = (start: string) => `activity_log_${start.slice(0, 7).replace('-', '_')}`
