import { sql } from 'kysely'
import type { ChannelCode } from '#contract/codes/notification-topics.ts'
import { type NotificationTypeCode, notificationTypes, representativeNews } from '#contract/codes/notifications.ts'
import { safeLink } from '#contract/links.ts'
import type { Db } from '#server/kernel/db.ts'
import { defineQueue, type JobDefinition, type UnitOfWork, workOn } from '#server/kernel/jobs.ts'
import { announceCounts } from './announce.ts'
import { promiseDeliveries, rankOf } from './deliveries/delivery-promises.ts'
import { removedTexts } from './messages.ts'

/** An event that people are notified of. */
export type NotificationEvent = {
  type: NotificationTypeCode
  userIds: number[]
  title: string
  content: string
  /** A path of the product (`/mypage/castinghistory`) or an https address. */
  link?: string
  linkText?: string
  /** The path of an image at 130, as media/images/image-url.ts builds it. */
  thumbImageUrl?: string
  /** Identifies the event for this person: notified once, however often it is sent. */
  dedupeKey: string
  /** Unread events of one group share one card; `{count}` in its sentences is their number. */
  group?: { key: string; title: string; content: string }
  /** Channels that replace those of the type; channels the person turned off stay off. */
  channels?: readonly ChannelCode[]
  /** What the person has just done themselves, so never among the important ones: no charge that nobody pressed. */
  isOwnAct?: boolean
  /** Sent in quiet hours too, because it cannot wait until the morning. */
  isUrgent?: boolean
  /** A moment (ISO) after which the news is useless: quiet hours never delay it past that. */
  arriveBefore?: string
  /**
   * A sealed address (`secrets.encrypt`) that replaces the person's own for the mail: the previous address after a
   * change.
   */
  mailTo?: string
  /** The casting it is about, which its 확인번호 names to anybody who checks it. */
  castingId?: number
  /** A preview for the operator: ignores consents, hours and settings. */
  isTest?: boolean
  /** Somebody else's news, which goes no further. */
  isForwarded?: boolean
}

const queue = defineQueue<NotificationEvent>('notifications.write-cards')

/** Sent with an event whose cards are written, for the representatives of its people; representations work on it. */
export const forwardQueue = defineQueue<NotificationEvent>('notifications.forward-news')

/** A card that was written, or a group's card that the event extended. */
export type WrittenCard = { id: number; userId: number }

/**
 * Notifies people of an event after the caller's transaction has committed, and only then. Throws on a link that is
 * neither a path of ours nor plain https.
 */
export async function notify(ctx: UnitOfWork, event: NotificationEvent): Promise<void> {
  checkLinks(event)
  if (event.userIds.length) await ctx.jobs.send(ctx.db, queue, event, { rank: rankOf(event) })
}

/** Notifies the author of a text that an operator removed after a report; nobody if the author is gone. */
export function tellRemoved(
  ctx: UnitOfWork,
  authorId: number | null | undefined,
  removed: { title: string; key: string; reason: string },
): Promise<void> {
  return notify(ctx, {
    type: 'NOTICE',
    userIds: authorId ? [authorId] : [],
    title: removed.title,
    content: removedTexts.content(removed.reason),
    dedupeKey: `${removed.key} removed`,
  })
}

/** Writes one card per person. Idempotent. */
export const notificationsJob: JobDefinition = workOn(queue, {
  work: (event, context) => tellNow(context, event),
})

/**
 * Writes the cards, announces them to open pages, and creates the deliveries, then passes the event on to
 * representatives; for jobs only. Idempotent.
 */
export async function tellNow(ctx: UnitOfWork, event: NotificationEvent): Promise<void> {
  const cards = await writeNotifications(ctx.db, event)
  await announceCounts(
    ctx.db,
    cards.map(card => card.userId),
  )
  await promiseDeliveries(ctx.db, ctx.jobs, event)
  // All people of the event: a retry finds no fresh cards, and who works on it tells each representative once.
  if (representativeNews[event.type] && !event.isOwnAct && !event.isTest && !event.isForwarded)
    await ctx.jobs.send(ctx.db, forwardQueue, event)
}

/**
 * Returns the cards of people who are notified of the event for the first time; suspended and withdrawn people are
 * skipped.
 */
export async function writeNotifications(db: Db, event: NotificationEvent): Promise<WrittenCard[]> {
  checkLinks(event)
  return event.group ? gatherInCards(db, event, event.group) : writeCards(db, event)
}

const isImportant = ({ type, isOwnAct }: NotificationEvent) => notificationTypes[type].isImportant && !isOwnAct

async function writeCards(db: Db, event: NotificationEvent): Promise<WrittenCard[]> {
  const { rows } = await sql<WrittenCard>`
    INSERT INTO notifications (user_id, type, is_important, title, content, link, link_text, thumb_image_url, dedupe_key)
    SELECT users.id, ${event.type}, ${isImportant(event)}, ${event.title}, ${event.content}, ${event.link ?? null},
      ${event.linkText ?? null}, ${event.thumbImageUrl ?? null}, ${event.dedupeKey}
    FROM users WHERE users.id = ANY(${event.userIds}::bigint[]) AND users.status = 'ACTIVE' ORDER BY users.id
    ON CONFLICT (user_id, dedupe_key) DO NOTHING
    RETURNING id, user_id AS "userId"`.execute(db)
  return rows
}

type Group = NonNullable<NotificationEvent['group']>

// One statement, so that of two concurrent events neither is lost nor creates a second card: the index
// notifications_group allows a person one unread card per group, and the second event waits for the first and joins it.
async function gatherInCards(db: Db, event: NotificationEvent, group: Group): Promise<WrittenCard[]> {
  const count = sql`(notifications.group_count + 1)::text`
  const { rows } = await sql<WrittenCard>`
    WITH fresh AS (
      INSERT INTO notification_group_events (user_id, dedupe_key)
      SELECT users.id, ${event.dedupeKey} FROM users
      WHERE users.id = ANY(${event.userIds}::bigint[]) AND users.status = 'ACTIVE' ORDER BY users.id
      ON CONFLICT (user_id, dedupe_key) DO NOTHING RETURNING user_id)
    INSERT INTO notifications
      (user_id, type, is_important, title, content, link, link_text, thumb_image_url, dedupe_key, group_key)
    SELECT user_id, ${event.type}, ${isImportant(event)}, ${event.title}, ${event.content}, ${event.link ?? null},
      ${event.linkText ?? null}, ${event.thumbImageUrl ?? null}, ${event.dedupeKey}, ${group.key}
    FROM fresh ORDER BY user_id
    ON CONFLICT (user_id, group_key) WHERE read_at IS NULL AND group_key IS NOT NULL DO UPDATE SET
      group_count = notifications.group_count + 1, created_at = now(),
      title = replace(${group.title}, '{count}', ${count}), content = replace(${group.content}, '{count}', ${count}),
      link = excluded.link, link_text = excluded.link_text, thumb_image_url = excluded.thumb_image_url
    RETURNING id, user_id AS "userId"`.execute(db)
  return rows
}

function checkLinks({ link, thumbImageUrl }: NotificationEvent): void {
  if (link && !safeLink(link)) throw new Error('a notification may link to a path of ours or to https alone')
  if (thumbImageUrl && !(safeLink(thumbImageUrl) && thumbImageUrl.startsWith('/')))
    throw new Error('the picture of a notification is one of ours')
}
