import { sql } from 'kysely'
import { Channel, type ChannelCode, isRequired, standardChannels, templates } from '#contract/notification-topics.ts'
import type { Db } from '../kernel/db.ts'
import type { Jobs } from '../kernel/jobs.ts'

/** The job that sends: each channel has its own, so that none waits for the provider of another. */
export const sendQueueOf = (channel: ChannelCode) => `deliveries.send.${channel.toLowerCase()}`
/** Each is given so many. */
const jobSize = 100

/** What of an event matters here. */
type Promised = {
  type: keyof typeof templates
  userIds: number[]
  dedupeKey: string
  channels?: readonly ChannelCode[]
  isUrgent?: boolean
  arriveBefore?: string
  isTest?: boolean
  mailTo?: string
}

/**
 * Promises what an event's cards send out of the product: a row for each channel that the type of notification or the
 * person chose, and the job that sends it. Cards that joined an unread group have no row of their own here, so three
 * hundred applicants are one push. Repeating it changes nothing.
 */
export async function promiseDeliveries(db: Db, jobs: Jobs, event: Promised): Promise<void> {
  const { topic, class: kind } = templates[event.type]
  const isOn = event.channels ?? standardChannels[topic]
  const isTest = event.isTest ?? false
  const isRefused = sql`(chosen.is_on IS FALSE AND NOT ${isTest || isRequired(topic)})`
  const promise = async (trx: Db) => {
    const { rows } = await sql<{ id: number; isReady: boolean }>`
      INSERT INTO deliveries (notification_id, user_id, channel, template, class, is_urgent, arrive_before, is_test, recipient_encrypted,
        status, blocked_reason)
      SELECT notifications.id, notifications.user_id, offered.channel, ${event.type}, ${kind}, ${event.isUrgent ?? false}, ${event.arriveBefore ?? null}::timestamptz,
             ${isTest}, CASE offered.channel WHEN 'MAIL' THEN ${event.mailTo ?? null} END,
             CASE WHEN ${isRefused} THEN 'BLOCKED' ELSE 'READY' END, CASE WHEN ${isRefused} THEN 'OPT_OUT' END
      FROM notifications JOIN users ON users.id = user_id
           CROSS JOIN unnest(${channels}::text[]) AS offered(channel)
           LEFT JOIN notification_settings chosen
             ON chosen.user_id = notifications.user_id AND chosen.topic = ${topic} AND chosen.channel = offered.channel
      WHERE notifications.user_id = ANY(${event.userIds}::bigint[]) AND dedupe_key = ${event.dedupeKey}
        AND (offered.channel = ANY(${isOn}::text[]) OR (chosen.is_on AND ${event.channels === undefined}))
        AND (offered.channel <> 'PUSH' OR EXISTS (
          SELECT FROM push_subscriptions p WHERE p.user_id = notifications.user_id AND p.forgotten_at IS NULL))
        -- Texts about matching notices belong to the plus membership.
        AND (offered.channel <> 'TEXT' OR ${event.type !== 'NEW_CASTING_MATCH'} OR is_plus_member)
      ON CONFLICT (notification_id, channel) DO NOTHING
      RETURNING id, status = 'READY' AS "isReady"`.execute(trx)
    const ids = rows.filter(row => row.isReady).map(row => row.id)
    await queueDeliveries(trx, jobs, ids)
  }
  await (db.isTransaction ? promise(db) : db.transaction().execute(promise))
}

/** Has deliveries sent, now or at a later moment. */
export async function queueDeliveries(db: Db, jobs: Jobs, ids: number[], at?: Date): Promise<void> {
  if (!ids.length) return
  const startAfter = at && Math.max(1, Math.ceil((at.getTime() - Date.now()) / 1000))
  const { rows } = await sql<Queued>`
    SELECT id, channel, template AS type, is_urgent AS "isUrgent" FROM deliveries
    WHERE id = ANY(${ids}::bigint[]) ORDER BY id`.execute(db)
  for (const alike of Map.groupBy(rows, row => `${row.channel} ${rankOf(row)}`).values())
    for (let first = 0; first < alike.length; first += jobSize) {
      const deliveryIds = alike.slice(first, first + jobSize).map(row => row.id)
      const options = { rank: rankOf(alike[0]!), ...(startAfter && { startAfter }) }
      await jobs.send(db, sendQueueOf(alike[0]!.channel), { deliveryIds }, options)
    }
}

type Queued = { id: number; channel: ChannelCode; type: keyof typeof templates; isUrgent: boolean }

/**
 * What goes first where much waits: what can't wait, then what happened to somebody, then notices that match, and last
 * what operators say to everybody.
 */
export function rankOf({ type, isUrgent }: { type: keyof typeof templates; isUrgent?: boolean }): number {
  const { topic } = templates[type]
  if (isUrgent) return 3
  return topic === 'NEWS' || topic === 'MARKETING' ? 0 : topic === 'MATCH' ? 1 : 2
}

const channels = Object.keys(Channel)
