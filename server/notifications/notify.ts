import { sql } from 'kysely'
import type { NotificationType } from '#contract/enums.ts'
import type { Db } from '../kernel/db.ts'
import type { JobDefinition, Jobs } from '../kernel/jobs.ts'

/** An event that people hear of. */
export type NotificationEvent = {
  type: keyof typeof NotificationType
  userIds: number[]
  title: string
  content: string
  /** A path of the product (`/mypage/castinghistory`) or an https address. */
  link?: string
  linkText?: string
  thumbImageUrl?: string
  /** The event's name for this person: told once, however often it is sent. */
  dedupeKey: string
  /** Unread events of one group share one card; `{count}` in its sentences is how many they are. */
  group?: { key: string; title: string; content: string }
}

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

/** Tells people of an event once the caller's transaction has committed, and not at all if it does not. */
export async function notify({ db, jobs }: { db: Db; jobs: Jobs }, event: NotificationEvent): Promise<void> {
  if (event.userIds.length) await jobs.send(db, 'notifications.write', event)
}

/** Writes one card a person. Repeating it changes nothing. */
export const notificationsJob: JobDefinition = {
  name: 'notifications.write',
  async work(data, { db }) {
    await writeNotifications(db, data as NotificationEvent)
  },
}

async function writeNotifications(db: Db, event: NotificationEvent): Promise<void> {
  await sql`
    INSERT INTO notifications (user_id, type, is_important, title, content, link, link_text, thumb_image_url, dedupe_key)
    SELECT users.id, ${event.type}, ${important.has(event.type)}, ${event.title}, ${event.content}, ${event.link ?? null},
      ${event.linkText ?? null}, ${event.thumbImageUrl ?? null}, ${event.dedupeKey}
    FROM users WHERE users.id = ANY(${event.userIds}::bigint[]) AND users.status = 'ACTIVE'
    ON CONFLICT (user_id, dedupe_key) DO NOTHING`.execute(db)
}
