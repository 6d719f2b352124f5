import { sql } from 'kysely'
import type { Db } from '#server/kernel/db.ts'

/** Recomputes the search facets of these profiles, after they or their films changed. */
export async function refreshFacets(db: Db, profileIds: number[]): Promise<void> {
  await sql`UPDATE profiles SET facets = facets_of(profiles) WHERE id = ANY(${profileIds}::bigint[])`.execute(db)
}
