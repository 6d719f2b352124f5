import { sql, type Updateable } from 'kysely'
import { Channel, type ChannelCode, isRequired, matchesDaily } from '#contract/codes/notification-topics.ts'
import { notificationTypes } from '#contract/codes/notifications.ts'
import { standardQuiet } from '#contract/quiet-hours.ts'
import { issueNumber } from '#server/integrations/contact-numbers/contact-numbers.ts'
import type { Db } from '#server/kernel/db.ts'
import { type JobDefinition, workOn } from '#server/kernel/jobs.ts'
import type { Log } from '#server/kernel/log.ts'
import { firstOf, present } from '#server/kernel/present.ts'
import type { Deliveries } from '#server/kernel/schema.generated.ts'
import type { Tools } from '#server/kernel/tools.ts'
import { type ChannelSender, channelSenders, Refused } from './channels.ts'
import { type DeliveryRow, findDelivery } from './delivery-facts.ts'
import { queueDeliveries, sendQueues } from './delivery-promises.ts'
import { decideDelivery } from './delivery-rules.ts'

/** Concurrent sends per job. */
const lanes = 8
/** Seconds for which a job postpones its remaining deliveries after as many consecutive failures as it has lanes. */
const outage = 60
/** Seconds between attempts while a provider is unreachable: about six hours in all. */
const pauses = [5, 30, 120, 600, 1800, 3600, 3600, 3600, 3600, 3600]

/**
 * Sends a delivery: decide → reserve the row → call the provider → record. Idempotent; after an interruption the
 * provider is asked before anything is sent again, where it can answer.
 */
export const deliveryJobs = (tools: Tools): JobDefinition[] => [
  ...(Object.keys(Channel) as ChannelCode[]).map(channel => sendJob(channel, tools)),
  {
    name: 'notifications.resend-overdue',
    priority: 'idle',
    cron: '*/10 * * * *',
    /** Picks up overdue deliveries, whatever happened to their job; after three days they fail. */
    async work(_, { db, jobs, log }) {
      const given = await db
        .updateTable('deliveries')
        .set(eb => ({ status: 'FAILED', error: eb.fn.coalesce('error', eb.val('never left')) }))
        .where('status', 'in', open)
        .where('due_at', '<', sql<Date>`now() - interval '15 minutes'`)
        .where('promised_at', '<', sql<Date>`now() - interval '3 days'`)
        .executeTakeFirst()
      if (given.numUpdatedRows) log.error({ count: Number(given.numUpdatedRows) }, 'deliveries given up')
      const { rows } = await sql<{ id: number }>`
        UPDATE deliveries SET due_at = now() WHERE id IN (
          SELECT id FROM deliveries WHERE status = ANY(${open}) AND due_at < now() - interval '15 minutes'
          ORDER BY due_at LIMIT 10000 FOR UPDATE SKIP LOCKED)
        RETURNING id`.execute(db)
      await queueDeliveries(
        db,
        jobs,
        rows.map(row => row.id),
      )
    },
  },
]

const sendJob = (channel: ChannelCode, tools: Tools): JobDefinition =>
  workOn(sendQueues[channel], {
    timeout: 600,
    async work({ deliveryIds }, { db, jobs, log }) {
      const ids = deliveryIds.toReversed()
      const senders = channelSenders(tools)
      const later = new Map<number, number[]>()
      const failures: unknown[] = []
      let lostInARow = 0
      const lane = async () => {
        while (ids.length && lostInARow < lanes) {
          const id = present(ids.pop())
          try {
            const { at, call } = await deliver(db, id, { senders, tools, log })
            if (at) later.set(at.getTime(), [...(later.get(at.getTime()) ?? []), id])
            if (call) lostInARow = call === 'lost' ? lostInARow + 1 : 0
          } catch (error) {
            failures.push(error)
          }
        }
      }
      await Promise.all(Array.from({ length: lanes }, lane))
      if (ids.length) {
        const at = await putOff(db, ids)
        later.set(at, [...(later.get(at) ?? []), ...ids])
      }
      for (const [at, waiting] of later) await queueDeliveries(db, jobs, waiting, new Date(at))
      if (failures.length) throw failures[0]
    },
  })

/** While the provider is unreachable, untried deliveries yield to more important ones without counting an attempt. */
async function putOff(db: Db, ids: number[]): Promise<number> {
  const at = await secondsFromNow(db, outage)
  await db.updateTable('deliveries').set({ due_at: at }).where('id', 'in', ids).where(isFree).execute()
  return at.getTime()
}

/**
 * By the database's clock, which also decides when it has come. Rounded to the second, so that one job retries those
 * that fail together.
 */
async function secondsFromNow(db: Db, seconds: number): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    SELECT date_trunc('second', clock_timestamp() + make_interval(secs => ${seconds + 1})) AS at`.execute(db)
  return firstOf(rows).at
}

type Setup = { senders: Record<ChannelCode, ChannelSender | null>; tools: Tools; log: Log }

const open = ['READY', 'HELD', 'SENDING', 'RETRY'] as const
/** No attempt lasts longer than this, so its worker is gone. */
const isFree = sql<boolean>`(status IN ('READY', 'HELD') OR status = 'RETRY' AND due_at < now() + interval '2 seconds'
  OR status = 'SENDING' AND coalesce(reserved_at, created_at) < now() - interval '5 minutes')`

/** The next attempt, where one is scheduled, and whether the provider was reached, where it was called. */
type Outcome = { at?: Date; call?: 'answered' | 'lost' }

/** Brings one delivery to its outcome. */
async function deliver(db: Db, id: number, { senders, tools, log }: Setup): Promise<Outcome> {
  const facts = await findDelivery(db, id)
  if (!facts) return {}
  const sender = senders[facts.channel]
  const address = facts.isActive && sender ? await sender.addressOf(db, facts) : null
  const decision = decideDelivery(
    {
      ...facts,
      isOn: facts.isOn || isRequired(notificationTypes[facts.template].topic),
      hasAddress: address !== null,
      consents: { texts: facts.agreesTexts, mails: facts.agreesMails, night: facts.agreesNight },
      quiet:
        facts.isQuietOn === false
          ? null
          : facts.isQuietOn
            ? { from: present(facts.from), to: present(facts.to) }
            : standardQuiet,
      isQuietChosen: facts.isQuietOn === true,
      hasSender: facts.channel === 'PUSH' || Boolean(tools.env.AD_CONTACT && tools.env.AD_OPT_OUT),
    },
    new Date(),
  )
  if (decision.go === 'BLOCK') {
    await change(db, id, { status: 'BLOCKED', blocked_reason: decision.reason }).where(isFree).execute()
    tools.metrics.delivery(facts.channel, 'BLOCKED')
    return {}
  }
  if (decision.go === 'HOLD') {
    const held = await change(db, id, { status: 'HELD', blocked_reason: 'NIGHT', due_at: decision.until })
      .where(isFree)
      .where(eb => eb.or([eb('status', '<>', 'HELD'), eb('due_at', '<>', decision.until)]))
      .executeTakeFirst()
    return held.numUpdatedRows ? { at: decision.until } : {}
  }
  const isCapped = facts.template === 'NEW_CASTING_MATCH' && facts.channel !== 'MAIL'
  const reserved = isCapped ? await reserveOfDay(db, facts) : await reserve(db, id)
  if (!reserved) return {}
  let providerId: string | null
  try {
    // SMTP cannot be asked, so a mail that may have been sent is not sent again.
    if (facts.channel === 'MAIL' && reserved.statusBefore === 'SENDING') throw new Refused('uncertain: broken off')
    const key = `delivery:${id}`
    const number = await issueNumber(db, tools.secrets, contactOf(facts, key, present(address)))
    const body = reserved.body ? tools.secrets.decrypt(reserved.body) : present(sender).bodyOf({ ...facts, number })
    const kept = {
      recipient_encrypted: tools.secrets.encrypt(present(address)),
      body_encrypted: tools.secrets.encrypt(body),
    }
    await change(db, id, kept).execute()
    const isRepeat = reserved.attempts > 1
    providerId = await present(sender).send(db, {
      facts: { ...facts, number },
      address: present(address),
      body,
      key,
      isRepeat,
    })
  } catch (error) {
    const outcome = await recordFailure(db, id, { error: error as Error, attempts: reserved.attempts, log })
    tools.metrics.delivery(facts.channel, outcome.at ? 'RETRY' : 'FAILED')
    return outcome
  }
  // Outside the attempt: a sent delivery that could not be recorded is not a failure, or it would be sent again.
  const sent = {
    status: 'SENT' as const,
    provider_id: providerId,
    sent_at: new Date(),
    error: null,
    blocked_reason: null,
  }
  await change(db, id, sent).execute()
  tools.metrics.delivery(facts.channel, 'SENT')
  return { call: 'answered' }
}

const contactOf = ({ channel, template, userId, castingId, link }: DeliveryRow, key: string, to: string) => ({
  ...{ key, channel, to, userId, castingId, kind: template, link: link?.startsWith('/') ? link : null },
})

type Failure = { error: Error; attempts: number; log: Log }

/** Failed for good, or until the next attempt. */
async function recordFailure(db: Db, id: number, { error, attempts, log }: Failure): Promise<Outcome> {
  const reason = error.message.slice(0, 300)
  const pause = error instanceof Refused ? undefined : pauses[attempts - 1]
  if (pause === undefined) {
    await change(db, id, { status: 'FAILED', error: reason }).execute()
    log.warn({ deliveryId: id, reason, attempts }, 'delivery failed')
    return { call: error instanceof Refused ? 'answered' : 'lost' }
  }
  const at = await secondsFromNow(db, pause)
  await change(db, id, { status: 'RETRY', error: reason, due_at: at }).execute()
  return { at, call: 'lost' }
}

type Change = Updateable<Deliveries>
const change = (db: Db, id: number, values: Change) => db.updateTable('deliveries').set(values).where('id', '=', id)

/** Reserves a row unless somebody else has it; its previous status tells how far an attempt came. */
async function reserve(db: Db, id: number) {
  const { rows } = await sql<{ statusBefore: string; attempts: number; body: string | null }>`
    UPDATE deliveries SET status = 'SENDING', attempts = attempts + 1, reserved_at = now()
    FROM (SELECT id, status FROM deliveries WHERE id = ${id} AND ${isFree} FOR UPDATE) AS before
    WHERE deliveries.id = before.id
    RETURNING before.status AS "statusBefore", attempts, body_encrypted AS body`.execute(db)
  return rows[0]
}

/**
 * Like `reserve`, where texts or pushes per day are limited: serialised per person, so that concurrent jobs cannot
 * exceed the limit.
 */
const reserveOfDay = (db: Db, { id, userId, template, channel }: DeliveryRow) =>
  db.transaction().execute(async trx => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`matches of the day ${userId}`}, 0))`.execute(trx)
    const { rows } = await sql<{ count: number }>`
      SELECT count(*) AS count FROM deliveries
      WHERE user_id = ${userId} AND template = ${template} AND channel = ${channel} AND id <> ${id}
        AND status IN ('SENDING', 'RETRY', 'SENT', 'DELIVERED') AND created_at > now() - interval '3 days'
        AND coalesce(sent_at, now()) >= date_trunc('day', now(), 'Asia/Seoul')`.execute(trx)
    if (firstOf(rows).count < matchesDaily) return reserve(trx, id)
    await change(trx, id, { status: 'BLOCKED', blocked_reason: 'DAILY_CAP' }).where(isFree).execute()
    return undefined
  })
