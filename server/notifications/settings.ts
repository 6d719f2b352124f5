import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import type { NotificationSettings, notificationSettings } from '#contract/notification-settings.ts'
import { Channel, type ChannelCode, Topic, type TopicCode, templates } from '#contract/notification-topics.ts'
import type { Db } from '../kernel/db.ts'
import { fail } from '../kernel/errors.ts'
import type { Tools } from '../kernel/tools.ts'
import { standardQuiet } from './delivery-rules.ts'

type Given = Pick<Tools, 'mails' | 'pushes' | 'secrets'>
type Switch = { topic: TopicCode; channel: ChannelCode; isOn: boolean }

/** Where a person hears of what, and when not: the standard, changed by what they chose. */
export async function readSettings(db: Db, { mails, pushes }: Given, userId: number): Promise<NotificationSettings> {
  const { rows } = await sql<Row>`
    SELECT phone_encrypted IS NOT NULL AS "hasPhone", email IS NOT NULL AS "hasEmail", is_on AS "isOn",
           from_hour AS "from", to_hour AS "to",
           (SELECT count(*) FROM push_subscriptions WHERE user_id = users.id) AS browsers,
           (SELECT coalesce(jsonb_object_agg(topic || ' ' || channel, is_on), '{}')
            FROM notification_settings WHERE user_id = users.id) AS chosen
    FROM users LEFT JOIN quiet_hours ON quiet_hours.user_id = users.id WHERE users.id = ${userId}`.execute(db)
  const { hasPhone, hasEmail, browsers, isOn, from, to, chosen } = rows[0]!
  const channels = (Object.keys(Channel) as ChannelCode[]).filter(channel => channel !== 'MAIL' || mails.isOffered)
  return {
    channels,
    topics: (Object.keys(Topic) as TopicCode[]).map(topic => ({
      topic,
      on: channels.filter(channel => chosen[`${topic} ${channel}`] ?? isStandard(topic, channel)),
    })),
    quiet: isOn === null ? { isOn: true, ...standardQuiet } : { isOn, from: from!, to: to! },
    hasPhone,
    hasEmail,
    browsers,
    pushKey: await pushes.publicKey(),
  }
}

type Row = {
  hasPhone: boolean
  hasEmail: boolean
  browsers: number
  isOn: boolean | null
  from: number | null
  to: number | null
  chosen: Record<string, boolean>
}

/** Changes what is given. A choice that equals the standard is forgotten, so that it follows the standard again. */
export async function changeSettings(
  db: Db,
  userId: number,
  { topics, quiet }: BodyOf<typeof notificationSettings.changeSettings>,
): Promise<void> {
  for (const one of topics) await switchTopic(db, userId, one)
  if (!quiet) return
  const hours = { is_on: quiet.isOn, from_hour: quiet.from, to_hour: quiet.to }
  await db
    .insertInto('quiet_hours')
    .values({ user_id: userId, ...hours })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(hours))
    .execute()
}

/** Turns one topic on or off for one channel. */
export async function switchTopic(db: Db, userId: number, { topic, channel, isOn }: Switch): Promise<void> {
  if (isOn === isStandard(topic, channel)) {
    await db
      .deleteFrom('notification_settings')
      .where('user_id', '=', userId)
      .where('topic', '=', topic)
      .where('channel', '=', channel)
      .execute()
    return
  }
  await db
    .insertInto('notification_settings')
    .values({ user_id: userId, topic, channel, is_on: isOn })
    .onConflict(conflict =>
      conflict.columns(['user_id', 'topic', 'channel']).doUpdateSet({ is_on: isOn, updated_at: new Date() }),
    )
    .execute()
}

const isStandard = (topic: TopicCode, channel: ChannelCode) =>
  Object.values(templates).some(template => template.topic === topic && template.standard.includes(channel))

type Subscription = BodyOf<typeof notificationSettings.subscribePush>
const mostBrowsers = 10

/**
 * Pushes go to this browser from now on; whoever used it before gets none there any more. The oldest of more than ten is
 * dropped. Errors: `push_unknown` for an endpoint of no known push service.
 */
export async function subscribePush(
  db: Db,
  { pushes, secrets }: Given,
  subscription: Subscription,
  { userId, userAgent }: { userId: number; userAgent: string | null },
): Promise<void> {
  if (!pushes.accepts(subscription.endpoint)) fail('push_unknown')
  const row = {
    user_id: userId,
    subscription_encrypted: secrets.encrypt(JSON.stringify(subscription)),
    user_agent: userAgent?.slice(0, 300) ?? null,
  }
  await db
    .insertInto('push_subscriptions')
    .values({ ...row, endpoint_hash: hashOf(subscription.endpoint) })
    .onConflict(conflict => conflict.column('endpoint_hash').doUpdateSet(row))
    .execute()
  await sql`
    DELETE FROM push_subscriptions WHERE id IN (
      SELECT id FROM push_subscriptions WHERE user_id = ${userId} ORDER BY id DESC OFFSET ${mostBrowsers})`.execute(db)
}

export async function unsubscribePush(db: Db, userId: number, endpoint: string): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('endpoint_hash', '=', hashOf(endpoint))
    .execute()
}

const hashOf = (endpoint: string) => createHash('sha256').update(endpoint).digest('base64url')
