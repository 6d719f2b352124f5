import { sql } from 'kysely'
import type { Db } from '#server/kernel/db.ts'
import { defineQueue, type JobDefinition, type Jobs, workOn } from '#server/kernel/jobs.ts'

/** The database channel that announces changed counts. */
export const countsChannel = 'notification_counts'
const queue = defineQueue<{ userId: number }>('notifications.announce-counts')
/** More people than this are announced as everybody: a payload holds 8,000 bytes. */
const mostNamed = 500

/**
 * Announces changed counts of these people to all processes that hold a stream of theirs. Once per batch, and only from
 * jobs: commits that announce wait for each other.
 */
export async function announceCounts(db: Db, userIds: number[]): Promise<void> {
  if (!userIds.length) return
  const payload = userIds.length > mostNamed ? '*' : userIds.join(',')
  await sql`SELECT pg_notify(${countsChannel}, ${payload})`.execute(db)
}

/** Announces counts after a request has committed, so that a person's other pages follow what they read on this one. */
export const announceSoon = (db: Db, jobs: Jobs, userId: number): Promise<void> => jobs.send(db, queue, { userId })

export const announceJob: JobDefinition = workOn(queue, {
  work: ({ userId }, { db }) => announceCounts(db, [userId]),
})

/** The people an announcement names; null means everybody. */
export const announcedTo = (payload: string): number[] | null =>
  payload === '*' ? null : payload.split(',').map(Number)
