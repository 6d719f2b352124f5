import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'

/** Gathers what the search may ask of these profiles, after they or their films changed. */
export async function refreshFacets(db: Db, profileIds: number[]): Promise<void> {
  await sql`UPDATE profiles SET facets = facets_of(profiles) WHERE id = ANY(${profileIds}::bigint[])`.execute(db)
}
