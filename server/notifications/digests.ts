import { sql } from 'kysely'
import type { DigestChannel, TopicCode } from '#contract/codes/notification-topics.ts'
import { type NotificationTypeCode, notificationTypes } from '#contract/codes/notifications.ts'
import type { Db } from '#server/kernel/db.ts'
import type { JobDefinition, Jobs } from '#server/kernel/jobs.ts'
import { announceCounts } from './announce.ts'
import { promiseDeliveries } from './deliveries/delivery-promises.ts'
import { lastTime } from './deliveries/digest-hours.ts'
import { digestsTexts as texts } from './messages.ts'

/** Titles in a digest; more are a number. */
const named = 10
/** People per transaction. */
const atOnce = 200

const topicOf = Object.fromEntries(
  Object.entries(notificationTypes).map(([type, { topic }]) => [type, topic]),
) as Record<NotificationTypeCode, TopicCode>

type Digest = { userId: number; channel: DigestChannel; titles: string[]; count: number }

/**
 * Every hour, and as soon as possible after an outage: sends the digests that are due, each as one mail or push, of the
 * news that have come since the last one, were not read meanwhile and did not leave by themselves. No news, no digest.
 */
export const digestsJob: JobDefinition = {
  name: 'notifications.send-digests',
  priority: 'idle',
  cron: '1 * * * *',
  timeout: 600,
  async work(_, { db, jobs }) {
    for (;;) if ((await db.transaction().execute(trx => sendSome(trx, jobs))) < atOnce) return
  },
}

/** Sends the digests of some people; how many were due. One transaction: what was gathered is promised. */
async function sendSome(db: Db, jobs: Jobs): Promise<number> {
  const { rows: due } = await sql<{ userId: number; channel: DigestChannel; since: Date; key: string }>`
    UPDATE digests SET gathered_at = now()
    FROM (SELECT user_id, gathered_at AS since FROM digests
          WHERE gathered_at < ${lastTime(sql`hour`)} ORDER BY user_id LIMIT ${atOnce} FOR UPDATE SKIP LOCKED) AS due
    WHERE digests.user_id = due.user_id
    RETURNING digests.user_id AS "userId", channel, since, extract(epoch FROM now())::bigint::text AS key`.execute(db)
  if (!due.length) return 0
  const { rows: digests } = await sql<Digest>`
    SELECT n.user_id AS "userId", ways.channel, count(*)::int AS count,
           (array_agg(n.title ORDER BY n.created_at DESC))[:${named}] AS titles
    FROM jsonb_to_recordset(${JSON.stringify(due)}::jsonb) AS due ("userId" bigint, channel text, since timestamptz)
    JOIN users ON users.id = due."userId" AND users.status = 'ACTIVE'
    -- The other way for those who cannot be reached by the one they chose.
    CROSS JOIN LATERAL (SELECT CASE
      WHEN due.channel = 'PUSH' AND NOT EXISTS (
        SELECT FROM push_subscriptions p WHERE p.user_id = users.id AND p.forgotten_at IS NULL) THEN 'MAIL'
      WHEN due.channel = 'MAIL' AND email IS NULL THEN 'PUSH' ELSE due.channel END AS channel) AS ways
    JOIN notifications n ON n.user_id = users.id AND n.read_at IS NULL AND n.created_at > due.since
    JOIN notification_timings timing ON timing.user_id = users.id AND timing.timing = 'DAILY'
      AND timing.topic = (${JSON.stringify(topicOf)}::jsonb ->> n.type) AND n.created_at > timing.chosen_at
    WHERE NOT EXISTS (SELECT FROM deliveries WHERE notification_id = n.id)
    GROUP BY n.user_id, ways.channel`.execute(db)
  for (const digest of digests) await sendOne(db, jobs, digest, due.find(({ userId }) => userId === digest.userId)?.key)
  return due.length
}

async function sendOne(db: Db, jobs: Jobs, { userId, channel, titles, count }: Digest, key = ''): Promise<void> {
  const dedupeKey = `digest ${key}`
  const content = [...titles.map(title => `· ${title}`), ...(count > named ? [texts.more(count - named)] : [])]
  // Its card says nothing that others do not say, so it never counts as unread.
  await sql`
    INSERT INTO notifications (user_id, type, is_important, title, content, link, dedupe_key, read_at)
    VALUES (${userId}, 'DIGEST', false, ${texts.title(count)}, ${content.join('\n')}, '/', ${dedupeKey}, now())
    ON CONFLICT (user_id, dedupe_key) DO NOTHING`.execute(db)
  await promiseDeliveries(db, jobs, { type: 'DIGEST', userIds: [userId], dedupeKey, channels: [channel] })
  await announceCounts(db, [userId])
}
