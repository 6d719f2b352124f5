import { sql } from 'kysely'
import type { NotificationType } from '#contract/enums.ts'
import { safeLink } from '#contract/links.ts'
import type { ChannelCode } from '#contract/notification-topics.ts'
import type { Db } from '../kernel/db.ts'
import type { JobDefinition, Jobs } from '../kernel/jobs.ts'
import { announceCounts } from './announce.ts'
import { promiseDeliveries, rankOf } from './delivery-promises.ts'

/** An event that people hear of. */
export type NotificationEvent = {
  type: keyof typeof NotificationType
  userIds: number[]
  title: string
  content: string
  /** A path of the product (`/mypage/castinghistory`) or an https address. */
  link?: string
  linkText?: string
  /** Path of a picture at 130, as media/image-url.ts makes it. */
  thumbImageUrl?: string
  /** The event's name for this person: told once, however often it is sent. */
  dedupeKey: string
  /** Unread events of one group share one card; `{count}` in its sentences is how many they are. */
  group?: { key: string; title: string; content: string }
  /** Ways out of the product in place of those of its type; what a person turned off stays off. */
  channels?: readonly ChannelCode[]
  /** Goes out in quiet hours too: what can't wait until the morning. */
  isUrgent?: boolean
  /** A moment (ISO) from which on the news is of no use: no quiet hours hold it past that. */
  arriveBefore?: string
  /** A sealed address (`secrets.encrypt`) for the mail, in place of the person's: told where it was before it changed. */
  mailTo?: string
  /** An operator's look at their own message: neither consent nor hour nor settings matter. */
  isTest?: boolean
}

/** A card that was written, or one of a group that has grown by the event. */
export type WrittenCard = { id: number; userId: number }

/** Types shown under the important tab. */
const important = new Set<keyof typeof NotificationType>([
  'STAGE',
  'RESULT',
  'PROPOSAL',
  'SELFTAPE',
  'SCHEDULE',
  'PAYMENT',
  'AUTH_RESULT',
])

/**
 * Tells people of an event once the caller's transaction has committed, and not at all if it does not. Throws on a link
 * that is neither a path of ours nor plain https.
 */
export async function notify({ db, jobs }: { db: Db; jobs: Jobs }, event: NotificationEvent): Promise<void> {
  checkLinks(event)
  if (event.userIds.length) await jobs.send(db, 'notifications.write', event, { rank: rankOf(event) })
}

/** Writes one card a person. Repeating it changes nothing. */
export const notificationsJob: JobDefinition = {
  name: 'notifications.write',
  work: (data, context) => tellNow(context, data as NotificationEvent),
}

/** Writes the cards, says so to open pages, and promises what leaves the product; for jobs alone. Repeating it changes nothing. */
export async function tellNow({ db, jobs }: { db: Db; jobs: Jobs }, event: NotificationEvent): Promise<void> {
  const cards = await writeNotifications(db, event)
  await announceCounts(
    db,
    cards.map(card => card.userId),
  )
  await promiseDeliveries(db, jobs, event)
}

/** Answers the cards of those who hear of the event for the first time; suspended and withdrawn people hear nothing. */
export async function writeNotifications(db: Db, event: NotificationEvent): Promise<WrittenCard[]> {
  checkLinks(event)
  return event.group ? gatherInCards(db, event, event.group) : writeCards(db, event)
}

async function writeCards(db: Db, event: NotificationEvent): Promise<WrittenCard[]> {
  const { rows } = await sql<WrittenCard>`
    INSERT INTO notifications (user_id, type, is_important, title, content, link, link_text, thumb_image_url, dedupe_key)
    SELECT users.id, ${event.type}, ${important.has(event.type)}, ${event.title}, ${event.content}, ${event.link ?? null},
      ${event.linkText ?? null}, ${event.thumbImageUrl ?? null}, ${event.dedupeKey}
    FROM users WHERE users.id = ANY(${event.userIds}::bigint[]) AND users.status = 'ACTIVE' ORDER BY users.id
    ON CONFLICT (user_id, dedupe_key) DO NOTHING
    RETURNING id, user_id AS "userId"`.execute(db)
  return rows
}

type Group = NonNullable<NotificationEvent['group']>

// One statement, so that of two events at once neither is lost nor makes a second card: the index notifications_group
// lets a person have one unread card of a group, and the second event waits for the first and adds itself.
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
    SELECT user_id, ${event.type}, ${important.has(event.type)}, ${event.title}, ${event.content}, ${event.link ?? null},
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
