import { sql } from 'kysely'
import type { AnswerOf, BodyOf, QueryOf } from '#contract/endpoint.ts'
import { pathWithin, safeLink } from '#contract/links.ts'
import type { NotificationCounts, notifications } from '#contract/notifications/index.ts'
import type { Db } from '#server/kernel/db.ts'
import { type Env, siteOrigin } from '#server/kernel/env.ts'
import { fail } from '#server/kernel/errors.ts'
import { present } from '#server/kernel/present.ts'
import { markOf } from './deliveries/delivery-message.ts'

/** How deep the list may be paged; nobody's drawer comes near. */
const deepest = 10_000

type Listed = AnswerOf<typeof notifications.list>

/** A person's notifications, newest first; none for a guest. Error: `page_too_deep`. */
export async function listNotifications(
  ctx: { db: Db; env: Env },
  userId: number | null,
  { page, limit, isImportant }: QueryOf<typeof notifications.list>,
): Promise<Listed> {
  const offset = (page - 1) * limit
  if (offset >= deepest) fail('page_too_deep')
  if (userId === null) return { list: [], totalResult: 0, page, limit }
  const { db } = ctx
  const rows = await db
    .selectFrom('notifications')
    .select([
      'id',
      'type',
      'title',
      'content',
      'link',
      'link_text as linkText',
      'thumb_image_url as thumbImageUrl',
      'created_at as createdAt',
      'is_important as isImportant',
    ])
    .select(eb => [
      eb('clicked_at', 'is not', null).$castTo<boolean>().as('isClicked'),
      eb('read_at', 'is not', null).$castTo<boolean>().as('isRead'),
    ])
    .where('user_id', '=', userId)
    .$if(isImportant !== undefined, query => query.where('is_important', '=', present(isImportant)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { totalResult } = await db
    .selectFrom('notification_counts')
    .select(eb => eb.fn.coalesce(eb.fn.sum<number>('total'), eb.lit(0)).as('totalResult'))
    .where('user_id', '=', userId)
    .$if(isImportant !== undefined, query => query.where('is_important', '=', present(isImportant)))
    .executeTakeFirstOrThrow()
  const list = rows.map(row => ({
    ...row,
    title: row.type === 'MARKETING' ? `${markOf('AD')} ${row.title}` : row.title,
    // A link to our own site, written in full, stays in the app [N-04].
    link: safeLink(row.link && pathWithin(siteOrigin(ctx.env), row.link)),
  }))
  return { list, totalResult, page, limit }
}

/** Unread counts per tab, from counters that triggers maintain: as fast for ten as for ten thousand. */
export async function countUnread(db: Db, userId: number): Promise<NotificationCounts> {
  return present((await countUnreadOf(db, [userId])).get(userId))
}

/** The same for several people at once; people without notifications are left out. */
export async function countUnreadOf(db: Db, userIds: number[]): Promise<Map<number, NotificationCounts>> {
  const counts = new Map(userIds.map(id => [id, { importantCount: 0, nonImportantCount: 0 }]))
  const rows = await db
    .selectFrom('notification_counts')
    .select(['user_id as userId', 'is_important as isImportant', 'unread'])
    .where(eb => eb('user_id', '=', eb.fn.any(sql<number[]>`${userIds}::bigint[]`)))
    .execute()
  for (const { userId, isImportant, unread } of rows)
    present(counts.get(userId))[isImportant ? 'importantCount' : 'nonImportantCount'] = unread
  return counts
}

/**
 * Marks one of a person's own notifications as pressed, and so as read. Error: `not_found`, also for other people's.
 */
export async function clickNotification(db: Db, userId: number, id: number): Promise<NotificationCounts> {
  const clicked = await db
    .updateTable('notifications')
    .set({ clicked_at: sql`coalesce(clicked_at, now())`, read_at: sql`coalesce(read_at, now())` })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!clicked.numUpdatedRows) fail('not_found')
  return countUnread(db, userId)
}

/** Marks one of a person's own notifications as read. Error: `not_found`, also for other people's. */
export async function readNotification(db: Db, userId: number, id: number): Promise<NotificationCounts> {
  const read = await db
    .updateTable('notifications')
    .set({ read_at: sql`coalesce(read_at, now())` })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!read.numUpdatedRows) fail('not_found')
  return countUnread(db, userId)
}

/** Marks a person's unread card of a group as read, because they visited its target. Returns whether there was one. */
export async function readGroup(db: Db, userId: number, groupKey: string): Promise<boolean> {
  const read = await db
    .updateTable('notifications')
    .set({ read_at: new Date() })
    .where('user_id', '=', userId)
    .where('group_key', '=', groupKey)
    .where('read_at', 'is', null)
    .executeTakeFirst()
  return read.numUpdatedRows > 0n
}

/**
 * Marks these as read, or with an empty list everything under both tabs. Ignores other people's ids and anything newer
 * than `before`.
 */
export async function readNotifications(
  db: Db,
  userId: number,
  { ids, before }: BodyOf<typeof notifications.readMany>,
): Promise<NotificationCounts> {
  // Locked in one order, so that two tabs with overlapping lists cannot deadlock.
  await sql`
    UPDATE notifications SET read_at = now() WHERE id IN (
      SELECT id FROM notifications
      WHERE user_id = ${userId} AND read_at IS NULL AND ${ids.length ? sql`id = ANY(${ids}::bigint[])` : sql`true`}
        -- Times are told to the millisecond.
        AND date_trunc('milliseconds', created_at) <= ${before ? new Date(before) : 'infinity'}::timestamptz
      ORDER BY id FOR UPDATE)`.execute(db)
  return countUnread(db, userId)
}
