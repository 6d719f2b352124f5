import { shownStatuses } from '#contract/codes/castings.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'

/** Toggles a bookmark on a listed casting and returns its state. Errors: `not_found` for castings not listed. */
export async function toggleCastingBookmark(
  db: Db,
  userId: number,
  castingId: number,
): Promise<{ isBookmarked: boolean }> {
  const removed = await db
    .deleteFrom('casting_bookmarks')
    .where('user_id', '=', userId)
    .where('casting_id', '=', castingId)
    .executeTakeFirst()
  if (removed.numDeletedRows > 0n) {
    await count(db, castingId, -1)
    return { isBookmarked: false }
  }
  const listed = await db
    .selectFrom('castings')
    .select('id')
    .where('id', '=', castingId)
    .where('status', 'in', shownStatuses)
    .where('is_private', '=', false)
    .executeTakeFirst()
  if (!listed) fail('not_found')
  const added = await db
    .insertInto('casting_bookmarks')
    .values({ user_id: userId, casting_id: castingId })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  if (added.numInsertedOrUpdatedRows) await count(db, castingId, 1)
  return { isBookmarked: true }
}

const count = (db: Db, castingId: number, by: number) =>
  db
    .updateTable('castings')
    .set(eb => ({ bookmark_count: eb('bookmark_count', '+', by) }))
    .where('id', '=', castingId)
    .execute()
