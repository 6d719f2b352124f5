import { sql } from 'kysely'
import type { ProfileCard } from '#contract/profiles/index.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { firstOf } from '#server/kernel/present.ts'
import { cardsOf } from './cards.ts'
import { isListed } from './visibility.ts'

type Page = { page: number; limit: number; list: ProfileCard[]; totalProfileCount: number }

/** Actors featured by operators with their consent: public profiles, most recently changed first. */
export async function introducedProfiles(db: Db, { page, limit }: { page: number; limit: number }): Promise<Page> {
  const introduced = sql`FROM profiles WHERE is_introduced AND is_introduction_allowed AND access_scope = 'PUBLIC' AND ${isListed}`
  const pick = sql`
    SELECT id, row_number() OVER (ORDER BY profile_updated_at DESC, id DESC) AS at ${introduced}
    ORDER BY profile_updated_at DESC, id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`
  const [list, counted] = await Promise.all([
    cardsOf(db, null, pick),
    sql<{ count: number }>`SELECT count(*) AS count ${introduced}`.execute(db),
  ])
  return { page, limit, list, totalProfileCount: firstOf(counted.rows).count }
}

/** Features a profile among the introduced actors, or no longer. Errors: `not_found`, `introduction_not_agreed`. */
export async function setIntroduced(db: Db, profileId: number, isIntroduced: boolean): Promise<void> {
  const profile =
    (await db
      .selectFrom('profiles')
      .select('is_introduction_allowed as isAllowed')
      .where('id', '=', profileId)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()) ?? fail('not_found')
  if (isIntroduced && !profile.isAllowed) fail('introduction_not_agreed')
  await db.updateTable('profiles').set({ is_introduced: isIntroduced }).where('id', '=', profileId).execute()
}
