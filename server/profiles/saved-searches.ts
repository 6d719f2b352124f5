import { type SavedSearch, savedSearchLimit } from '#contract/saved-searches.ts'
import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'

/** The person's kept searches, newest first. */
export async function findSavedSearches(db: Db, userId: number): Promise<SavedSearch[]> {
  const rows = await db
    .selectFrom('saved_searches')
    .select(['id', 'name', 'query', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at.toISOString() }))
}

/** Keeps a search, at most 20 a person (`saved_search_limit`) and each once (`saved_search_exists`). */
export async function saveSearch(
  db: Db,
  userId: number,
  { name, query }: { name: string; query: string },
): Promise<{ id: number }> {
  // The person's row is held, so that two at once can't pass the limit together.
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  if ((await findSavedSearches(db, userId)).length >= savedSearchLimit) fail('saved_search_limit')
  return db
    .insertInto('saved_searches')
    .values({ user_id: userId, name, query })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** Forgets a kept search of the person's own (`not_found`). */
export async function removeSavedSearch(db: Db, userId: number, savedSearchId: number): Promise<null> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_searches')
    .where('id', '=', savedSearchId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!numDeletedRows) fail('not_found')
  return null
}
