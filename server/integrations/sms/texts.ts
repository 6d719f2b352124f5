import { sql } from 'kysely'
import { accountLimits, printedNumber } from '#contract/limits.ts'
import type { Db } from '#server/kernel/db.ts'
import { defineQueue, type JobDefinition, type Jobs, workOn } from '#server/kernel/jobs.ts'
import type { Log } from '#server/kernel/log.ts'
import type { Metrics } from '#server/kernel/observe/metrics.ts'
import type { Secrets } from '#server/kernel/secrets.ts'
import { issueNumber } from '../contact-numbers/contact-numbers.ts'
import { numberTexts } from '../contact-numbers/messages.ts'
import { TextRefused, type TextSender } from './text-sender.ts'

const queue = defineQueue<{ outboxId: number }>('sms.send-text')

type Text = {
  to: string
  /** The account it concerns; removed with the account. */
  userId?: number
  /** The kind of message, such as PHONE_CODE. */
  template: string
  body: string
  /** The same key is never sent twice. */
  dedupeKey: string
}

/** Their last line is read by the phone, and only who has just asked for one gets it. */
const withoutNumber = ['PHONE_CODE']

/** Queues a text message with its 확인번호 in the caller's transaction; a job sends it after the commit. */
export async function queueText(db: Db, jobs: Jobs, secrets: Secrets, text: Text): Promise<void> {
  const body = withoutNumber.includes(text.template) ? text.body : await withNumber(db, secrets, text)
  const row = await db
    .insertInto('outbox')
    .values({
      channel: 'SMS',
      user_id: text.userId ?? null,
      recipient_encrypted: secrets.encrypt(text.to),
      recipient_index: secrets.blindIndex(text.to),
      template: text.template,
      body_encrypted: secrets.encrypt(body),
      dedupe_key: text.dedupeKey,
      created_at: new Date(),
    })
    .onConflict(conflict => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row) await jobs.send(db, queue, { outboxId: row.id })
}

async function withNumber(db: Db, secrets: Secrets, { to, body, dedupeKey }: Text): Promise<string> {
  const number = await issueNumber(db, secrets, { key: `text:${dedupeKey}`, kind: 'LETTER', channel: 'TEXT', to })
  return `${body}\n${numberTexts.number(printedNumber(number))}`
}

/**
 * Removes texts about an account, sent or not, and texts to these numbers (blind indexes) that concern nobody in
 * particular, such as codes. Messages already handed to the provider are delivered.
 */
export async function forgetTexts(db: Db, userId: number, phoneIndexes: string[]): Promise<void> {
  await sql`
    DELETE FROM outbox WHERE user_id = ${userId}
      OR user_id IS NULL AND recipient_index = ANY(${phoneIndexes}) AND status IN ('SENT', 'DELIVERED', 'FAILED')`.execute(
    db,
  )
}

/**
 * Sends the waiting messages of the outbox. Idempotent; after an interruption the provider is asked for the message
 * before it is sent again. Final refusals are not retried.
 */
export const textJobs = ({
  texts,
  secrets,
  metrics,
}: {
  texts: TextSender
  secrets: Secrets
  metrics: Metrics
}): JobDefinition[] => [
  workOn(queue, {
    async work({ outboxId }, { db, log }) {
      const row = await take(db, outboxId)
      if (!row || (await isTooLate(db, row))) return
      try {
        const { providerId } = await texts.send({
          to: secrets.decrypt(row.recipient),
          text: secrets.decrypt(row.body),
          key: row.dedupeKey,
          isRepeat: row.statusBefore !== 'READY',
        })
        await db
          .updateTable('outbox')
          .set({ status: 'SENT', provider_id: providerId, sent_at: new Date(), error: null })
          .where('id', '=', row.id)
          .execute()
        metrics.delivery('CODE', 'SENT')
      } catch (error) {
        const reason = (error as Error).message.slice(0, 300)
        await db.updateTable('outbox').set({ status: 'FAILED', error: reason }).where('id', '=', row.id).execute()
        metrics.delivery('CODE', error instanceof TextRefused ? 'FAILED' : 'RETRY')
        if (!(error instanceof TextRefused)) throw error
        log.warn({ outboxId: row.id, reason }, 'text message refused')
      }
    },
  }),
  {
    name: 'sms.read-reports',
    priority: 'idle',
    cron: '*/2 * * * *',
    work: (_, { db, log }) => readReports(db, texts, log),
  },
]

const codeLifeMs = accountLimits.codeSeconds * 1000

/** Messages to ask about per run; the rest follow in the next. */
const asked = 100
/** Carriers report within three days or never. */
const reportWithin = '72 hours'

/** Asks the provider for the outcome of sent messages, so that each row ends as DELIVERED or FAILED. */
async function readReports(db: Db, texts: TextSender, log: Log): Promise<void> {
  const { rows } = await sql<{ providerId: string }>`
    UPDATE outbox SET reported_at = now()
    WHERE id IN (SELECT id FROM outbox
                 WHERE status = 'SENT' AND provider_id <> '' AND sent_at > now() - ${reportWithin}::interval
                 ORDER BY reported_at NULLS FIRST, sent_at LIMIT ${asked})
    RETURNING provider_id AS "providerId"`.execute(db)
  for (const { providerId, isDelivered, reason } of await texts.reports(rows.map(row => row.providerId))) {
    await db
      .updateTable('outbox')
      .set(isDelivered ? { status: 'DELIVERED' } : { status: 'FAILED', error: reason.slice(0, 300) })
      .where('provider_id', '=', providerId)
      .where('status', '=', 'SENT')
      .execute()
    if (!isDelivered) log.warn({ providerId, reason }, 'text message not delivered')
  }
  await sql`
    UPDATE outbox SET status = 'FAILED', error = 'no report'
    WHERE status = 'SENT' AND sent_at <= now() - ${reportWithin}::interval`.execute(db)
}

/** Phone codes work for three minutes: one that waited out an outage is neither sent nor retried. */
async function isTooLate(db: Db, { id, template, createdAt }: Taken): Promise<boolean> {
  if (template !== 'PHONE_CODE' || Date.now() - createdAt.getTime() < codeLifeMs) return false
  await db.updateTable('outbox').set({ status: 'FAILED', error: 'too late' }).where('id', '=', id).execute()
  return true
}

type Taken = {
  id: number
  recipient: string
  body: string
  template: string
  dedupeKey: string
  statusBefore: string
  createdAt: Date
}

/** Marks the row as being sent; its previous status tells whether an attempt was made already. */
async function take(db: Db, outboxId: number): Promise<Taken | undefined> {
  const { rows } = await sql<Taken>`
    UPDATE outbox SET status = 'SENDING'
    FROM (SELECT id, status FROM outbox WHERE id = ${outboxId} AND provider_id IS NULL FOR UPDATE) AS before
    WHERE outbox.id = before.id
    RETURNING outbox.id, recipient_encrypted AS recipient, body_encrypted AS body, dedupe_key AS "dedupeKey",
              template, created_at AS "createdAt", before.status AS "statusBefore"`.execute(db)
  return rows[0]
}

/** Removes texts older than this many days, all or those of these templates. */
export async function forgetOldTexts(db: Db, days: number, templates: string[] | null = null): Promise<void> {
  await sql`
    DELETE FROM outbox WHERE created_at < now() - make_interval(days => ${days})
      AND (${templates}::text[] IS NULL OR template = ANY(${templates}::text[]))`.execute(db)
}
