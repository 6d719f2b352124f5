import { sql } from 'kysely'
import {
  Channel,
  type ChannelCode,
  type DigestChannel,
  isFixed,
  standardChannels,
  standardDigest,
  type TimingCode,
  Topic,
  type TopicCode,
} from '#contract/codes/notification-topics.ts'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import type { notificationSettings } from '#contract/notifications/settings.ts'
import { standardQuiet } from '#contract/quiet-hours.ts'
import type { Db } from '#server/kernel/db.ts'
import { firstOf, present } from '#server/kernel/present.ts'
import type { Tools } from '#server/kernel/tools.ts'
import { listBrowsers } from './deliveries/push-browsers.ts'

type ChannelTools = Pick<Tools, 'mails' | 'pushes'>
type Switch = { topic: TopicCode; channel: ChannelCode; isOn: boolean }

const topics = (Object.keys(Topic) as TopicCode[]).filter(topic => topic !== 'MARKETING' && topic !== 'DIGEST')

/** A person's channels, topics and quiet hours: the defaults, overridden by their choices. */
export async function readSettings(
  db: Db,
  { mails, pushes }: ChannelTools,
  userId: number,
): Promise<AnswerOf<typeof notificationSettings.settings>> {
  const { rows } = await sql<Row>`
    SELECT phone_encrypted IS NOT NULL AS "hasPhone", email IS NOT NULL AS "hasEmail", is_on AS "isOn",
           from_hour AS "from", to_hour AS "to",
           ARRAY(SELECT kind FROM (SELECT DISTINCT ON (kind) kind, agreed FROM consents WHERE user_id = users.id
                 ORDER BY kind, id DESC) AS latest WHERE agreed) AS agreed,
           (SELECT coalesce(jsonb_object_agg(topic || ' ' || channel, is_on), '{}')
            FROM notification_settings WHERE user_id = users.id) AS chosen,
           (SELECT coalesce(jsonb_object_agg(topic, timing), '{}')
            FROM notification_timings WHERE user_id = users.id) AS timings,
           digests.hour, digests.channel
    FROM users LEFT JOIN quiet_hours ON quiet_hours.user_id = users.id LEFT JOIN digests ON digests.user_id = users.id
    WHERE users.id = ${userId}`.execute(db)
  const { hasPhone, hasEmail, isOn, from, to, chosen, agreed, timings, hour, channel } = firstOf(rows)
  const channels = (Object.keys(Channel) as ChannelCode[]).filter(channel => channel !== 'MAIL' || mails.isOffered)
  return {
    channels,
    topics: topics.map(topic => ({
      topic,
      timing: timings[topic] ?? 'NOW',
      on: channels.filter(
        channel => isFixed(topic, channel) || (chosen[`${topic} ${channel}`] ?? isStandard(topic, channel)),
      ),
    })),
    digest: {
      channel: channel ?? standardDigest.channel,
      hour: hour ?? standardDigest.hour,
      isStopped: chosen[`DIGEST ${channel ?? standardDigest.channel}`] === false,
    },
    quiet: isOn === null ? { isOn: true, ...standardQuiet } : { isOn, from: present(from), to: present(to) },
    marketing: { texts: agreed.includes('MARKETING_SMS'), mails: agreed.includes('MARKETING_EMAIL') },
    hasPhone,
    hasEmail,
    browsers: await listBrowsers(db, userId),
    pushKey: await pushes.publicKey(),
  }
}

type Row = {
  hasPhone: boolean
  hasEmail: boolean
  isOn: boolean | null
  from: number | null
  to: number | null
  chosen: Record<string, boolean>
  agreed: string[]
  timings: { [Topic in TopicCode]?: TimingCode }
  hour: number | null
  channel: DigestChannel | null
}

/** Changes the given settings. A choice that equals the default is removed, so that it follows the default again. */
export async function changeSettings(
  db: Db,
  userId: number,
  { topics, timings, digest, quiet }: BodyOf<typeof notificationSettings.changeSettings>,
): Promise<void> {
  for (const one of topics) await switchTopic(db, userId, one)
  for (const one of timings) await setTiming(db, userId, one)
  if (digest || timings.some(({ timing }) => timing === 'DAILY')) await setDigest(db, userId, digest)
  if (!quiet) return
  const hours = { is_on: quiet.isOn, from_hour: quiet.from, to_hour: quiet.to }
  await db
    .insertInto('quiet_hours')
    .values({ user_id: userId, ...hours })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(hours))
    .execute()
}

/** Sets when a person hears of one topic. */
export async function setTiming(
  db: Db,
  userId: number,
  { topic, timing }: { topic: TopicCode; timing: TimingCode },
): Promise<void> {
  if (timing === 'NOW') {
    const timings = db.deleteFrom('notification_timings').where('user_id', '=', userId)
    await timings.where('topic', '=', topic).execute()
    return
  }
  await db
    .insertInto('notification_timings')
    .values({ user_id: userId, topic, timing })
    .onConflict(conflict =>
      conflict
        .columns(['user_id', 'topic'])
        .doUpdateSet({ timing, chosen_at: new Date() })
        .where('notification_timings.timing', '<>', timing),
    )
    .execute()
}

/** The digest as given, or the standard one of somebody who has none; its mails are on again if they were ended. */
async function setDigest(db: Db, userId: number, given: { channel: DigestChannel; hour: number } | undefined) {
  const { channel, hour } = given ?? standardDigest
  await db
    .insertInto('digests')
    .values({ user_id: userId, channel, hour })
    .onConflict(conflict =>
      given ? conflict.column('user_id').doUpdateSet({ channel, hour }) : conflict.column('user_id').doNothing(),
    )
    .execute()
  if (given) await switchTopic(db, userId, { topic: 'DIGEST', channel, isOn: true })
}

/** Turns one topic on or off in one channel. */
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

const isStandard = (topic: TopicCode, channel: ChannelCode) => standardChannels[topic].includes(channel)
