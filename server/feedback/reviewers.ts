import { sql } from 'kysely'
import type { Db } from '#server/kernel/db.ts'
import type { FeedbackKindCode } from './pricing.ts'

/** SQL: whether the row of `users` may take orders now. Former reviewers keep theirs in `feedback_reviewers`. */
export const mayReview = sql<boolean>`(users.status = 'ACTIVE' AND 'FeedbackReviewer' = ANY(users.permissions))`

/**
 * The titles of the current reviewers of this kind, each once. Empty if there are none besides the buyer: then it
 * cannot be ordered.
 */
export async function listTitles(db: Db, kind: FeedbackKindCode, buyerId: number | null): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    SELECT title FROM feedback_reviewers JOIN users ON users.id = user_id
    WHERE ${mayReview} AND ${kind} = ANY(kinds) AND user_id IS DISTINCT FROM ${buyerId}
    GROUP BY title ORDER BY min(feedback_reviewers.created_at), title`.execute(db)
  return rows.map(({ title }) => title)
}
