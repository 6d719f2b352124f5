import { sql } from 'kysely'
import type { ProfileCard } from '#contract/profiles.ts'
import type { Db } from '../kernel/db.ts'
import { cardsOf, isListed } from './cards.ts'

type Page = { page: number; limit: number; list: ProfileCard[]; totalProfileCount: number }

/** The actors that operators introduce to everybody, who agreed to it: public profiles, the latest changed first. */
export async function introducedProfiles(db: Db, { page, limit }: { page: number; limit: number }): Promise<Page> {
  const introduced = sql`FROM profiles WHERE is_introduced AND is_introduction_allowed AND access_scope = 'PUBLIC' AND ${isListed}`
  const pick = sql`
    SELECT id, row_number() OVER (ORDER BY profile_updated_at DESC, id DESC) AS at ${introduced}
    ORDER BY profile_updated_at DESC, id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`
  const [list, counted] = await Promise.all([
    cardsOf(db, null, pick),
    sql<{ count: number }>`SELECT count(*) AS count ${introduced}`.execute(db),
  ])
  return { page, limit, list, totalProfileCount: counted.rows[0]!.count }
}
