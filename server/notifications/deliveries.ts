import { sql } from 'kysely'
import { type ChannelCode, matchTextsDaily, templates } from '#contract/notification-topics.ts'
import type { Db } from '../kernel/db.ts'
import type { JobDefinition, Jobs } from '../kernel/jobs.ts'
import type { Log } from '../kernel/log.ts'
import type { Tools } from '../kernel/tools.ts'
import { type ChannelSender, channelSenders, Refused } from './channels.ts'
import { findDelivery } from './delivery-facts.ts'
import { decideDelivery, standardQuiet } from './delivery-rules.ts'

const queue = 'deliveries.send'
/** One job sends so many, some of them at a time. */
const jobSize = 100
const lanes = 8
/** With the growing pauses of the queue the last try is about two minutes after the first. */
const maxAttempts = 6

/** What of an event matters here. */
type Promised = {
  type: keyof typeof templates
  userIds: number[]
  dedupeKey: string
  channels?: readonly ChannelCode[]
}

/**
 * Promises what an event's cards send out of the product: a row for each channel that the type of notification or the
 * person chose, and the job that sends it. Cards that joined an unread group have no row of their own here, so three
 * hundred applicants are one push. Repeating it changes nothing.
 */
export async function promiseDeliveries(db: Db, jobs: Jobs, event: Promised): Promise<void> {
  const { topic, standard, class: kind } = templates[event.type]
  const isOn = event.channels ?? standard
  await db.transaction().execute(async trx => {
    const { rows } = await sql<{ id: number; isReady: boolean }>`
      INSERT INTO deliveries (notification_id, user_id, channel, template, class, status, blocked_reason)
      SELECT notifications.id, notifications.user_id, offered.channel, ${event.type}, ${kind},
             CASE WHEN chosen.is_on IS FALSE THEN 'BLOCKED' ELSE 'READY' END, CASE WHEN chosen.is_on IS FALSE THEN 'OPT_OUT' END
      FROM notifications JOIN users ON users.id = user_id
           CROSS JOIN unnest(${channels}::text[]) AS offered(channel)
           LEFT JOIN notification_settings chosen
             ON chosen.user_id = notifications.user_id AND chosen.topic = ${topic} AND chosen.channel = offered.channel
      WHERE notifications.user_id = ANY(${event.userIds}::bigint[]) AND dedupe_key = ${event.dedupeKey}
        AND (offered.channel = ANY(${isOn}::text[]) OR (chosen.is_on AND ${event.channels === undefined}))
        AND (offered.channel <> 'PUSH' OR EXISTS (SELECT FROM push_subscriptions p WHERE p.user_id = notifications.user_id))
        -- Texts about matching notices belong to the plus membership.
        AND (offered.channel <> 'TEXT' OR ${event.type !== 'NEW_CASTING_MATCH'} OR is_plus_member)
      ON CONFLICT (notification_id, channel) DO NOTHING
      RETURNING id, status = 'READY' AS "isReady"`.execute(trx)
    const ids = rows.filter(row => row.isReady).map(row => row.id)
    for (let at = 0; at < ids.length; at += jobSize)
      await jobs.send(trx, queue, { deliveryIds: ids.slice(at, at + jobSize) })
  })
}

const channels: ChannelCode[] = ['TEXT', 'MAIL', 'PUSH']

/**
 * Sends what was promised: decide → reserve the row → call the provider → record. Run twice, it does nothing the second
 * time; after an interruption the provider is asked before anything is sent again, where it can answer.
 */
export const deliveryJobs = (tools: Tools): JobDefinition[] => [
  {
    name: queue,
    timeout: 600,
    async work({ deliveryIds }, { db, jobs, log }) {
      const ids = (deliveryIds as number[]).toReversed()
      const senders = channelSenders(tools)
      const held = new Map<number, number[]>()
      const failures: unknown[] = []
      const lane = async () => {
        for (let id = ids.pop(); id !== undefined; id = ids.pop()) {
          try {
            const until = await deliver(db, id, { senders, tools, log })
            if (until) held.set(until.getTime(), [...(held.get(until.getTime()) ?? []), id])
          } catch (error) {
            failures.push(error)
          }
        }
      }
      await Promise.all(Array.from({ length: lanes }, lane))
      for (const [until, waiting] of held) {
        const startAfter = Math.max(1, Math.ceil((until - Date.now()) / 1000))
        await jobs.send(db, queue, { deliveryIds: waiting }, { startAfter })
      }
      if (failures.length) throw failures[0]
    },
  },
  {
    name: 'deliveries.sweep',
    priority: 'idle',
    cron: '50 4 * * *',
    /** What was said and to whom is forgotten after 90 days; advertising is kept for the six months of its law. */
    async work(_, { db }) {
      await sql`
        UPDATE deliveries SET recipient_encrypted = NULL, body_encrypted = NULL
        WHERE body_encrypted IS NOT NULL
          AND created_at < now() - CASE class WHEN 'AD' THEN interval '6 months' ELSE interval '90 days' END`.execute(
        db,
      )
    },
  },
]

type Setup = { senders: Record<ChannelCode, ChannelSender | null>; tools: Tools; log: Log }

/** Brings one delivery to its outcome. Answers the moment it has to wait for, or null. Throws for another try. */
async function deliver(db: Db, id: number, { senders, tools, log }: Setup): Promise<Date | null> {
  const facts = await findDelivery(db, id)
  if (!facts) return null
  const sender = senders[facts.channel]
  const address = facts.isActive && sender ? await sender.addressOf(db, facts) : null
  const decision = decideDelivery(
    {
      ...facts,
      isUrgent: templates[facts.template].isUrgent ?? false,
      hasAddress: address !== null,
      consents: { texts: facts.agreesTexts, mails: facts.agreesMails, night: facts.agreesNight },
      quiet: facts.isQuietOn === false ? null : facts.isQuietOn ? { from: facts.from!, to: facts.to! } : standardQuiet,
      isOverCap: facts.template === 'NEW_CASTING_MATCH' && facts.channel === 'TEXT' && facts.today >= matchTextsDaily,
      hasSender: facts.channel !== 'TEXT' || Boolean(tools.env.AD_CONTACT && tools.env.AD_OPT_OUT),
    },
    new Date(),
  )
  if (decision.go === 'BLOCK') {
    await db
      .updateTable('deliveries')
      .set({ status: 'BLOCKED', blocked_reason: decision.reason })
      .where('id', '=', id)
      .execute()
    return null
  }
  if (decision.go === 'HOLD') {
    await db.updateTable('deliveries').set({ status: 'HELD', blocked_reason: 'NIGHT' }).where('id', '=', id).execute()
    return decision.until
  }
  const reserved = await reserve(db, id)
  if (!reserved) return null
  try {
    const isRepeat = reserved.statusBefore !== 'READY' && reserved.statusBefore !== 'HELD'
    const body = reserved.body ? tools.secrets.decrypt(reserved.body) : sender!.bodyOf(facts)
    await db
      .updateTable('deliveries')
      .set({ recipient_encrypted: tools.secrets.encrypt(address!), body_encrypted: tools.secrets.encrypt(body) })
      .where('id', '=', id)
      .execute()
    const providerId = await sender!.send(db, { facts, address: address!, body, key: `delivery:${id}`, isRepeat })
    const sent = { status: 'SENT', provider_id: providerId, sent_at: new Date(), error: null, blocked_reason: null }
    await db.updateTable('deliveries').set(sent).where('id', '=', id).execute()
  } catch (error) {
    const reason = (error as Error).message.slice(0, 300)
    const isFinal = error instanceof Refused || reserved.attempts >= maxAttempts
    await db
      .updateTable('deliveries')
      .set({ status: isFinal ? 'FAILED' : 'RETRY', error: reason })
      .where('id', '=', id)
      .execute()
    if (!(error instanceof Refused)) throw error
    log.warn({ deliveryId: id, reason }, 'delivery refused')
  }
  return null
}

/** Marks the row as being sent; its status before tells whether somebody has tried already. */
async function reserve(db: Db, id: number) {
  const { rows } = await sql<{ statusBefore: string; attempts: number; body: string | null }>`
    UPDATE deliveries SET status = 'SENDING', attempts = attempts + 1
    FROM (SELECT id, status FROM deliveries
          WHERE id = ${id} AND status IN ('READY', 'HELD', 'SENDING', 'RETRY') FOR UPDATE) AS before
    WHERE deliveries.id = before.id
    RETURNING before.status AS "statusBefore", attempts, body_encrypted AS body`.execute(db)
  return rows[0]
}
