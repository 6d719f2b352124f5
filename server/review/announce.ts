import { sql } from 'kysely'
import type { Db } from '#server/kernel/db.ts'
import type { Reviewer } from '#server/kernel/reviewer.ts'
import { reviewChannel } from '#server/sharing/announce.ts'

/** The casting and the person who moved its applicants; listeners then read the moves that they may see. */
export type Announced = Pick<Reviewer, 'castingId' | 'userId' | 'grantId' | 'sessionId' | 'name'>

/**
 * Announces to all processes, on commit, that a reviewer moved applicants. Announcing commits are serialised, which a
 * team's actions never come close to saturating.
 */
export async function announceMoves(db: Db, { castingId, userId, grantId, sessionId, name }: Reviewer): Promise<void> {
  const payload = JSON.stringify({ castingId, userId, grantId, sessionId, name } satisfies Announced)
  await sql`SELECT pg_notify(${reviewChannel}, ${payload})`.execute(db)
}
