import { sql } from 'kysely'
import type { Db } from '#server/kernel/db.ts'
import type { Shared } from './shared.ts'

/** PostgreSQL channel of what open workspaces hear at once: applicants were moved, or somebody may have lost access. */
export const reviewChannel = 'review'

/** PostgreSQL channel of what open shared lists hear at once: a guest may have lost access. */
export const listChannel = 'shared_lists'

/** Announces to all processes, on commit, that guests or members of what is shared may have lost their access. */
export async function announceAccess(db: Db, { castingId, castingListId }: Shared): Promise<void> {
  const [channel, payload] = castingId !== null ? [reviewChannel, { castingId }] : [listChannel, { castingListId }]
  await sql`SELECT pg_notify(${channel}, ${JSON.stringify(payload)})`.execute(db)
}
