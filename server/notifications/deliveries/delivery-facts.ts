import { sql } from 'kysely'
import type { ChannelCode } from '#contract/codes/notification-topics.ts'
import { type MessageClass, type NotificationTypeCode, notificationTypes } from '#contract/codes/notifications.ts'
import type { Db } from '#server/kernel/db.ts'

/** What a delivery is about and its recipient; null once it has an outcome. */
export async function findDelivery(db: Db, id: number) {
  const { rows } = await sql<DeliveryRow>`
    SELECT deliveries.id, deliveries.channel, template, class, is_urgent AS "isUrgent", arrive_before AS "arriveBefore", is_test AS "isTest", deliveries.casting_id AS "castingId", deliveries.user_id AS "userId", users.name,
           users.status = 'ACTIVE' AS "isActive", phone_encrypted AS phone, email, recipient_encrypted AS recipient, notifications.title,
           notifications.content, notifications.link, notifications.thumb_image_url AS "thumbImageUrl",
           notification_id AS "notificationId", deliveries.status = 'HELD' AND read_at IS NOT NULL AND template <> 'DIGEST' AS "isSeen",
           template = 'NEW_CASTING_MATCH' AND NOT EXISTS (
             SELECT FROM castings WHERE castings.id = substring(dedupe_key FROM '^casting-alert:(\\d+)$')::bigint
               AND castings.status = 'OPEN' AND NOT is_private) AS "isGone",
           EXISTS (SELECT FROM campaigns
                   WHERE campaigns.id = substring(dedupe_key FROM '^campaign:(\\d+)$')::bigint
                     AND campaigns.status IN ('STOPPED', 'ENDED')) AS "isStopped",
           quiet_hours.is_on AS "isQuietOn", from_hour AS "from", to_hour AS "to",
           coalesce(chosen.is_on, true) AND timing.timing IS DISTINCT FROM 'NEVER' AS "isOn",
           coalesce(agreed.kinds @> '{MARKETING_SMS}', false) AS "agreesTexts",
           coalesce(agreed.kinds @> '{MARKETING_EMAIL}', false) AS "agreesMails",
           coalesce(agreed.kinds @> '{NIGHT}', false) AS "agreesNight"
    FROM deliveries JOIN notifications ON notifications.id = notification_id JOIN users ON users.id = deliveries.user_id
         LEFT JOIN quiet_hours ON quiet_hours.user_id = users.id
         LEFT JOIN notification_settings chosen ON chosen.user_id = users.id AND chosen.channel = deliveries.channel
           AND chosen.topic = (${JSON.stringify(topicOf)}::jsonb ->> template)
         LEFT JOIN notification_timings timing ON timing.user_id = users.id
           AND timing.topic = (${JSON.stringify(topicOf)}::jsonb ->> template)
         LEFT JOIN LATERAL (
           SELECT array_agg(kind) FILTER (WHERE agreed) AS kinds
           FROM (SELECT DISTINCT ON (kind) kind, agreed FROM consents WHERE consents.user_id = users.id
                 ORDER BY kind, id DESC) AS latest) AS agreed ON true
    WHERE deliveries.id = ${id} AND deliveries.status IN ('READY', 'HELD', 'SENDING', 'RETRY')`.execute(db)
  return rows[0] ?? null
}

const topicOf = Object.fromEntries(Object.entries(notificationTypes).map(([type, { topic }]) => [type, topic]))

/** A delivery with its notification and its person, as the senders need it. */
export type DeliveryRow = {
  id: number
  channel: ChannelCode
  template: NotificationTypeCode
  class: MessageClass
  isUrgent: boolean
  arriveBefore: Date | null
  isTest: boolean
  castingId: number | null
  /** Its card was read while it waited for the morning. */
  isSeen: boolean
  /** Its subject is no longer current. */
  isGone: boolean
  /** Operators stopped the campaign. */
  isStopped: boolean
  notificationId: number
  userId: number
  name: string
  isActive: boolean
  phone: string | null
  /** Sealed: where it was sent, or an address that replaces the person's own. */
  recipient: string | null
  email: string | null
  title: string
  content: string
  link: string | null
  thumbImageUrl: string | null
  isQuietOn: boolean | null
  from: number | null
  to: number | null
  isOn: boolean
  agreesTexts: boolean
  agreesMails: boolean
  agreesNight: boolean
}
