import { sql } from 'kysely'
import type { ProfileCard } from '#contract/profiles/index.ts'
import { hasOperatorRole } from '#server/kernel/access-levels.ts'
import type { Db } from '#server/kernel/db.ts'
import { fail } from '#server/kernel/errors.ts'
import { firstOf } from '#server/kernel/present.ts'
import type { Viewer } from '#server/kernel/session.ts'
import { cardsOf } from './cards.ts'
import { countLimit } from './search/search.ts'
import { isShownTo } from './visibility.ts'

/** Turns the bookmark on or off. Off always works; on needs a profile that this person may see (`not_found`). */
export async function toggleBookmark(db: Db, viewer: Viewer, profileId: number): Promise<{ isBookmarked: boolean }> {
  const isShown = await isShownTo(db, viewer)
  // Locked, so that two concurrent toggles leave the count right.
  const profile = await db
    .selectFrom('profiles')
    .select(['id', sql<boolean>`user_id = ${viewer.id} OR ${isShown}`.as('isSeen')])
    .where('id', '=', profileId)
    .forUpdate()
    .executeTakeFirst()
  if (!profile) fail('not_found')
  const removed = await db
    .deleteFrom('profile_bookmarks')
    .where('user_id', '=', viewer.id)
    .where('profile_id', '=', profileId)
    .executeTakeFirst()
  const isBookmarked = removed.numDeletedRows === 0n
  if (isBookmarked) {
    if (!profile.isSeen) fail('not_found')
    await db.insertInto('profile_bookmarks').values({ user_id: viewer.id, profile_id: profileId }).execute()
  }
  await db
    .updateTable('profiles')
    .set(eb => ({ bookmark_count: eb('bookmark_count', '+', isBookmarked ? 1 : -1) }))
    .where('id', '=', profileId)
    .execute()
  return { isBookmarked }
}

type BookmarkQuery = { forExport?: boolean | undefined; page: number; limit: number }
type Page = { list: ProfileCard[]; totalResult: number; page: number; limit: number }

/**
 * The person's bookmarks, newest first, limited to visible profiles; none for a guest. `forExport` returns all of them
 * (up to 10,000) at once, to casting managers.
 */
export async function bookmarks(db: Db, viewer: Viewer | null, asked: BookmarkQuery): Promise<Page> {
  if (!viewer) return { list: [], totalResult: 0, page: asked.page, limit: asked.limit }
  const mayExport = viewer.permissions.includes('CastingManager') || hasOperatorRole(viewer, 'MODERATION')
  if (asked.forExport && !mayExport) fail('forbidden')
  const { page, limit } = asked.forExport ? { page: 1, limit: countLimit } : asked
  const offset = (page - 1) * limit
  if (offset >= countLimit) fail('page_too_deep')
  const seen = sql`
    FROM profile_bookmarks b JOIN profiles ON profiles.id = b.profile_id
    WHERE b.user_id = ${viewer.id} AND ${await isShownTo(db, viewer)}`
  const pick = sql`
    SELECT profiles.id, row_number() OVER (ORDER BY b.created_at DESC, profiles.id DESC) AS at ${seen}
    ORDER BY b.created_at DESC, profiles.id DESC LIMIT ${limit} OFFSET ${offset}`
  const [list, counted] = await Promise.all([
    cardsOf(db, viewer, pick),
    sql<{ count: number }>`SELECT count(*) AS count ${seen}`.execute(db),
  ])
  return { list, totalResult: firstOf(counted.rows).count, page, limit }
}
