import { sql } from 'kysely'
import type { AnswerOf, BodyOf, QueryOf } from '#contract/endpoint.ts'
import { safeLink } from '#contract/links.ts'
import type { NotificationCounts, notifications } from '#contract/notifications.ts'
import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'
import { markOf } from './delivery-message.ts'

/** How deep the list may be turned; nobody's drawer comes near. */
const deepest = 10_000

type Listed = AnswerOf<typeof notifications.list>

/** A person's notifications, newest first; a guest has none. Error: `page_too_deep`. */
export async function listNotifications(
  db: Db,
  userId: number | null,
  { page, limit, isImportant }: QueryOf<typeof notifications.list>,
): Promise<Listed> {
  const offset = (page - 1) * limit
  if (offset >= deepest) fail('page_too_deep')
  if (userId === null) return { list: [], totalResult: 0, page, limit }
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
    .$if(isImportant !== undefined, query => query.where('is_important', '=', isImportant!))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { totalResult } = await db
    .selectFrom('notification_counts')
    .select(eb => eb.fn.coalesce(eb.fn.sum<number>('total'), eb.lit(0)).as('totalResult'))
    .where('user_id', '=', userId)
    .$if(isImportant !== undefined, query => query.where('is_important', '=', isImportant!))
    .executeTakeFirstOrThrow()
  const list = rows.map(row => ({
    ...row,
    title: row.type === 'MARKETING' ? `${markOf('AD')} ${row.title}` : row.title,
    type: row.type as Listed['list'][number]['type'],
    link: safeLink(row.link),
    createdAt: row.createdAt.toISOString(),
  }))
  return { list, totalResult, page, limit }
}

/** Unread ones under each tab, from counters that the rows themselves keep: as quick for ten as for ten thousand. */
export async function countUnread(db: Db, userId: number): Promise<NotificationCounts> {
  return (await countUnreadOf(db, [userId])).get(userId)!
}

/** The same for several people at once; who never had a notification has none. */
export async function countUnreadOf(db: Db, userIds: number[]): Promise<Map<number, NotificationCounts>> {
  const counts = new Map(userIds.map(id => [id, { importantCount: 0, nonImportantCount: 0 }]))
  const rows = await db
    .selectFrom('notification_counts')
    .select(['user_id as userId', 'is_important as isImportant', 'unread'])
    .where(eb => eb('user_id', '=', eb.fn.any(sql<number[]>`${userIds}::bigint[]`)))
    .execute()
  for (const { userId, isImportant, unread } of rows)
    counts.get(userId)![isImportant ? 'importantCount' : 'nonImportantCount'] = unread
  return counts
}

/** Marks one of a person's own as pressed, and so as read. Error: `not_found`, also for somebody else's. */
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

/** Marks one of a person's own as read. Error: `not_found`, also for somebody else's. */
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

/** Marks a person's unread card of a group as read: they have been where it leads. Answers whether there was one. */
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

/** Marks these as read, or with an empty list everything under both tabs. Ids of others change nothing, nor what came after `before`. */
export async function readNotifications(
  db: Db,
  userId: number,
  { ids, before }: BodyOf<typeof notifications.readMany>,
): Promise<NotificationCounts> {
  // Locked in one order: two tabs that send overlapping lists must not wait for each other.
  await sql`
    UPDATE notifications SET read_at = now() WHERE id IN (
      SELECT id FROM notifications
      WHERE user_id = ${userId} AND read_at IS NULL AND ${ids.length ? sql`id = ANY(${ids}::bigint[])` : sql`true`}
        -- Times are told to the millisecond.
        AND date_trunc('milliseconds', created_at) <= ${before ? new Date(before) : 'infinity'}::timestamptz
      ORDER BY id FOR UPDATE)`.execute(db)
  return countUnread(db, userId)
}
