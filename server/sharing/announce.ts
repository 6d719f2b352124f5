import { sql } from 'kysely'
import type { Db } from '#server/kernel/db.ts'

/** PostgreSQL channel of what open workspaces hear at once: applicants were moved, or somebody may have lost access. */
export const reviewChannel = 'review'

/** Announces to all processes, on commit, that guests or members of this casting may have lost their access. */
export async function announceAccess(db: Db, castingId: number): Promise<void> {
  await sql`SELECT pg_notify(${reviewChannel}, ${JSON.stringify({ castingId })})`.execute(db)
}
