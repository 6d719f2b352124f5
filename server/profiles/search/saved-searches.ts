import { profileLimits } from '#contract/limits.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'

/** The person's saved searches, newest first. */
export function findSavedSearches(db: Db, userId: number) {
  return db
    .selectFrom('saved_searches')
    .select(['id', 'name', 'query', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()
}

/** Saves a search, as many as a person may (`saved_search_limit`) and each once (`saved_search_exists`). */
export async function saveSearch(
  db: Db,
  userId: number,
  { name, query }: { name: string; query: string },
): Promise<{ id: number }> {
  // Locks the person's row, so that concurrent calls cannot exceed the limit.
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  if ((await findSavedSearches(db, userId)).length >= profileLimits.savedSearches) fail('saved_search_limit')
  return db
    .insertInto('saved_searches')
    .values({ user_id: userId, name, query })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** Deletes a saved search of the person (`not_found`). */
export async function removeSavedSearch(db: Db, userId: number, savedSearchId: number): Promise<null> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_searches')
    .where('id', '=', savedSearchId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!numDeletedRows) fail('not_found')
  return null
}
