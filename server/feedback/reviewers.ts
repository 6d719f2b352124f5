import { sql } from 'kysely'
import type { Db } from '#server/kernel/db.ts'
import type { FeedbackKindCode } from './pricing.ts'

/** SQL: whether the row of `users` may take orders now. Those who have ended keep theirs in `feedback_reviewers`. */
export const mayReview = sql<boolean>`(users.status = 'ACTIVE' AND 'FeedbackReviewer' = ANY(users.permissions))`

/**
 * How those who review this kind now are introduced, each once. Empty while nobody does, or nobody but the buyer: then
 * nothing is sold.
 */
export async function listTitles(db: Db, kind: FeedbackKindCode, buyerId: number | null): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    SELECT title FROM feedback_reviewers JOIN users ON users.id = user_id
    WHERE ${mayReview} AND ${kind} = ANY(kinds) AND user_id IS DISTINCT FROM ${buyerId}
    GROUP BY title ORDER BY min(feedback_reviewers.created_at), title`.execute(db)
  return rows.map(({ title }) => title)
}
