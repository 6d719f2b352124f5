import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'

/** The database's channel on which changed counts are announced. */
export const countsChannel = 'notification_counts'
/** More people than this are announced as everybody: a payload holds 8,000 bytes. */
const mostNamed = 500

/**
 * Says that these people's counts have changed, to all processes that hold a stream of theirs. Once a batch, and only
 * from jobs: commits that announce wait for each other.
 */
export async function announceCounts(db: Db, userIds: number[]): Promise<void> {
  if (!userIds.length) return
  const payload = userIds.length > mostNamed ? '*' : userIds.join(',')
  await sql`SELECT pg_notify(${countsChannel}, ${payload})`.execute(db)
}

/** Whom an announcement names; null is everybody. */
export const announcedTo = (payload: string): number[] | null =>
  payload === '*' ? null : payload.split(',').map(Number)
