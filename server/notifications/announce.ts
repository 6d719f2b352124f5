import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import type { JobDefinition, Jobs } from '../kernel/jobs.ts'

/** The database's channel on which changed counts are announced. */
export const countsChannel = 'notification_counts'
const queue = 'notifications.announce'
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

/** The same once a request has committed: a person's other pages follow what they read on this one. */
export const announceSoon = (db: Db, jobs: Jobs, userId: number): Promise<void> => jobs.send(db, queue, { userId })

export const announceJob: JobDefinition = {
  name: queue,
  work: ({ userId }, { db }) => announceCounts(db, [userId as number]),
}

/** Whom an announcement names; null is everybody. */
export const announcedTo = (payload: string): number[] | null =>
  payload === '*' ? null : payload.split(',').map(Number)
