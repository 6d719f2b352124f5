import { sql } from 'kysely'
import type { Db } from '#server/kernel/db.ts'
import type { Reviewer } from '#server/kernel/reviewer.ts'

/** The database's channel on which moves of applicants are announced. */
export const movesChannel = 'review_moves'

/** Names the casting and who moved its applicants; listeners then read the moves that they may see. */
export type Announced = Pick<Reviewer, 'castingId' | 'userId' | 'grantId' | 'name'>

/**
 * Tells all processes that a reviewer moved applicants, once the transaction commits. Commits that announce wait for
 * each other, which the presses of a team never come near.
 */
export async function announceMoves(db: Db, { castingId, userId, grantId, name }: Reviewer): Promise<void> {
  const payload = JSON.stringify({ castingId, userId, grantId, name } satisfies Announced)
  await sql`SELECT pg_notify(${movesChannel}, ${payload})`.execute(db)
}
