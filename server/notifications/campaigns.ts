import { sql } from 'kysely'
import type { campaigns } from '#contract/admin/campaigns.ts'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Env } from '#server/kernel/env.ts'
import { fail } from '#server/kernel/errors.ts'
import { defineQueue, type JobDefinition, type UnitOfWork, workOn } from '#server/kernel/jobs.ts'
import { firstOf } from '#server/kernel/present.ts'
import { mailBodyOf, textOf } from './deliveries/delivery-message.ts'
import { queueDeliveries } from './deliveries/delivery-promises.ts'
import { browsersOf } from './deliveries/push-browsers.ts'
import { campaignsTexts } from './messages.ts'
import { notify, tellNow } from './notify.ts'

type Campaign = AnswerOf<typeof campaigns.addCampaign>
type Input = BodyOf<typeof campaigns.addCampaign>
const queue = defineQueue<{ campaignId: number }>('notifications.send-campaign')
/** People notified per job; the next job continues where it ended. */
const batchSize = 1000

export async function listCampaigns(db: Db, { page, limit }: { page: number; limit: number }) {
  const rows = await db
    .selectFrom('campaigns')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { count } = await db
    .selectFrom('campaigns')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { list: rows.map(shaped), totalResult: count, page, limit }
}

/** One campaign with its audience, text and progress. Throws `not_found`. */
export async function readCampaign(db: Db, env: Env, campaignId: number): Promise<AnswerOf<typeof campaigns.campaign>> {
  const campaign = shaped(await findCampaign(db, campaignId))
  const audience = await sql<{ count: number }>`
    SELECT count(*) AS count FROM users WHERE ${isMeant(campaign)}`.execute(db)
  const { rows: outcomes } = await sql<Outcome>`
    SELECT channel, count(*) FILTER (WHERE d.status IN ('SENT', 'DELIVERED')) AS sent,
           count(*) FILTER (WHERE d.status = 'FAILED') AS failed, count(*) FILTER (WHERE d.status = 'BLOCKED') AS blocked,
           count(*) FILTER (WHERE d.status IN ('READY', 'HELD', 'SENDING', 'RETRY')) AS waiting
    FROM notifications n JOIN deliveries d ON d.notification_id = n.id
    WHERE n.dedupe_key = ${keyOf(campaignId)} AND n.dedupe_key LIKE 'campaign:%' GROUP BY channel ORDER BY channel`.execute(
    db,
  )
  const hasSender = Boolean(env.AD_CONTACT && env.AD_OPT_OUT)
  return {
    ...campaign,
    hasSender,
    audienceCount: firstOf(audience.rows).count,
    preview: previewOf(campaign, env),
    outcomes,
  }
}

type Outcome = AnswerOf<typeof campaigns.campaign>['outcomes'][number]

/** Each message has one of its own. */
const sampleNumber = '2345678923'

function previewOf(campaign: Campaign, env: Env) {
  const message = {
    class: campaign.class,
    title: campaign.title,
    content: campaign.content,
    url: campaign.link && new URL(campaign.link, env.origin).href,
    brandName: env.BRAND_NAME,
    number: sampleNumber,
    sender: env.AD_CONTACT && env.AD_OPT_OUT ? { contact: env.AD_CONTACT, optOut: env.AD_OPT_OUT } : null,
  }
  const mail = mailBodyOf(message, { name: campaignsTexts.receiver, unsubscribeUrl: `${env.origin}/unsubscribe` })
  return { text: textOf(message), subject: mail.subject, mail: mail.text }
}

export async function saveCampaign(db: Db, input: Input, campaignId: number | null): Promise<Campaign> {
  const { linkText, link, ...rest } = input
  const row = { ...rest, link: link || null, link_text: linkText || null }
  if (campaignId === null)
    return shaped(await db.insertInto('campaigns').values(row).returningAll().executeTakeFirstOrThrow())
  const changed = await db
    .updateTable('campaigns')
    .set(row)
    .where('id', '=', campaignId)
    .where('status', '=', 'DRAFT')
    .returningAll()
    .executeTakeFirst()
  if (changed) return shaped(changed)
  await findCampaign(db, campaignId)
  return fail('campaign_started')
}

/**
 * Sends the campaign to one operator only, any number of times, by all of its channels, regardless of consents and
 * hours, so that they see it as others will. Returns what was sent, and which channels lacked an address.
 */
export async function testCampaign(
  ctx: UnitOfWork,
  userId: number,
  campaignId: number,
): Promise<AnswerOf<typeof campaigns.testCampaign>> {
  const campaign = shaped(await findCampaign(ctx.db, campaignId))
  await notify(ctx, {
    ...eventOf(campaign),
    userIds: [userId],
    dedupeKey: `${keyOf(campaignId)}:test:${Date.now()}`,
    isTest: true,
  })
  const { phone, email } = await ctx.db
    .selectFrom('users')
    .select(['phone_encrypted as phone', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const has = { TEXT: phone !== null, MAIL: email !== null, PUSH: (await browsersOf(ctx.db, userId)).length > 0 }
  const ways = campaign.channels.filter(channel => campaign.class === 'INFO' || channel !== 'PUSH')
  return { sent: ways.filter(channel => has[channel]), missing: ways.filter(channel => !has[channel]) }
}

/** Starts a campaign, or resumes a stopped one. Errors: `campaign_started` for one that is running or done. */
export async function startCampaign(ctx: UnitOfWork, campaignId: number): Promise<Campaign> {
  const started = await ctx.db
    .updateTable('campaigns')
    .set({ status: 'SENDING', started_at: sql<Date>`coalesce(started_at, now())` })
    .where('id', '=', campaignId)
    .where('status', 'in', ['DRAFT', 'STOPPED'])
    .returningAll()
    .executeTakeFirst()
  if (!started) {
    await findCampaign(ctx.db, campaignId)
    fail('campaign_started')
  }
  const { rows } = await sql<{ id: number }>`
    UPDATE deliveries SET status = 'READY', blocked_reason = NULL, due_at = now(),
      -- What may have left before the stop is not owed again: its provider is asked about three days alone.
      promised_at = CASE attempts WHEN 0 THEN now() ELSE promised_at END
    WHERE ${isOf(campaignId)} AND status = 'BLOCKED' AND blocked_reason = 'STOPPED' RETURNING id`.execute(ctx.db)
  await queueDeliveries(
    ctx.db,
    ctx.jobs,
    rows.map(row => row.id),
  )
  await ctx.jobs.send(ctx.db, queue, { campaignId })
  return shaped(started)
}

/**
 * Stops a campaign: nobody else is notified, and waiting deliveries, such as texts for the morning, are not sent, even
 * if everybody has their card. Waits for the batch that a job is writing at the moment.
 */
export async function stopCampaign(db: Db, campaignId: number): Promise<Campaign> {
  const stopped = await db
    .updateTable('campaigns')
    .set({ status: 'STOPPED', finished_at: null })
    .where('id', '=', campaignId)
    .where('status', 'in', ['SENDING', 'SENT'])
    .executeTakeFirst()
  if (stopped.numUpdatedRows)
    await sql`
      UPDATE deliveries SET status = 'BLOCKED', blocked_reason = 'STOPPED'
      WHERE ${isOf(campaignId)} AND status IN ('READY', 'HELD', 'RETRY')`.execute(db)
  return shaped(await findCampaign(db, campaignId))
}

/** Ends a stopped campaign for good. Errors: `not_found`; `campaign_started` for one that is not stopped. */
export async function endCampaign(db: Db, campaignId: number): Promise<Campaign> {
  const ended = await db
    .updateTable('campaigns')
    .set({ status: 'ENDED', finished_at: new Date() })
    .where('id', '=', campaignId)
    .where('status', '=', 'STOPPED')
    .returningAll()
    .executeTakeFirst()
  if (ended) return shaped(ended)
  await findCampaign(db, campaignId)
  return fail('campaign_started')
}

/** Errors: `not_found`; `campaign_started` for one that may have notified somebody. */
export async function removeCampaign(db: Db, campaignId: number): Promise<void> {
  const removed = await db
    .deleteFrom('campaigns')
    .where('id', '=', campaignId)
    .where('status', '=', 'DRAFT')
    .returning('id')
    .executeTakeFirst()
  if (removed) return
  await findCampaign(db, campaignId)
  fail('campaign_started')
}

/** Whether a delivery belongs to this campaign. */
const isOf = (campaignId: number) => sql`notification_id IN (
  SELECT id FROM notifications WHERE dedupe_key = ${keyOf(campaignId)} AND dedupe_key LIKE 'campaign:%')`

export const campaignJobs: JobDefinition[] = [
  workOn(queue, {
    work: ({ campaignId }, { db, jobs }) =>
      db.transaction().execute(async trx => {
        const row = await trx
          .selectFrom('campaigns')
          .selectAll()
          .where('id', '=', campaignId)
          .forUpdate()
          .executeTakeFirst()
        if (row?.status !== 'SENDING') return
        const campaign = shaped(row)
        const { rows } = await sql<{ id: number }>`
          SELECT id FROM users WHERE id > ${row.cursor_id} AND ${isMeant(campaign)} ORDER BY id LIMIT ${batchSize}`.execute(
          trx,
        )
        const userIds = rows.map(({ id }) => id)
        // Written here and not by a separate job: under the row's lock, so that nobody is notified after a stop.
        await tellNow({ db: trx, jobs }, { ...eventOf(campaign), userIds, dedupeKey: keyOf(campaign.id) })
        const isLast = userIds.length < batchSize
        await trx
          .updateTable('campaigns')
          .set({
            cursor_id: userIds.at(-1) ?? row.cursor_id,
            told_count: row.told_count + userIds.length,
            ...(isLast && { status: 'SENT', finished_at: new Date() }),
          })
          .where('id', '=', campaign.id)
          .execute()
        if (!isLast) await jobs.send(trx, queue, { campaignId })
      }),
  }),
]

const keyOf = (campaignId: number) => `campaign:${campaignId}`

const eventOf = ({ class: kind, title, content, link, linkText, channels }: Campaign) => ({
  type: kind === 'AD' ? ('MARKETING' as const) : ('NOTICE' as const),
  title,
  content,
  ...(link && { link }),
  ...(linkText && { linkText }),
  channels,
})

/** The consent required to advertise by these channels; without an outside channel, either one. */
const consentsFor = (channels: Campaign['channels']) => {
  const kinds = channels.flatMap(channel => ({ TEXT: ['MARKETING_SMS'], MAIL: ['MARKETING_EMAIL'], PUSH: [] })[channel])
  return kinds.length ? kinds : ['MARKETING_SMS', 'MARKETING_EMAIL']
}

/** The members of the audience; advertising reaches only people who consented to it in some channel. */
const isMeant = ({ audience, class: kind, channels }: Campaign) => sql`
  status = 'ACTIVE' AND ${
    {
      ALL: sql`true`,
      ACTORS: sql`'Actor' = ANY(permissions)`,
      MANAGERS: sql`'CastingManager' = ANY(permissions)`,
      MEMBERS: sql`is_plus_member`,
    }[audience]
  } AND ${
    kind === 'INFO'
      ? sql`true`
      : sql`EXISTS (
          SELECT FROM (SELECT DISTINCT ON (kind) kind, agreed FROM consents
                       WHERE consents.user_id = users.id AND kind = ANY(${consentsFor(channels)})
                       ORDER BY kind, consents.id DESC) AS latest WHERE agreed)`
  }`

async function findCampaign(db: Db, campaignId: number) {
  const row = await db.selectFrom('campaigns').selectAll().where('id', '=', campaignId).executeTakeFirst()
  return row ?? fail('not_found')
}

type Row = Awaited<ReturnType<typeof findCampaign>>

const shaped = (row: Row): Campaign => ({
  id: row.id,
  class: row.class,
  title: row.title,
  content: row.content,
  link: row.link,
  linkText: row.link_text,
  audience: row.audience,
  channels: row.channels,
  status: row.status,
  toldCount: row.told_count,
  createdAt: row.created_at,
  startedAt: row.started_at,
  finishedAt: row.finished_at,
})
