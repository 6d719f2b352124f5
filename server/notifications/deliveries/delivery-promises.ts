import { sql } from 'kysely'
import {
  Channel,
  type ChannelCode,
  isRequired,
  standardChannels,
  standardDigest,
} from '#contract/codes/notification-topics.ts'
import { type NotificationTypeCode, notificationTypes } from '#contract/codes/notifications.ts'
import type { Db } from '#server/kernel/db.ts'
import { defineQueue, type Jobs, type Queue } from '#server/kernel/jobs.ts'
import { firstOf } from '#server/kernel/present.ts'
import { nextDigest } from './digest-hours.ts'

/** The sending jobs: one per channel, so that no channel waits for another's provider. */
export const sendQueues = {
  TEXT: defineQueue<{ deliveryIds: number[] }>('notifications.send-texts'),
  MAIL: defineQueue<{ deliveryIds: number[] }>('notifications.send-mails'),
  PUSH: defineQueue<{ deliveryIds: number[] }>('notifications.send-pushes'),
} satisfies Record<ChannelCode, Queue<{ deliveryIds: number[] }>>
/** Deliveries per job. */
const jobSize = 100

/** The parts of an event that matter here. */
type Promised = {
  type: NotificationTypeCode
  userIds: number[]
  dedupeKey: string
  channels?: readonly ChannelCode[]
  isUrgent?: boolean
  arriveBefore?: string
  isTest?: boolean
  mailTo?: string
  castingId?: number
}

/**
 * Creates the deliveries of an event's cards: a row for each channel that the notification type or the person chose,
 * and the sending job; none where the person hears of the topic once a day. Cards that joined an unread group have no row here, so three hundred applicants are one push.
 * Idempotent.
 */
export async function promiseDeliveries(db: Db, jobs: Jobs, event: Promised): Promise<void> {
  const { topic, class: kind } = notificationTypes[event.type]
  const isOn = event.channels ?? standardChannels[topic]
  const isTest = event.isTest ?? false
  const isForced = isTest || isRequired(topic)
  const isRefused = sql`((chosen.is_on IS FALSE OR timing.timing IS NOT DISTINCT FROM 'NEVER') AND NOT ${isForced}::boolean)`
  // News that cannot wait until then leave at once.
  const isGathered = sql`(timing.timing IS NOT DISTINCT FROM 'DAILY' AND NOT ${isForced || (event.isUrgent ?? false)}::boolean
    AND coalesce(${event.arriveBefore ?? null}::timestamptz > ${nextDigest(sql`coalesce(digests.hour, ${standardDigest.hour})`)}, true))`
  const promise = async (trx: Db) => {
    const { rows } = await sql<{ id: number; isReady: boolean }>`
      INSERT INTO deliveries (notification_id, user_id, channel, template, class, is_urgent, arrive_before, is_test, casting_id, recipient_encrypted,
        status, blocked_reason)
      SELECT notifications.id, notifications.user_id, offered.channel, ${event.type}, ${kind}, ${event.isUrgent ?? false}, ${event.arriveBefore ?? null}::timestamptz,
             ${isTest}, ${event.castingId ?? null}::bigint, CASE offered.channel WHEN 'MAIL' THEN ${event.mailTo ?? null} END,
             CASE WHEN ${isRefused} THEN 'BLOCKED' ELSE 'READY' END, CASE WHEN ${isRefused} THEN 'OPT_OUT' END
      FROM notifications JOIN users ON users.id = user_id
           CROSS JOIN unnest(${channels}::text[]) AS offered(channel)
           LEFT JOIN notification_settings chosen
             ON chosen.user_id = notifications.user_id AND chosen.topic = ${topic} AND chosen.channel = offered.channel
           LEFT JOIN notification_timings timing ON timing.user_id = notifications.user_id AND timing.topic = ${topic}
           LEFT JOIN digests ON digests.user_id = notifications.user_id
      WHERE NOT ${isGathered} AND notifications.user_id = ANY(${event.userIds}::bigint[]) AND dedupe_key = ${event.dedupeKey}
        AND (offered.channel = ANY(${isOn}::text[]) OR (chosen.is_on AND ${event.channels === undefined}))
        AND (offered.channel <> 'PUSH' OR EXISTS (
          SELECT FROM push_subscriptions p WHERE p.user_id = notifications.user_id AND p.forgotten_at IS NULL))
        -- Texts about matching castings belong to the plus membership.
        AND (offered.channel <> 'TEXT' OR ${event.type !== 'NEW_CASTING_MATCH'} OR plus_texts_at(users.id, now()))
      ON CONFLICT (notification_id, channel) DO NOTHING
      RETURNING id, status = 'READY' AS "isReady"`.execute(trx)
    const ids = rows.filter(row => row.isReady).map(row => row.id)
    await queueDeliveries(trx, jobs, ids)
  }
  await (db.isTransaction ? promise(db) : db.transaction().execute(promise))
}

/** Queues deliveries, for now or a later moment by the database's clock. */
export async function queueDeliveries(db: Db, jobs: Jobs, ids: number[], at?: Date): Promise<void> {
  if (!ids.length) return
  const { rows } = await sql<Queued>`
    SELECT id, channel, template AS type, is_urgent AS "isUrgent" FROM deliveries
    WHERE id = ANY(${ids}::bigint[]) ORDER BY id`.execute(db)
  for (const alike of Map.groupBy(rows, row => `${row.channel} ${rankOf(row)}`).values())
    for (let first = 0; first < alike.length; first += jobSize) {
      const deliveryIds = alike.slice(first, first + jobSize).map(row => row.id)
      const options = { rank: rankOf(firstOf(alike)), ...(at && { startAfter: at }) }
      await jobs.send(db, sendQueues[firstOf(alike).channel], { deliveryIds }, options)
    }
}

type Queued = { id: number; channel: ChannelCode; type: NotificationTypeCode; isUrgent: boolean }

/** The order under load: urgent news, personal events, alerts, and last announcements to everybody. */
export function rankOf(news: { type: NotificationTypeCode; isUrgent?: boolean }): number {
  const { type, isUrgent } = news
  const { topic } = notificationTypes[type]
  if (isUrgent) return 3
  return topic === 'NEWS' || topic === 'MARKETING' ? 0 : topic === 'MATCH' ? 1 : 2
}

const channels = Object.keys(Channel)

/** Older deliveries are useless to repeat, and Solapi's list covers the same period. */
export const isRepeatable = sql<boolean>`(reported_at IS NULL AND promised_at > now() - interval '3 days')`

/** Sends a failed delivery again. Whether it could be. */
export async function repeatDelivery(db: Db, jobs: Jobs, deliveryId: number): Promise<boolean> {
  const again = await db
    .updateTable('deliveries')
    .set({ status: 'READY', error: null, due_at: new Date() })
    .where('id', '=', deliveryId)
    .where('status', '=', 'FAILED')
    .where(isRepeatable)
    .returning('id')
    .executeTakeFirst()
  if (!again) return false
  await queueDeliveries(db, jobs, [again.id])
  return true
}
